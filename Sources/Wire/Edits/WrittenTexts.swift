import Dialects
import JSON
import LayoutModel

/// The texts in a request body that make constraints: sources, equations and an Interface Builder file.
struct WrittenTexts {
    /// One of the texts.
    struct Text {
        /// The JSON pointer to the text.
        var pointer: String
        /// The bytes of its JSON string with the quotes, or the whole body.
        var range: Range<Int>
        /// The language; `nil` for an equation or a file.
        var language: SourceLanguage?
    }

    /// The text of each entry of `constraints`; `nil` for an entry that has none.
    private(set) var entries: [Text?] = []
    /// The Interface Builder file.
    private(set) var file: Text?
    /// Whether the views are those that the sources create.
    private(set) var areViewsFromSource = false
    private let body: RequestBody

    /// The pointer to a file that is the whole body, where a document would have it.
    private static let filePointer = JSONPointer.root.appending(LayoutField.interfaceBuilder.rawValue).description

    /// Finds the texts of a body that was accepted before.
    init(_ body: RequestBody) {
        self.body = body
        guard case .json = body.format else {
            file = Text(pointer: Self.filePointer, range: 0..<body.bytes.count)
            return
        }
        var reader = JSONReader(body.bytes, maximumDepth: body.limits.jsonDepth)
        try? find(&reader)
    }

    private mutating func find(_ reader: inout JSONReader) throws(JSONError) {
        guard try reader.peekKind() == .object else { return }
        try reader.beginObject()
        while let key = try reader.nextKey() {
            let kind = try reader.peekKind()
            switch (LayoutField(rawValue: key), kind) {
            case (.constraints, .array):
                try reader.beginArray()
                while try reader.nextElement() { entries.append(try entry(&reader)) }
            case (.interfaceBuilder, .string):
                file = Text(pointer: Self.filePointer, range: try value(&reader))
            case (.view, _):
                areViewsFromSource = kind == .string
                try reader.skipValue()
            default: try reader.skipValue()
            }
        }
    }

    private func entry(_ reader: inout JSONReader) throws(JSONError) -> Text? {
        let pointer = reader.pointer
        switch try reader.peekKind() {
        case .string: return Text(pointer: pointer.description, range: try value(&reader))
        case .object:
            var text: Text?
            try reader.beginObject()
            while let key = try reader.nextKey() {
                let language = SourceLanguage(rawValue: key)
                let isText = language != nil || key == ConstraintField.equation.rawValue
                guard isText, try reader.peekKind() == .string else {
                    try reader.skipValue()
                    continue
                }
                let place = pointer.appending(key).description
                text = Text(pointer: place, range: try value(&reader), language: language)
            }
            return text
        default:
            try reader.skipValue()
            return nil
        }
    }

    /// Skips a value and returns its bytes.
    private func value(_ reader: inout JSONReader) throws(JSONError) -> Range<Int> {
        _ = try reader.peekKind()
        let start = body.bytes.count - reader.bytesLeft
        try reader.skipValue()
        return start..<(body.bytes.count - reader.bytesLeft)
    }

    // MARK: - Content

    /// Returns the content of a text.
    func content(of text: Text) -> [UInt8] {
        guard case .json = body.format else { return body.bytes }
        var reader = JSONReader(Array(body.bytes[text.range]))
        return (try? reader.string()).map { Array($0.utf8) } ?? []
    }

    /// Returns the body with another content of a text.
    func body(with content: [UInt8], of text: Text) -> RequestBody {
        guard case .json = body.format else {
            return RequestBody(content, as: body.format, limits: body.limits)
        }
        var writer = JSONWriter(capacity: content.count + content.count / 8)
        writer.string(String(decoding: content, as: UTF8.self))
        var bytes = body.bytes
        bytes.replaceSubrange(text.range, with: writer.bytes)
        return RequestBody(bytes, as: .json, limits: body.limits)
    }
}
