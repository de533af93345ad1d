import HTTP
import JSON
import Testing

/// Applies the edits of repairs as an editor does: by lines and columns, in Unicode scalars.
enum EditedSource {
    /// Returns a document with the edits of a repair applied to its texts.
    static func document(_ document: JSONValue, _ edits: [JSONValue]) throws -> JSONValue {
        var document = document
        // From the end, so that the places of the others stay.
        let ordered = edits.enumerated().sorted { one, two in
            let (a, b) = (place(one.element), place(two.element))
            return a == b ? one.offset > two.offset : a > b
        }
        for edit in ordered.map(\.element) {
            let path = try #require(edit["pointer"]?.string).split(separator: "/").map(String.init)
            document = try replacing(document, path[...]) { try text($0, edit) }
        }
        return document
    }

    private static func place(_ edit: JSONValue) -> (Double, Double) {
        (edit["line"]?.number ?? 0, edit["column"]?.number ?? 0)
    }

    private static func replacing(
        _ value: JSONValue,
        _ path: ArraySlice<String>,
        _ change: (String) throws -> String
    ) throws -> JSONValue {
        guard let first = path.first else { return .string(try change(try #require(value.string))) }
        switch value {
        case .object(var members):
            let index = try #require(members.firstIndex { $0.key == first })
            members[index].value = try replacing(members[index].value, path.dropFirst(), change)
            return .object(members)
        case .array(var elements):
            let index = try #require(Int(first))
            elements[index] = try replacing(elements[index], path.dropFirst(), change)
            return .array(elements)
        default:
            Issue.record("nothing at \(path)")
            return value
        }
    }

    static func text(_ text: String, _ edit: JSONValue) throws -> String {
        var scalars = Array(text.unicodeScalars)
        var (line, offset) = (1, 0)
        let wanted = Int(try #require(edit["line"]?.number))
        while line < wanted {
            if scalars[offset] == "\n" { line += 1 }
            offset += 1
        }
        offset += Int(try #require(edit["column"]?.number)) - 1
        let length = Int(try #require(edit["length"]?.number))
        scalars.replaceSubrange(
            offset..<(offset + length),
            with: Array(try #require(edit["text"]?.string).unicodeScalars)
        )
        var result = String.UnicodeScalarView()
        result.append(contentsOf: scalars)
        return String(result)
    }

    static func json(_ value: JSONValue) -> String {
        var writer = JSONWriter()
        writer.value(value)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    static func document(views: String, sources: [(field: String, text: String)], beside: [String] = []) throws
        -> JSONValue
    {
        let entries = sources.map { source in
            JSONValue.object([.init(key: source.field, value: .string(source.text))])
        }
        let traits = #"{"size": {"width": 400, "height": 300}}"#
        return .object([
            .init(key: "traits", value: try JSONValue(parsing: Array(traits.utf8))),
            .init(key: "view", value: try JSONValue(parsing: Array(views.utf8))),
            .init(key: "constraints", value: .array(entries + beside.map(JSONValue.string))),
        ])
    }
}
