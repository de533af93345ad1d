import JSON
import Wire

/// The faults for which a document was refused, each with its place in the text.
struct Refusal: Sendable {
    /// One fault.
    struct Entry: Hashable, Sendable {
        /// What is wrong, in one line.
        let detail: String
        /// The bytes that are at fault; nil where the document as a whole is, or something outside it.
        let place: Range<Int>?
        /// The parameter of the call that is at fault, if that is not the document.
        var parameter: String?
    }

    let entries: [Entry]
    /// How many more there are that the answer does not list.
    private(set) var omitted = 0

    /// - Parameters:
    ///   - problem: why the input was refused.
    ///   - text: the input.
    init(_ problem: Problem, in text: LayoutText) {
        self.init((try? JSONValue(parsing: problem.json)) ?? .object([]), in: text)
    }

    /// - Parameters:
    ///   - problem: an answer as of RFC 9457.
    ///   - text: the input.
    init(_ problem: JSONValue, in text: LayoutText) {
        let places = DocumentPlaces(text.text)
        // A position is one of the whole text, and not of a string in it.
        let isMalformed = problem["status"]?.integer == 400 || text.isFile
        var entries: [Entry] = []
        if case .array(let errors) = problem["errors"] {
            for error in errors { entries.append(Entry(error, isMalformed: isMalformed, places)) }
        }
        let detail = problem["detail"]?.string ?? "it was refused"
        if entries.isEmpty {
            entries = [Entry(detail: detail.firstLine, place: nil)]
        } else if let count = Self.omittedCount(in: detail) {
            omitted = max(0, count + 1 - entries.count)
        }
        self.entries = entries
    }

    /// The number in `(and 30 other faults, 19 of them listed)`.
    private static func omittedCount(in detail: String) -> Int? {
        guard detail.hasSuffix(" of them listed)"), let start = detail.lastIndex(of: "(") else { return nil }
        return detail[start...].split(separator: " ").dropFirst().first.flatMap { Int($0) }
    }
}

extension Refusal.Entry {
    fileprivate init(_ error: JSONValue, isMalformed: Bool, _ places: DocumentPlaces) {
        detail = (error["detail"]?.string ?? "").firstLine
        parameter = error["parameter"]?.string
        let pointer = error["pointer"]?.string ?? ""
        if parameter != nil {
            place = nil
        } else if let line = error["line"]?.integer, let column = error["column"]?.integer {
            let position = SourceText.Position(line: line, column: column)
            if isMalformed {
                let offset = places.text.offset(of: position)
                place = offset..<min(offset + 1, max(offset, places.text.bytes.count))
            } else {
                place = places.string(at: pointer).word(at: position)
            }
        } else if isMalformed {
            place = nil
        } else {
            place = places.range(of: pointer)
        }
    }
}

extension String {
    /// The text up to its first line feed; details of faults show the line of a source behind it.
    var firstLine: String { String(prefix { $0 != "\n" && $0 != "\r\n" }) }
}

extension JSONValue {
    var integer: Int? {
        if case .number(let number) = self { Int(exactly: number) } else { nil }
    }
}
