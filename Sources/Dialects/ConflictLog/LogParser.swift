import LayoutModel

/// Finds and parses the constraints of a conflict log.
///
/// A constraint begins with `<` and a class name, or takes a whole line; everything else is prose.
/// A new log begins after "Unable to simultaneously satisfy constraints", after "Will attempt to recover by breaking
/// constraint" with the constraint that it repeats, and with a line that opens another list.
struct LogParser {
    var scanner: LogScanner
    /// The number of the current log.
    private var log = 1
    /// Whether the current log has a constraint, and whether it has ended.
    private var (hasConstraint, hasEnded) = (false, false)
    /// The names of the constraints that UIKit says it breaks, by log.
    private var broken: [Int: String] = [:]

    init(_ bytes: ArraySlice<UInt8>) {
        scanner = LogScanner(bytes)
    }

    /// Parses all constraints, in order; one with a fault is reported, and reading continues after its line.
    ///
    /// - Throws: ``SourceError`` if there are none, or too many faults.
    mutating func readAll(_ report: SourceReport) throws(SourceError) -> [LogConstraint] {
        var constraints: [LogConstraint] = []
        var firstWord: SourceError?
        var failed: [(error: SourceError, text: String)] = []
        while let start = findConstraint(firstWord: &firstWord) {
            if hasEnded { beginLog() }
            var constraint: LogConstraint
            do throws(SourceError) {
                constraint = try readConstraint(start)
            } catch {
                guard !error.reason.endsReading else { throw error }
                scanner.skipLine()
                let end = min(scanner.offset, start.offset + Self.longestText)
                failed.append((error, scanner.text(from: start.offset, to: max(start.offset, end))))
                continue
            }
            (constraint.log, hasConstraint) = (log, true)
            let end = scanner.offset
            constraint.text = scanner.text(from: start.offset, to: min(end, start.offset + Self.longestText))
            if end - start.offset > Self.longestText { constraint.text += "…" }
            constraint.range = start.offset..<end
            constraints.append(constraint)
        }
        for (error, text) in failed {
            // A row that cannot be read does not cost the others.
            guard !constraints.isEmpty, case .text(let position) = error.location else {
                try report.record(error)
                continue
            }
            report.pass(text, at: position, .unreadableRow)
        }
        if constraints.isEmpty, failed.isEmpty, let firstWord { throw firstWord }
        for index in constraints.indices where !constraints[index].name.isEmpty {
            constraints[index].isBroken = broken[constraints[index].log] == constraints[index].name
        }
        return constraints
    }

    /// In bytes.
    private static let longestText = 200

    /// The start of a constraint.
    private struct Start {
        var offset: Int
        var position: SourcePosition
        /// Whether it is enclosed in `<` and `>`.
        var isBracketed: Bool
    }
}

// MARK: - Finding

extension LogParser {
    /// Moves to the next constraint; nil if there are no more.
    private mutating func findConstraint(firstWord: inout SourceError?) -> Start? {
        var isLineStart = true
        while let byte = scanner.peek() {
            if byte == UInt8(ascii: "\n") { isLineStart = true }
            if isLineStart, byte == UInt8(ascii: "(") { hasEnded = hasEnded || hasConstraint }
            if byte.isSpace || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "(") {
                scanner.advance()
                continue
            }
            if firstWord == nil { firstWord = scanner.unexpected("a constraint, '<NSLayoutConstraint:0x… …>'") }
            let start = Start(
                offset: scanner.offset,
                position: scanner.position,
                isBracketed: byte == UInt8(ascii: "<")
            )
            if start.isBracketed, isClassNext() {
                scanner.advance()
                return start
            }
            if isLineStart, isStatementNext() { return start }
            isLineStart = false
            if scanner.consume("Unable to simultaneously satisfy constraints") { hasEnded = hasConstraint }
            if scanner.consume("Will attempt to recover by breaking constraint") { readBroken() }
            if scanner.peek() == byte { scanner.advance() }
        }
        return nil
    }

    private mutating func beginLog() {
        log += 1
        (hasConstraint, hasEnded) = (false, false)
    }

    /// Reads the name of the repeated constraint, on this line or one of the next; a list may have it before its end.
    private mutating func readBroken() {
        hasEnded = hasConstraint
        var lines = 0
        while let byte = scanner.peek(), lines < 3 {
            if byte == UInt8(ascii: "<"), isClassNext() {
                while let byte = scanner.peek(), byte != UInt8(ascii: ":") { scanner.advance() }
                scanner.advance()
                broken[log] = consumeName()
                return scanner.skipLine()
            }
            if byte == UInt8(ascii: "\n") { lines += 1 }
            scanner.advance()
        }
    }

    /// Whether `<NSLayoutConstraint:` follows; `<UIView:0x1; frame = …>` is prose.
    private func isClassNext() -> Bool {
        var index = scanner.offset + 1
        while scanner.byte(at: index) == UInt8(ascii: " ") { index += 1 }
        let start = index
        while let byte = scanner.byte(at: index), byte.isPartOfClass { index += 1 }
        guard index > start, scanner.byte(at: index) == UInt8(ascii: ":") else { return false }
        if !scanner.text(from: start, to: min(index, start + Self.longestText)).contains("Constraint") {
            var end = index + 1
            while let byte = scanner.byte(at: end), byte.isPartOfClass { end += 1 }
            guard let byte = scanner.byte(at: end), byte == UInt8(ascii: " ") || byte == UInt8(ascii: "@") else {
                return false
            }
        }
        return scanner.byte(at: index + 1).map { !$0.isSpace } ?? false
    }

    /// Whether a bare statement follows: `V:[UIView:0x1(8)]`, `UIView:0x1.width == 8`.
    private func isStatementNext() -> Bool {
        isFormatNext || instanceEnd(from: scanner.offset) != nil
    }

    private var isFormatNext: Bool {
        guard scanner.peek() == UInt8(ascii: "H") || scanner.peek() == UInt8(ascii: "V"),
            scanner.peek(1) == UInt8(ascii: ":")
        else { return false }
        return scanner.peek(2) == UInt8(ascii: "[") || scanner.peek(2) == UInt8(ascii: "|")
    }
}

// MARK: - One constraint

extension LogParser {
    private mutating func readConstraint(_ start: Start) throws(SourceError) -> LogConstraint {
        var key: String?
        var (type, name) = ("", "")
        if start.isBracketed { (type, name, key) = try readHeader() }
        var constraint: LogConstraint
        if isFormatNext {
            constraint = LogConstraint(position: start.position, text: "", meaning: try readFormat())
        } else if type.hasSuffix("KeepLayoutConstraint"), isKeepNext {
            let (equation, superview) = try readKeep()
            constraint = LogConstraint(position: start.position, text: "", meaning: .equation(equation))
            constraint.superview = superview
        } else {
            let equation = try readEquation()
            constraint = LogConstraint(position: start.position, text: "", meaning: .equation(equation))
        }
        (constraint.key, constraint.type, constraint.name) = (key, type, name)
        try readContentPriorities(&constraint)
        try readRemarks(&constraint)
        guard start.isBracketed else { return constraint }
        _ = scanner.consume("\\")
        try scanner.expect(">")
        return constraint
    }

    /// `NSLayoutConstraint:0x6@File.swift#12 'identifier' h=--& v=--&`: the class, the address, and the identifier.
    private mutating func readHeader() throws(SourceError) -> (type: String, name: String, key: String?) {
        scanner.skipSpaces()
        let start = scanner.offset
        while let byte = scanner.peek(), byte.isPartOfClass { scanner.advance() }
        let type = scanner.text(from: start, to: scanner.offset)
        try scanner.expect(":")
        let name = consumeName()
        if scanner.peek() == UInt8(ascii: "@") { skipFile() }
        var key = name.hasPrefix("0x") ? nil : name
        scanner.skipSpaces()
        while true {
            if scanner.peek() == UInt8(ascii: "'") {
                key = try readQuoted { $0.isSpace }
            } else if !consumeMask() {
                break
            }
            scanner.skipSpaces()
        }
        return (type, name, key?.isEmpty ?? true ? nil : key)
    }

    /// Consumes the address or the key of a constraint.
    private mutating func consumeName() -> String {
        let start = scanner.offset
        if scanner.consume("0x") {
            while let byte = scanner.peek(), byte.isHexDigit { scanner.advance() }
        } else {
            while let byte = scanner.peek(), !byte.isSpace, byte != UInt8(ascii: "@") { scanner.advance() }
        }
        return scanner.text(from: start, to: scanner.offset)
    }

    /// `@/Users/me/My App/View.swift#12`.
    private mutating func skipFile() {
        var index = scanner.offset
        while let byte = scanner.byte(at: index), byte != UInt8(ascii: "\n") {
            index += 1
            guard byte == UInt8(ascii: "#"), scanner.byte(at: index)?.isDigit ?? false else { continue }
            while scanner.byte(at: index)?.isDigit ?? false { index += 1 }
            return scanner.advance(to: index)
        }
    }

    /// `h=--&` or `v=&-&`: how an autoresizing mask was translated to the constraint.
    private mutating func consumeMask() -> Bool {
        guard scanner.isNext("h=") || scanner.isNext("v=") else { return false }
        scanner.advance(2)
        while let byte = scanner.peek(), byte == UInt8(ascii: "-") || byte == UInt8(ascii: "&") { scanner.advance() }
        return true
    }

    /// Parses a text in single quotes, which ends at the first quote with a following byte that satisfies `isEnd`.
    mutating func readQuoted(_ isEnd: (UInt8) -> Bool) throws(SourceError) -> String {
        let position = scanner.position
        scanner.advance()
        let start = scanner.offset
        while let byte = scanner.peek() {
            if byte == UInt8(ascii: "'"), let next = scanner.peek(1), isEnd(next) {
                let text = scanner.text(from: start, to: scanner.offset)
                scanner.advance()
                return text
            }
            scanner.advance()
        }
        throw SourceError(.unterminated("text"), at: position)
    }
}

// MARK: - What follows

extension LogParser {
    /// `Hug:250 CompressionResistance:750`.
    private mutating func readContentPriorities(_ constraint: inout LogConstraint) throws(SourceError) {
        scanner.skipSpaces()
        let length: LogLength? =
            switch constraint.meaning {
            case .length(let length): length
            case .equation(let equation): equation.length
            case .gap, .content: nil
            }
        guard let length, scanner.consume("Hug:") else { return }
        let hugging = try readPriorityNumber()
        scanner.skipSpaces()
        try scanner.expect("CompressionResistance:")
        let resistance = try readPriorityNumber()
        constraint.meaning = .content(length, hugging: hugging, compressionResistance: resistance)
    }

    /// `(LTR)`, `(active)`, `(active, names: title:0x1, '|':UIView:0x2 )`, `(Names: '|':UIView:0x2 )`.
    private mutating func readRemarks(_ constraint: inout LogConstraint) throws(SourceError) {
        scanner.skipSpaces()
        while scanner.consume("(") {
            repeat {
                scanner.skipSpaces()
                try readRemark(&constraint)
                scanner.skipSpaces()
            } while scanner.consume(",")
            guard scanner.consume(")") else { throw scanner.unexpected("',' or ')'") }
            scanner.skipSpaces()
        }
    }

    private mutating func readRemark(_ constraint: inout LogConstraint) throws(SourceError) {
        if scanner.consume("active") {
            constraint.isActive = true
        } else if scanner.consume("inactive") {
            constraint.isActive = false
        } else if scanner.isNext("LTR") || scanner.isNext("RTL") {
            let isReversed = scanner.isNext("RTL")
            scanner.advance(3)
            // UIKit prints the direction of formats with physical edges.
            guard case .gap(var gap) = constraint.meaning else { return }
            gap.direction = isReversed ? .rightToLeft : .leftToRight
            constraint.meaning = .gap(gap)
        } else {
            if scanner.consume("names:") || scanner.consume("Names:") { scanner.skipSpaces() }
            try readName(&constraint)
        }
    }

    /// `title:0x1`, `'|':UIView:0x2`.
    private mutating func readName(_ constraint: inout LogConstraint) throws(SourceError) {
        let start = scanner
        let name: String
        if scanner.peek() == UInt8(ascii: "'") {
            name = try readQuoted { $0 == UInt8(ascii: ":") }
        } else {
            while let byte = scanner.peek(), byte != UInt8(ascii: "\n"), byte != UInt8(ascii: ")") {
                if scanner.isNext(":0x") { break }
                scanner.advance()
            }
            name = scanner.text(from: start.offset, to: scanner.offset)
        }
        guard scanner.consume(":"), !name.isEmpty else { throw start.unexpected("'active' or the name of a view") }
        let view = try readNamed()
        if name == "|" { constraint.superview = view } else { constraint.names[name] = view }
    }

    private mutating func readNamed() throws(SourceError) -> LogView {
        let start = scanner.offset
        var type: String?
        if !scanner.isNext("0x") {
            while let byte = scanner.peek(), byte != UInt8(ascii: "\n"), !scanner.isNext(":0x") { scanner.advance() }
            type = scanner.text(from: start, to: scanner.offset)
            try scanner.expect(":")
        }
        let address = consumeAddress()
        if scanner.peek() == UInt8(ascii: "'") {
            _ = try readQuoted { $0.isSpace || $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ")") }
        }
        return LogView(type: type, name: address)
    }

    mutating func consumeAddress() -> String {
        let start = scanner.offset
        if scanner.consume("0x") {
            while let byte = scanner.peek(), byte.isHexDigit { scanner.advance() }
        }
        return scanner.text(from: start, to: scanner.offset)
    }
}
