import JSON

/// The lint settings in a document, which only lint uses.
enum LintMember {
    static let key = "lint"

    /// Returns the value of the member; nil if the document has none or is not a JSON object.
    static func value(in document: [UInt8]) -> JSONValue? {
        var reader = JSONReader(document, maximumDepth: depth)
        return try? value(&reader)
    }

    private static func value(_ reader: inout JSONReader) throws(JSONError) -> JSONValue? {
        guard try reader.peekKind() == .object else { return nil }
        try reader.beginObject()
        while let key = try reader.nextKey() {
            if key == Self.key { return try JSONValue(reading: &reader) }
            try reader.skipValue()
        }
        return nil
    }

    /// Returns the document with its `lint` member, or another one, replaced by spaces, so that all other offsets stay
    /// the same.
    ///
    /// Text that is not a JSON object is returned unchanged.
    static func blanked(_ name: String = key, in document: [UInt8]) -> [UInt8] {
        guard let member = try? range(of: name, in: document) else { return document }
        var blanked = document
        for index in member { blanked[index] = UInt8(ascii: " ") }
        return blanked
    }

    /// Returns the document with `value` as its `lint` member, appended as the last member.
    ///
    /// - Precondition: the document is an object with other members.
    static func replaced(in document: [UInt8], by value: JSONValue) -> [UInt8] {
        var document = blanked(in: document)
        guard let end = document.lastIndex(of: UInt8(ascii: "}")) else { preconditionFailure("no JSON object") }
        var writer = JSONWriter()
        writer.value(value)
        document.insert(contentsOf: Array(",\"\(key)\":".utf8) + writer.bytes, at: end)
        return document
    }

    private static let depth = 1_000

    /// Returns the byte range of the member with one adjacent comma; nil if there is none.
    private static func range(of name: String, in document: [UInt8]) throws(JSONError) -> Range<Int>? {
        var reader = JSONReader(document, maximumDepth: depth)
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
            guard key == name else { continue }
            (found, isFirst) = (begin..<end, begin == start)
        }
        try reader.finish()
        // The range of any member but the first begins with the preceding comma.
        guard let member = found, isFirst else { return found }
        let comma = document[member.upperBound...].prefix { $0 <= UInt8(ascii: " ") }.endIndex
        return document[comma] == UInt8(ascii: ",") ? member.lowerBound..<(comma + 1) : member
    }
}
