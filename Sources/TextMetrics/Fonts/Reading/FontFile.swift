/// An OpenType font file (specification 1.9): a single face or a collection.
public enum FontFile {
    /// The maximum number of faces; the largest collections, of CJK faces in all weights, have about a hundred.
    static let maxFaces = 256

    /// Reads the faces of a font file from its bytes.
    ///
    /// - Throws: The first error in any face.
    public static func faces(in bytes: Span<UInt8>) throws(FontError) -> [FontFace] {
        try faces(in: FontSource(bytes.indices.map { bytes[$0] }))
    }

    /// Reads the faces of a file.
    ///
    /// An error in any face rejects the whole file. A table past the end of the file does too, because the file is
    /// truncated.
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

    /// Returns the offsets of the faces' table directories.
    private static func offsets(in source: FontSource, _ budget: inout ReadingBudget) throws(FontError) -> [Int] {
        guard source.size >= headerSize else { throw .notAFont }
        let header = try source.bytes(at: 0, headerSize, &budget)
        switch try field(0, of: header) {
        case Signature.trueType, Signature.appleTrueType, Signature.compactOutlines: return [0]
        case Signature.collection: break
        default: throw .notAFont
        }
        let count = try field(2, of: header)
        guard (1...maxFaces).contains(count) else { throw .faceCount(count) }
        let list = try source.bytes(at: headerSize, 4 * count, &budget)
        return try (0..<count).map { (index) throws(FontError) in try field(index, of: list) }
    }

    /// The size of the signature and the following fields; in a collection, its version and the number of faces.
    private static let headerSize = 12

    /// Returns the field at `index` in a list of 32-bit fields.
    private static func field(_ index: Int, of list: [UInt8]) throws(FontError) -> Int {
        do throws(TableFault) {
            return try unsafe list.span.bytes.uint32(at: 4 * index)
        } catch {
            throw .table(nil, error)
        }
    }
}
