/// A file of the OpenType specification, 1.9: one face, or a collection of several.
public enum FontFile {
    /// The largest collections, of Chinese, Japanese and Korean faces in all weights, have some hundred.
    static let mostFaces = 256

    /// Reads the faces of a font file from its bytes.
    ///
    /// - Throws: what is wrong with any of them.
    public static func faces(in bytes: Span<UInt8>) throws(FontError) -> [FontFace] {
        try faces(in: FontSource(bytes.indices.map { bytes[$0] }))
    }

    /// The faces of a file.
    ///
    /// A fault in one face refuses the whole file, as does a table beyond the end of the file: the file is truncated.
    static func faces(in source: FontSource) throws(FontError) -> [FontFace] {
        var budget = ReadingBudget()
        var faces: [FontFace] = []
        for offset in try offsets(in: source, &budget) {
            let directory = try TableDirectory(source, at: offset, &budget)
            faces.append(try FontFace(reading: source, directory, &budget))
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
    private static func offsets(in source: FontSource, _ budget: inout ReadingBudget) throws(FontError) -> [Int] {
        guard source.size >= headerSize else { throw .notAFont }
        let header = try source.bytes(at: 0, headerSize, &budget)
        switch try field(0, of: header) {
        case Signature.trueType, Signature.appleTrueType, Signature.compactOutlines: return [0]
        case Signature.collection: break
        default: throw .notAFont
        }
        let count = try field(2, of: header)
        guard (1...mostFaces).contains(count) else { throw .faceCount(count) }
        let list = try source.bytes(at: headerSize, 4 * count, &budget)
        return try (0..<count).map { (index) throws(FontError) in try field(index, of: list) }
    }

    /// The signature of a file and what follows it: of a collection, its version and the number of its faces.
    private static let headerSize = 12

    /// The field number `index` of a list of 32-bit ones.
    private static func field(_ index: Int, of list: [UInt8]) throws(FontError) -> Int {
        do throws(TableFault) {
            return try unsafe list.span.bytes.uint32(at: 4 * index)
        } catch {
            throw .table(nil, error)
        }
    }
}
