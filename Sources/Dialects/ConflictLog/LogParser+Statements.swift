import LayoutModel

// MARK: - Equations

extension LogParser {
    /// `UIView:0x1.left == 2*UIView:0x2.right + 8 @750`.
    mutating func readEquation() throws(SourceError) -> LogEquation {
        let first = try readAnchor(isFirst: true)
        scanner.skipSpaces()
        guard let relation = consumeRelation() else { throw scanner.unexpected("'==', '<=' or '>='") }
        var equation = LogEquation(first: first, relation: relation)
        scanner.skipSpaces()
        if let end = scanner.numberEnd(), isBoundary(scanner.byte(at: end)) {
            let number = try scanner.expectNumber()
            scanner.skipSpaces()
            if scanner.consume("*") {
                equation.multiplier = number
                scanner.skipSpaces()
                equation.second = try readAnchor(isFirst: false)
            } else {
                equation.constant = number
            }
        } else if scanner.peek() == UInt8(ascii: "+") || scanner.peek() == UInt8(ascii: "-") {
            equation.constant = try readTerm()
        } else {
            equation.second = try readAnchor(isFirst: false)
        }
        try readSteps(of: &equation)
        if let space = try consumeSpace() {
            // UIKit prints no sign: what is at most as far lies before the other edge, everything else behind it.
            equation.constant += relation == .lessThanOrEqual ? -space : space
        }
        equation.priority = try readPriority()
        return equation
    }

    private func isBoundary(_ byte: UInt8?) -> Bool {
        guard let byte else { return true }
        return byte.isSpace || "*@^>(\"\\,)".utf8.contains(byte)
    }

    private mutating func readSteps(of equation: inout LogEquation) throws(SourceError) {
        scanner.skipSpaces()
        if equation.second != nil, scanner.consume("*") {
            scanner.skipSpaces()
            equation.multiplier *= try scanner.expectNumber()
            scanner.skipSpaces()
        }
        if scanner.peek() == UInt8(ascii: "+") || scanner.peek() == UInt8(ascii: "-") {
            equation.constant += try readTerm()
            scanner.skipSpaces()
        }
    }

    /// `+ 8`, `- 8`.
    private mutating func readTerm() throws(SourceError) -> Double {
        let isNegative = scanner.peek() == UInt8(ascii: "-")
        scanner.advance()
        scanner.skipSpaces()
        if let space = try consumeSpace() { return isNegative ? -space : space }
        let number = try scanner.expectNumber()
        return isNegative ? -number : number
    }

    mutating func consumeRelation() -> Relation? {
        Relation.allCases.first { scanner.consume($0.rawValue) }
    }
}

// MARK: - Priorities

extension LogParser {
    /// `@750`, `^high`, `priority:750`; nil if no priority follows.
    mutating func readPriority() throws(SourceError) -> Double? {
        scanner.skipSpaces()
        guard
            scanner.consume("@") || scanner.consume("^") || scanner.consume("priority:") || scanner.consume("priority")
        else {
            return nil
        }
        scanner.skipSpaces()
        for (words, priority) in Self.priorities where scanner.consume(words) { return priority }
        let isWrapped = scanner.consume("UILayoutPriority(rawValue: ")
        let priority = try readPriorityNumber()
        if isWrapped { try scanner.expect(")") }
        return priority
    }

    mutating func readPriorityNumber() throws(SourceError) -> Double {
        let position = scanner.position
        let priority = try scanner.expectNumber("a priority")
        try Evaluator.check(priority: priority, at: position)
        return priority
    }

    /// Names of priorities; a name comes before its prefixes.
    private static let priorities: [(String, Double)] = [
        ("drag cannot resize window", 490), ("drag can resize window", 510), ("window size stay put", 500),
        ("fitting size", PriorityName.fitting.value), ("fitting", PriorityName.fitting.value),
        ("required", PriorityName.required.value), ("high", PriorityName.high.value),
        ("medium", PriorityName.medium.value), ("low", PriorityName.low.value),
    ]
}

// MARK: - Views

extension LogParser {
    /// The bounds of `UIView:0x1` at an offset; nil if none begins there.
    func instanceEnd(from start: Int) -> (colon: Int, end: Int)? {
        var colon = start
        while let byte = scanner.byte(at: colon), byte.isPartOfClass { colon += 1 }
        guard colon > start, scanner.byte(at: colon) == UInt8(ascii: ":"),
            scanner.byte(at: colon + 1) == UInt8(ascii: "0"), scanner.byte(at: colon + 2) == UInt8(ascii: "x")
        else { return nil }
        var end = colon + 3
        while let byte = scanner.byte(at: end), byte.isHexDigit { end += 1 }
        return end > colon + 3 ? (colon, end) : nil
    }

    /// Consumes `UIView:0x1`, and the quoted text of a label or name of a guide after it; nil if it does not follow.
    private mutating func consumeInstance() throws(SourceError) -> LogView? {
        guard let (colon, end) = instanceEnd(from: scanner.offset) else { return nil }
        var view = LogView(
            type: scanner.text(from: scanner.offset, to: colon),
            name: scanner.text(from: colon + 1, to: end)
        )
        scanner.advance(to: end)
        scanner.skipSpaces()
        if scanner.peek() == UInt8(ascii: "'") {
            let text = try readQuoted {
                $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "]") || $0 == UInt8(ascii: "(")
            }
            if text == "UIViewSafeAreaLayoutGuide" { view.area = .safeArea }
        }
        return view
    }

    /// `UIView:0x1.left`, `redView.left`.
    private mutating func readAnchor(isFirst: Bool) throws(SourceError) -> LogEquation.Anchor {
        let view: LogView
        if let instance = try consumeInstance() {
            view = instance
        } else {
            let start = scanner.offset
            guard let point = namePoint(isFirst: isFirst), point > start else {
                throw scanner.unexpected(isFirst ? "a view and its attribute" : "a number, or a view and its attribute")
            }
            view = Self.named(scanner.text(from: start, to: point))
            scanner.advance(to: point)
        }
        guard scanner.consume(".") else { throw scanner.unexpected("'.' and an attribute") }
        let position = scanner.position
        let word = scanner.consumeLetters()
        guard !word.isEmpty else { throw scanner.unexpected("an attribute") }
        guard let (attribute, isOfFrame) = Self.attributes[word] else {
            let nearest = NearestName.nearest(to: word, among: Self.attributes.keys)
            throw SourceError(.unknownWord(word, kind: "attribute", nearest: nearest), at: position)
        }
        return LogEquation.Anchor(view: view, attribute: attribute, isOfFrame: isOfFrame)
    }

    /// The last point of a name before a relation or an operator; names may contain spaces and points.
    private func namePoint(isFirst: Bool) -> Int? {
        var index = scanner.offset
        var point: Int?
        while let byte = scanner.byte(at: index), byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "\"") {
            if byte == UInt8(ascii: "=") || byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">") { break }
            if !isFirst, byte.isSpace, let next = scanner.byte(at: index + 1), "*+-@^(>".utf8.contains(next) { break }
            // A point before digits is that of a number: `title.width*0.5`.
            if byte == UInt8(ascii: "."), scanner.byte(at: index + 1)?.isLetter ?? false { point = index }
            index += 1
        }
        return point
    }

    /// `UIView:key` or an identifier.
    static func named(_ text: String) -> LogView {
        guard let colon = text.firstIndex(of: ":") else { return LogView(type: nil, name: text) }
        return LogView(type: String(text[..<colon]), name: String(text[text.index(after: colon)...]))
    }

    private static let attributes: [String: (attribute: Attribute, isOfFrame: Bool)] = {
        var attributes: [String: (Attribute, Bool)] = [
            "minX": (.left, true), "midX": (.centerX, true), "maxX": (.right, true),
            "minY": (.top, true), "midY": (.centerY, true), "maxY": (.bottom, true),
        ]
        for (name, attribute) in SystemWords.attributes { attributes[name] = (attribute, false) }
        return attributes
    }()
}

// MARK: - Formats

extension LogParser {
    /// `H:|-(>=8)-[UIView:0x1]`, `V:[UIView:0x1(100@750)]`.
    mutating func readFormat() throws(SourceError) -> LogConstraint.Meaning {
        let axis: Axis = scanner.consume("H") ? .horizontal : .vertical
        if axis == .vertical { scanner.advance() }
        try scanner.expect(":")
        var before: LogView?
        if !scanner.consume("|") {
            let view = try readBox()
            if scanner.consume("(") {
                let length = try readLength(of: view, axis)
                try scanner.expect("]")
                return .length(length)
            }
            guard scanner.consume("]") else { throw scanner.unexpected("'(' or ']'") }
            before = view
        }
        let gap = try readGap()
        var after: LogView?
        if before == nil || !scanner.consume("|") {
            after = try readBox()
            try scanner.expect("]")
        }
        return .gap(LogGap(axis: axis, before: before, after: after, gap: gap))
    }

    /// `[UIView:0x1`, `[title`.
    private mutating func readBox() throws(SourceError) -> LogView {
        try scanner.expect("[")
        if let instance = try consumeInstance() { return instance }
        let start = scanner.offset
        while let byte = scanner.peek(), byte != UInt8(ascii: "\n"), !"](\"".utf8.contains(byte) { scanner.advance() }
        guard scanner.offset > start else { throw scanner.unexpected("the name of a view") }
        return Self.named(scanner.text(from: start, to: scanner.offset))
    }

    private mutating func readLength(of view: LogView, _ axis: Axis) throws(SourceError) -> LogLength {
        var length = LogLength(axis: axis, view: view, relation: consumeRelation() ?? .equal)
        if let number = try consumeDistance() {
            length.constant = number
        } else if let instance = try consumeInstance() {
            length.other = instance
        } else {
            let start = scanner.offset
            while let byte = scanner.peek(), byte != UInt8(ascii: "\n"), !")@\"".utf8.contains(byte) {
                scanner.advance()
            }
            guard scanner.offset > start else { throw scanner.unexpected("a number or a view") }
            length.other = Self.named(scanner.text(from: start, to: scanner.offset))
        }
        length.priority = try readPriority()
        guard scanner.consume(")") else { throw scanner.unexpected("'@' or ')'") }
        return length
    }

    private mutating func readGap() throws(SourceError) -> FormatGap {
        let position = scanner.position
        guard scanner.consume("-") else {
            return .predicates([FormatPredicate(object: .number(0), position: position)])
        }
        if scanner.peek() == UInt8(ascii: "[") || scanner.peek() == UInt8(ascii: "|") { return .standard }
        let hasBrackets = scanner.consume("(")
        let relation = consumeRelation() ?? .equal
        guard let number = try consumeDistance() else { throw scanner.unexpected("a number") }
        var predicate = FormatPredicate(relation: relation, object: .number(number), position: position)
        predicate.priority = try readPriority()
        if hasBrackets, !scanner.consume(")") { throw scanner.unexpected("'@' or ')'") }
        try scanner.expect("-")
        return .predicates([predicate])
    }

    /// `NSSpace(8)`, `NSLayoutAnchorConstraintSpace(8)`; nil if neither follows.
    private mutating func consumeSpace() throws(SourceError) -> Double? {
        scanner.skipSpaces()
        guard scanner.consume("NSSpace(") || scanner.consume("NSLayoutAnchorConstraintSpace(") else { return nil }
        let number = try scanner.expectNumber()
        try scanner.expect(")")
        return number
    }

    /// `8`, `NSSpace(8)`; nil if neither follows.
    private mutating func consumeDistance() throws(SourceError) -> Double? {
        if let space = try consumeSpace() { return space }
        guard let end = scanner.numberEnd(), let next = scanner.byte(at: end), "@)- ]>".utf8.contains(next) else {
            return nil
        }
        return try scanner.consumeNumber()
    }
}
