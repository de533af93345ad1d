import JSON
import LayoutModel

extension TextEdit {
    /// Returns the edits of a repair in an answer, in the text of a file.
    ///
    /// - Parameters:
    ///   - answer: `edits` of a repair.
    ///   - text: the file; the strings that the edits are about are values of a document, or the whole file.
    /// - Returns: nil if there are none.
    static func edits(_ answer: JSONValue?, in text: LayoutText) -> [TextEdit]? {
        guard let answer, !answer.elements.isEmpty else { return nil }
        let places = DocumentPlaces(text.text)
        return answer.elements.compactMap { edit in
            guard let line = edit["line"]?.integer, let column = edit["column"]?.integer,
                let length = edit["length"]?.integer, let new = edit["text"]?.string,
                let pointer = edit["pointer"]?.string
            else { return nil }
            let position = SourceText.Position(line: line, column: column)
            guard text.form == .document else {
                return TextEdit(text.text.range(from: position, scalars: length), new)
            }
            let range = places.string(at: pointer).range(from: position, scalars: length)
            return TextEdit(range, escaped(new))
        }
    }

    /// Returns a text as it stands between the quotes of a JSON string.
    static func escaped(_ text: String) -> String {
        var writer = JSONWriter()
        writer.string(text)
        return String(decoding: writer.bytes.dropFirst().dropLast(), as: UTF8.self)
    }
}
