import JSON
import Wire

/// The faults that caused a document to be refused, each with its location in the text.
struct Refusal: Sendable {
    /// One fault.
    struct Entry: Hashable, Sendable {
        /// A one-line description of the fault.
        let detail: String
        /// The byte range of the fault; nil if it concerns the whole document or something outside it.
        let place: Range<Int>?
        /// The call's parameter that is invalid, if the document is not.
        var parameter: String?
    }

    let entries: [Entry]
    /// The number of further faults that the answer does not list.
    private(set) var omitted = 0

    /// - Parameters:
    ///   - problem: the reason for the refusal.
    ///   - text: the input.
    init(_ problem: Problem, in text: LayoutText) {
        self.init((try? JSONValue(parsing: problem.json)) ?? .object([]), in: text)
    }

    /// - Parameters:
    ///   - problem: an answer in the format of RFC 9457.
    ///   - text: the input.
    init(_ problem: JSONValue, in text: LayoutText) {
        let places = DocumentPlaces(text.text)
        // In these cases, positions refer to the whole text instead of a string in it.
        let isMalformed = problem["status"]?.integer == 400 || text.form != .document
        var entries: [Entry] = []
        if case .array(let errors) = problem["errors"] {
            for error in errors {
                let option = error["pointer"]?.string.flatMap(text.traits.option)
                entries.append(Entry(error, option: option, isMalformed: isMalformed, places))
            }
        }
        let detail = problem["detail"]?.string ?? "it was refused"
        if entries.isEmpty {
            entries = [Entry(detail: detail.firstLine, place: nil)]
        } else if let count = Self.omittedCount(in: detail) {
            omitted = max(0, count + 1 - entries.count)
        }
        self.entries = entries
    }

    /// Returns the number in `(and 30 other faults, 19 of them listed)`.
    private static func omittedCount(in detail: String) -> Int? {
        guard detail.hasSuffix(" of them listed)"), let start = detail.lastIndex(of: "(") else { return nil }
        return detail[start...].split(separator: " ").dropFirst().first.flatMap { Int($0) }
    }
}

extension Refusal.Entry {
    fileprivate init(_ error: JSONValue, option: String?, isMalformed: Bool, _ places: DocumentPlaces) {
        detail = (error["detail"]?.string ?? "").firstLine
        let pointer = error["pointer"]?.string ?? ""
        parameter = error["parameter"]?.string ?? option
        if parameter != nil {
            place = nil
        } else if let line = error["line"]?.integer, let column = error["column"]?.integer {
            let position = SourceText.Position(line: line, column: column)
            if isMalformed {
                place = places.text.word(at: position)
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
    /// The text up to the first line break; details of faults continue with the source line.
    var firstLine: String { String(prefix { $0 != "\n" && $0 != "\r\n" }) }
}

extension JSONValue {
    var integer: Int? {
        if case .number(let number) = self { Int(exactly: number) } else { nil }
    }
}
