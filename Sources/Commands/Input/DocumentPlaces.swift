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

    /// The place at a line and a column of the string at `pointer`, or of the source in the object there; from there to
    /// the end of a word.
    func range(of position: SourceText.Position, inStringAt pointer: String) -> Range<Int> {
        let whole = stringRange(at: pointer)
        let start = EscapedString(text.bytes, whole).offset(of: position)
        guard start < whole.upperBound else { return start..<min(start + 1, text.bytes.count) }
        var end = start + 1
        while end < whole.upperBound, text.bytes[end].isPartOfWord { end += 1 }
        return start..<end
    }

    private func stringRange(at pointer: String) -> Range<Int> {
        for field in [""] + SourceLanguage.allCases.map({ "/\($0.rawValue)" }) + ["/equation"] {
            var search = PointerSearch(text.bytes)
            let path = (pointer + field).split(separator: "/", omittingEmptySubsequences: false).dropFirst()
            if let found = try? search.range(of: path), search.isString { return found }
        }
        return range(of: pointer)
    }
}

extension UInt8 {
    fileprivate var isPartOfWord: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
            true
        default: false
        }
    }
}

/// A walk to one value of a JSON text.
private struct PointerSearch {
    private var reader: JSONReader
    private let byteCount: Int
    /// Whether the value that was found is the one that was looked for, and a string.
    private(set) var isString = false

    init(_ bytes: [UInt8]) {
        (reader, byteCount) = (JSONReader(bytes, maximumDepth: 1_000), bytes.count)
    }

    private var offset: Int { byteCount - reader.bytesLeft }

    mutating func range(of path: ArraySlice<Substring>) throws(JSONError) -> Range<Int> {
        for token in path {
            let kind = try reader.peekKind()
            let start = offset
            guard try enter(kind, token) else { return start..<(start + 1) }
        }
        isString = try reader.peekKind() == .string
        let start = offset
        try reader.skipValue()
        return isString && offset > start + 2 ? (start + 1)..<(offset - 1) : start..<offset
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
