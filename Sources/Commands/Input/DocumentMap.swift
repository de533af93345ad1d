import JSON

/// The positions of views and constraints in the text of a layout document, collected in a single pass.
struct DocumentMap: Sendable {
    /// The byte ranges of the names of views and guides, keyed by name; for an unnamed view, its first byte.
    private(set) var views: [String: Range<Int>] = [:]
    /// The byte ranges of the entries of `constraints`.
    private(set) var entries: [Range<Int>] = []
    /// The byte range of the value of `view`.
    private(set) var root: Range<Int>?

    /// The name of an unnamed root.
    private static let rootName = "root"

    /// - Parameter bytes: a valid document; for an invalid one, the map ends at the first fault.
    init(_ bytes: [UInt8]) {
        var walk = Walk(bytes)
        try? walk.document(into: &self)
    }

    /// A reader that keeps track of its offset.
    private struct Walk {
        var reader: JSONReader
        let byteCount: Int

        init(_ bytes: [UInt8]) {
            (reader, byteCount) = (JSONReader(bytes, maximumDepth: 1_000), bytes.count)
        }

        var offset: Int { byteCount - reader.bytesLeft }

        mutating func document(into map: inout DocumentMap) throws(JSONError) {
            guard try reader.peekKind() == .object else { return }
            try reader.beginObject()
            while let key = try reader.nextKey() {
                switch key {
                case "view":
                    _ = try reader.peekKind()
                    let start = offset
                    try view(named: DocumentMap.rootName, into: &map)
                    map.root = start..<offset
                case "constraints":
                    try elements { (walk) throws(JSONError) in map.entries.append(try walk.value()) }
                default: try reader.skipValue()
                }
            }
        }

        /// Reads the elements of an array; skips any other value.
        private mutating func elements(_ read: (inout Self) throws(JSONError) -> Void) throws(JSONError) {
            guard try reader.peekKind() == .array else { return try reader.skipValue() }
            try reader.beginArray()
            while try reader.nextElement() { try read(&self) }
        }

        /// Skips a value and returns its byte range, without the quotes of a string.
        mutating func value() throws(JSONError) -> Range<Int> {
            let isString = try reader.peekKind() == .string
            let start = offset
            try reader.skipValue()
            return isString && offset > start + 2 ? (start + 1)..<(offset - 1) : start..<offset
        }

        /// Reads a view, or a guide, which is a plain string if it has only a name.
        private mutating func view(named usualName: String?, into map: inout DocumentMap) throws(JSONError) {
            let kind = try reader.peekKind()
            let start = offset
            guard kind == .object else {
                if kind == .string {
                    let name = try reader.string()
                    map.views[name] = (start + 1)..<max(start + 2, offset - 1)
                } else {
                    try reader.skipValue()
                }
                return
            }
            var name = usualName
            var place = start..<(start + 1)
            try reader.beginObject()
            while let key = try reader.nextKey() {
                switch key {
                case "id" where try reader.peekKind() == .string:
                    let start = offset
                    name = try reader.string()
                    place = (start + 1)..<max(start + 2, offset - 1)
                case "subviews", "guides":
                    try elements { (walk) throws(JSONError) in try walk.view(named: nil, into: &map) }
                default: try reader.skipValue()
                }
            }
            if let name, map.views[name] == nil { map.views[name] = place }
        }
    }
}
