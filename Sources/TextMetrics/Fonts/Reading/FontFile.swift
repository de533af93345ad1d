/// A file of the OpenType specification, 1.9: one face, or a collection of several.
public enum FontFile {
    /// The largest collections, of Chinese, Japanese and Korean faces in all weights, have some hundred.
    static let mostFaces = 256

    /// Reads the faces of a font file from its bytes.
    ///
    /// - Throws: what is wrong with any of them.
    public static func faces(in bytes: Span<UInt8>) throws(FontError) -> [FontFace] {
        try faces(in: unsafe bytes.bytes)
    }

    /// The faces of a file.
    ///
    /// A fault in one face refuses the whole file, as does a table beyond the end of the file: the file is truncated.
    static func faces(in bytes: RawSpan) throws(FontError) -> [FontFace] {
        var budget = ReadingBudget()
        var faces: [FontFace] = []
        for offset in try offsets(in: bytes) {
            let directory = try inDirectory { () throws(TableFault) in try TableDirectory(bytes, at: offset) }
            faces.append(try FontFace(reading: bytes, directory, &budget))
        }
        return faces
    }

    private enum Signature {
        static let trueType = 0x0001_0000
        static let appleTrueType = 0x7472_7565  // true
        static let compactOutlines = 0x4F54_544F  // OTTO
        static let collection = 0x7474_6366  // ttcf
    }

    /// Where the directories of the faces are.
    private static func offsets(in bytes: RawSpan) throws(FontError) -> [Int] {
        switch try? bytes.uint32(at: 0) {
        case Signature.trueType, Signature.appleTrueType, Signature.compactOutlines: return [0]
        case Signature.collection: break
        default: throw .notAFont
        }
        let count = try inDirectory { () throws(TableFault) in try bytes.uint32(at: 8) }
        guard (1...mostFaces).contains(count) else { throw .faceCount(count) }
        return try inDirectory { () throws(TableFault) in
            try (0..<count).map { (index) throws(TableFault) in try bytes.uint32(at: 12 + 4 * index) }
        }
    }

    private static func inDirectory<Value: ~Copyable>(
        _ body: () throws(TableFault) -> Value
    ) throws(FontError) -> Value {
        do throws(TableFault) {
            return try body()
        } catch {
            throw .table(nil, error)
        }
    }
}
