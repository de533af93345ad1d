import JSON
import LayoutModel

/// Finds places in the text of a JSON document.
///
/// What cannot be found has the place of what is nearest around it.
struct DocumentPlaces {
    let text: SourceText

    init(_ text: SourceText) {
        self.text = text
    }

    /// The bytes of the value that a JSON pointer leads to, without the quotes of a string; O(bytes).
    ///
    /// Where a member or an element is missing, the first byte of the object or array that lacks it.
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

    /// The string at `pointer`, or the source in the object there; O(bytes).
    func string(at pointer: String) -> EscapedString {
        var search = PointerSearch(text.bytes)
        let path = pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        let found = try? search.source(at: path)
        return EscapedString(text.bytes, found ?? start)
    }
}

/// A walk to one value of a JSON text.
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

    /// Goes to the value at a path; where there is none, returns the first byte of what lacks it.
    private mutating func go(to path: ArraySlice<Substring>) throws(JSONError) -> Range<Int>? {
        for token in path {
            let kind = try reader.peekKind()
            let start = offset
            guard try enter(kind, token) else { return start..<(start + 1) }
        }
        return nil
    }

    /// Skips a value, and returns its bytes, without the quotes of a string.
    private mutating func value() throws(JSONError) -> Range<Int> {
        let isString = try reader.peekKind() == .string
        let start = offset
        try reader.skipValue()
        return isString && offset > start + 2 ? (start + 1)..<(offset - 1) : start..<offset
    }

    /// The fields that hold the text of constraints.
    private static let sourceFields = Set(SourceLanguage.allCases.map(\.rawValue) + ["equation"])

    /// The value at a path; of an object there, that of the field with the text of constraints.
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

    /// Goes to a member or an element; false where there is none.
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
