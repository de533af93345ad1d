import JSON
import LayoutModel

/// The locations of values in the text of a JSON document.
///
/// A value that does not exist is located at its nearest existing ancestor.
struct DocumentPlaces {
    let text: SourceText

    init(_ text: SourceText) {
        self.text = text
    }

    /// Returns the byte range of the value at a JSON pointer, without the quotes of a string; O(bytes).
    ///
    /// If a member or element is missing, returns the first byte of the object or array that lacks it.
    func range(of pointer: String) -> Range<Int> {
        var search = PointerSearch(text.bytes)
        let path = pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        guard let found = try? search.range(of: path) else { return start }
        return found
    }

    /// The first byte of the document.
    private var start: Range<Int> {
        let offset = text.bytes.firstIndex { $0 > 0x20 } ?? 0
        return offset..<min(offset + 1, text.bytes.count)
    }

    /// Returns the string at `pointer`, or the source text in an object there; O(bytes).
    func string(at pointer: String) -> EscapedString {
        var search = PointerSearch(text.bytes)
        let path = pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        let found = try? search.source(at: path)
        return EscapedString(text.bytes, found ?? start)
    }
}

/// A search for one value in a JSON text.
private struct PointerSearch {
    private var reader: JSONReader
    private let byteCount: Int
    init(_ bytes: [UInt8]) {
        (reader, byteCount) = (JSONReader(bytes, maximumDepth: 1_000), bytes.count)
    }

    private var offset: Int { byteCount - reader.bytesLeft }

    mutating func range(of path: ArraySlice<Substring>) throws(JSONError) -> Range<Int> {
        if let missing = try go(to: path) { return missing }
        return try value()
    }

    /// Advances to the value at a path; if there is none, returns the first byte of the value that lacks it.
    private mutating func go(to path: ArraySlice<Substring>) throws(JSONError) -> Range<Int>? {
        for token in path {
            let kind = try reader.peekKind()
            let start = offset
            guard try enter(kind, token) else { return start..<(start + 1) }
        }
        return nil
    }

    /// Skips a value and returns its byte range, without the quotes of a string.
    private mutating func value() throws(JSONError) -> Range<Int> {
        let isString = try reader.peekKind() == .string
        let start = offset
        try reader.skipValue()
        return isString && offset > start + 2 ? (start + 1)..<(offset - 1) : start..<offset
    }

    /// The names of the members that contain constraint source text.
    private static let sourceFields = Set(SourceLanguage.allCases.map(\.rawValue) + ["equation"])

    /// Returns the byte range of the value at a path or, if that is an object, of the member with constraint source
    /// text.
    mutating func source(at path: ArraySlice<Substring>) throws(JSONError) -> Range<Int> {
        if let missing = try go(to: path) { return missing }
        guard try reader.peekKind() == .object else { return try value() }
        let start = offset
        try reader.beginObject()
        while let key = try reader.nextKey() {
            let isString = try reader.peekKind() == .string
            if isString, Self.sourceFields.contains(key) { return try value() }
            try reader.skipValue()
        }
        return start..<(start + 1)
    }

    /// Advances to a member or element; returns false if there is none.
    private mutating func enter(_ kind: JSONKind, _ token: Substring) throws(JSONError) -> Bool {
        switch kind {
        case .object:
            try reader.beginObject()
            while let key = try reader.nextKey() {
                if JSONPointer.root.appending(key).description.dropFirst() == token { return true }
                try reader.skipValue()
            }
        case .array:
            let index = Int(token) ?? -1
            try reader.beginArray()
            while try reader.nextElement() {
                if reader.elementCount == index + 1 { return true }
                try reader.skipValue()
            }
        case .string, .number, .bool, .null: break
        }
        return false
    }
}
