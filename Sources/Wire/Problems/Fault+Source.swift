import Dialects
import JSON
import LayoutModel

extension Fault {
    /// Creates a fault of a source in another language, the entry at `entry`.
    init(_ error: SourceError, of text: ArraySlice<UInt8>, at entry: JSONPointer) {
        switch error.location {
        case .view: self.init(at: entry.appending("view"), error.reason.detail)
        case .name(let name, let index):
            let pointer = entry.appending("names").appending(name)
            self.init(at: index.map { pointer.appending($0) } ?? pointer, error.reason.detail)
        case .text(let position):
            let excerpt = SourceExcerpt(position, in: text)
            self.init(at: entry, "\(error.reason.detail)\n\(excerpt.text)", position: JSONPosition(position))
        }
    }
}

extension Fault {
    /// Creates a fault of the options at `pointer`.
    init(_ error: VisualFormatOptionsError, of pointer: JSONPointer) {
        switch error {
        case .unknown(let word, let nearest, let index):
            self.init(at: pointer.appending(index), Self.unknown("option", word, nearest: nearest))
        case .contradiction(let word, let earlier, let index):
            self.init(at: pointer.appending(index), "'\(word.echoed)' contradicts '\(earlier.echoed)'")
        }
    }
}

/// The faulty line of a source, with a caret under its position.
struct SourceExcerpt {
    let text: String

    /// The number of characters shown before and after the position.
    private static let reach = 60

    init(_ position: SourcePosition, in source: ArraySlice<UInt8>) {
        var line = source
        for _ in 1..<position.line {
            guard let end = line.firstIndex(of: UInt8(ascii: "\n")) else { break }
            line = line[(end + 1)...]
        }
        // Only the part that the excerpt needs is decoded: a line may be as long as the source. A scalar has at most 4
        // bytes.
        let characters = line.prefix(4 * (position.column + Self.reach)).prefix { $0 != UInt8(ascii: "\n") }
        let scalars = Array(String(decoding: characters, as: UTF8.self).unicodeScalars)
        let place = min(position.column - 1, scalars.count)
        let start = max(0, place - Self.reach)
        let end = min(scalars.count, place + Self.reach)
        var shown = String.UnicodeScalarView()
        var indent = String.UnicodeScalarView()
        for (index, scalar) in scalars[start..<end].enumerated() {
            let isPlain = scalar.value >= 0x20 && scalar.value != 0x7F
            shown.append(isPlain ? scalar : " ")
            if index < place - start { indent.append(" ") }
        }
        text = "\(String(shown))\n\(String(indent))^"
    }
}

extension SourceFault {
    /// The fault and the allowed values.
    var detail: String {
        switch self {
        case .unexpected(let found, let expected):
            "expected \(expected), found \(found.map { "'\($0.echoed)'" } ?? "the end")"
        case .unknownName(let name, let nearest): Fault.unknown("view or value", name, nearest: nearest)
        case .detachedView(let name):
            "the source never adds '\(name.echoed)' to a superview, so it is in no place of the view tree; "
                + "add the statement that does, or the view itself to 'view'"
        case .unknownValue(let key, let fault):
            "\(fault.detail); \"metrics\": {\(Self.quoted(key)): …} would give it a value"
        case .unknownView(let name, let fault):
            "\(fault.detail); \"names\": {\(Self.quoted(name)): …} would say which view it is"
        case .unknownWord(let word, let kind, let nearest): Fault.unknown(kind, word, nearest: nearest)
        case .undecided(let key):
            "which statements run depends on '\(key.echoed)', which is not known here; "
                + "add it to 'metrics', as in \"metrics\": {\(Self.quoted(key)): true} or a number"
        case .undecidedBlock(let word):
            "'\(word.echoed)' cannot be meant here: its block says something of the layout and is not known to run; "
                + "\"metrics\": {\(Self.quoted(word)): true} runs it, and false passes over it"
        case .unsupported(let word, let because): "'\(word.echoed)' cannot be meant here: \(because)"
        case .wrongValue(let word, let takes, let found): "'\(word.echoed)' takes \(takes), found \(found)"
        case .constraint(let error): error.detail
        case .unknownKey(let key, let nearest): Fault.unknown("constraint", key, nearest: nearest)
        case .unknownGroup(let group, let nearest): Fault.unknown("group", group, nearest: nearest)
        case .noConstraint(let first, let second?):
            "there is no such constraint between '\(first.echoed)' and '\(second.echoed)'"
        case .noConstraint(let first, nil): "there is no such constraint of '\(first.echoed)' without a second item"
        case .crossesRequired(let equation, let priority):
            "the priority of '\(equation.echoed)' cannot become \(NumberText.shortest(priority)): "
                + "it cannot change between required and optional while it is active"
        case .missingView(let word):
            "'\(word.echoed)' stands for the view beside the source, and there is no 'view': add one, as in \"view\": \"title\""
        case .unknownSize(let name):
            "the size of '\(name.echoed)' is not known here; only that of the root is, where it is given"
        case .divisionByZero: "a division by 0"
        case .numberOutOfRange(let text): "the number \(text.prefix(40)) is beyond the range of a double"
        case .numberTooLarge: BodyDecoder.tooLarge
        case .unterminated(let kind): "the \(kind) does not end"
        case .tooDeep(let limit): "brackets are nested at most \(limit) deep"
        case .tooManySteps(let limit): "a source makes or changes at most \(limit) constraints"
        case .tooManyViews(let limit): "sources make at most \(limit) views and guides (--max-views)"
        case .tooOften(let word): "'\(word.echoed)' cannot be meant here: its block would run too often"
        case .tooManyElements(let limit):
            "arrays hold at most \(limit) elements here, each counted as often as it is used"
        case .tooMuchWork: "reading this source takes \(Problem.tooMuchWork)"
        case .nameTooLong(let limit): BodyDecoder.nameTooLong(limit: limit)
        case .tooLong(let limit): "a source has at most \(limit) bytes"
        }
    }

    /// Returns a key as a JSON string.
    private static func quoted(_ key: String) -> String {
        var writer = JSONWriter()
        writer.string(key)
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}
