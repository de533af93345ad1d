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
                let start = text.text.offset(of: position)
                return TextEdit(start..<end(of: length, from: start, in: text.text.bytes), new)
            }
            let range = places.string(at: pointer).range(from: position, scalars: length)
            return TextEdit(range, escaped(new))
        }
    }

    private static func end(of scalars: Int, from start: Int, in bytes: [UInt8]) -> Int {
        var (offset, left) = (start, scalars)
        while left > 0, offset < bytes.count {
            offset += 1
            while offset < bytes.count, bytes[offset].continuesScalar { offset += 1 }
            left -= 1
        }
        return offset
    }

    /// Returns a text as it stands between the quotes of a JSON string.
    static func escaped(_ text: String) -> String {
        var writer = JSONWriter()
        writer.string(text)
        return String(decoding: writer.bytes.dropFirst().dropLast(), as: UTF8.self)
    }
}
