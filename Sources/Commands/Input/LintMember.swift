import JSON

/// The settings of lint in a document, which only lint has a use for.
enum LintMember {
    private static let key = "lint"

    /// The document with spaces in the place of its member `lint`, where it has one; nothing else moves.
    ///
    /// What is no JSON object stays as it is.
    static func blanked(in document: [UInt8]) -> [UInt8] {
        guard let member = try? range(in: document) else { return document }
        var blanked = document
        for index in member { blanked[index] = UInt8(ascii: " ") }
        return blanked
    }

    /// The bytes of the member with one of the commas around it; nil where there is none.
    private static func range(in document: [UInt8]) throws(JSONError) -> Range<Int>? {
        var reader = JSONReader(document, maximumDepth: 1_000)
        var found: Range<Int>?
        var isFirst = false
        guard try reader.peekKind() == .object else { return nil }
        try reader.beginObject()
        var end = document.count - reader.bytesLeft
        let start = end
        while let key = try reader.nextKey() {
            let begin = end
            try reader.skipValue()
            end = document.count - reader.bytesLeft
            guard key == Self.key else { continue }
            (found, isFirst) = (begin..<end, begin == start)
        }
        try reader.finish()
        // Before any other member stands the comma that separates it.
        guard let member = found, isFirst else { return found }
        let comma = document[member.upperBound...].prefix { $0 <= UInt8(ascii: " ") }.endIndex
        return document[comma] == UInt8(ascii: ",") ? member.lowerBound..<(comma + 1) : member
    }
}
