import LayoutModel

/// Parses visual formats, one method for each rule of the grammar.
///
/// ```
/// format    = [ ("H" | "V") ":" ] [ "|" gap ] box { gap box } [ gap "|" ]
/// box       = "[" name [ "(" predicate { "," predicate } ")" ] "]"
/// gap       = "" | "-" | "-" predicate "-" | "-" "(" predicate { "," predicate } ")" "-"
/// predicate = [ "==" | "<=" | ">=" ] ( number | metric | name ) [ "@" ( number | metric ) ]
/// ```
///
/// A view name may be a predicate only in a box. Names may be paths, `self.gap`, and contain `-` in brackets; numbers
/// have a sign in brackets only. Apple's grammar has no relation and no priority outside of brackets, but UIKit reads
/// them.
struct VisualFormatReader {
    private var scanner: FormatScanner
    let evaluator: Evaluator
    private let options: VisualFormatOptions
    private(set) var writer: StepWriter
    /// The constraints of a format in another language; nil where they become steps.
    private var clauses: [Clause]?

    private init(_ text: ArraySlice<UInt8>, _ scope: Scope, _ options: VisualFormatOptions, _ writer: StepWriter) {
        scanner = FormatScanner(text)
        evaluator = Evaluator(scope: scope, vocabulary: Vocabulary(attributes: [:]))
        (self.options, self.writer) = (options, writer)
    }

    /// The constraints of one format that stands in another language.
    static func clauses(
        of format: String,
        in scope: Scope,
        _ options: VisualFormatOptions,
        _ writer: StepWriter
    ) throws(SourceError) -> [Clause] {
        var reader = VisualFormatReader(Array(format.utf8)[...], scope, options, writer)
        reader.clauses = []
        guard reader.scanner.findLine() else { throw reader.scanner.unexpected("'H:', 'V:', '|' or '['") }
        try reader.readFormat()
        guard !reader.scanner.findLine() else { throw reader.scanner.unexpected("the end of the format") }
        return reader.clauses ?? []
    }

    /// Translates a source.
    ///
    /// - Throws: ``SourceError`` where reading ended early.
    static func steps(
        of source: DialectSource,
        _ scope: Scope,
        _ writer: StepWriter
    ) throws(SourceError) -> [SourceStep] {
        var reader = VisualFormatReader(source.text, scope, source.options, writer)
        guard reader.scanner.findLine() else { throw reader.scanner.unexpected("'H:', 'V:', '|' or '['") }
        repeat {
            do throws(SourceError) {
                if try !reader.readCall() { try reader.readFormat() }
            } catch {
                try scope.report.record(error)
                reader.scanner.skipLine()
            }
        } while reader.scanner.findLine()
        return reader.writer.steps
    }

    private mutating func readFormat() throws(SourceError) {
        writer.begin(at: scanner.position, text: scanner.restOfLine)
        let lines = FormatLines(axis: try readAxis(), options: options, tree: evaluator.scope.tree)
        var previous: FormatEnd?
        var gap = FormatGap.predicates([])
        let start = scanner.position
        if scanner.consume("|") {
            previous = .superview(at: start)
            gap = try readGap(isFirst: true)
        } else if scanner.peek() != UInt8(ascii: "[") {
            throw scanner.unexpected(start == writer.position ? "'H:', 'V:', '|' or '['" : "'|' or '['")
        }
        while true {
            let box = try readName()
            if let previous { try add(lines.connection(previous, gap, box)) }
            try readLengths(of: box, beside: previous, lines)
            if let previous, !previous.isOutside {
                // A format with one view aligns nothing, so that its options may be of either axis.
                try lines.checkAlignments(at: writer.position)
                try add(lines.alignments(previous, box))
            }
            guard let byte = scanner.peek() else { return }
            guard Self.startsGap(byte) else { throw scanner.unexpected("'-', '[', '|' or the end of the line") }
            gap = try readGap(isFirst: false)
            let end = scanner.position
            if scanner.consume("|") {
                try add(lines.connection(box, gap, .superview(at: end)))
                guard scanner.peek() == nil else { throw scanner.unexpected("the end of the line") }
                return
            }
            previous = box
        }
    }

    private static func startsGap(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "-") || byte == UInt8(ascii: "[") || byte == UInt8(ascii: "|")
    }

    /// Executes a line such as `NSLayoutConstraint.activate(NSLayoutConstraint.constraints(withVisualFormat: "[a]-[b]",
    /// options: .alignAllTop, metrics: nil, views: views))`, whose options apply to its format alone.
    ///
    /// - Returns: false for any other line.
    private mutating func readCall() throws(SourceError) -> Bool {
        guard let line = scanner.line(startingWith: "NSLayoutConstraint") else { return false }
        writer.begin(at: scanner.position, text: scanner.restOfLine)
        try evaluator.scope.work.spend(SourceWork.ofByte, times: line.count, at: scanner.position)
        var parser = ExpressionParser(TokenCursor(line, at: scanner.position), style: SyntaxStyle())
        var chain = try parser.expression().chain
        if case .call(let arguments, _)? = chain?.links.last, chain?.lastMember?.text == "activate" {
            chain = arguments.first?.value.chain
        }
        guard let chain, let call = try FormatCall(chain) else { throw scanner.unexpected("a visual format") }
        let format = try evaluator.text(call.format, for: call.word.text)
        do throws(SourceError) {
            try add(Self.clauses(of: format, in: evaluator.scope, call.visualOptions(), writer))
        } catch {
            throw SourceError(error.reason, at: call.format.position)
        }
        scanner.skipLine()
        return true
    }

    private mutating func add(_ clauses: [Clause]) throws(SourceError) {
        for clause in clauses { try add(clause) }
    }

    private mutating func add(_ clause: Clause) throws(SourceError) {
        if clauses == nil { try writer.addOrUpdate(clause) } else { clauses?.append(clause) }
    }

    private mutating func readAxis() throws(SourceError) -> Axis {
        let axis: Axis
        if scanner.consume("H") {
            axis = .horizontal
        } else if scanner.consume("V") {
            axis = .vertical
        } else {
            return .horizontal
        }
        guard scanner.consume(":") else { throw scanner.unexpected("':'") }
        _ = scanner.peek()
        return axis
    }
}

// MARK: - Boxes

extension VisualFormatReader {
    /// `[name`.
    private mutating func readName() throws(SourceError) -> FormatEnd {
        guard scanner.consume("[") else { throw scanner.unexpected("'['") }
        let path = scanner.consumePath(in: .brackets)
        guard let first = path.first else { throw scanner.unexpected("the name of a view") }
        guard let byte = scanner.peek(), byte == UInt8(ascii: "]") || byte == UInt8(ascii: "(") else {
            throw unclosed(path)
        }
        let value = try value(of: path)
        // A box is always a view, even if a metric has the same name.
        switch value {
        case .item(let item): return .box(item, at: first.position)
        case .number, .insets, .size, .point:
            if path.count == 1, let node = evaluator.scope.tree.node(named: first.text) {
                return .box(SourceItem(node), at: first.position)
            }
        case .rect, .anchor, .list, .string, .bool, .nothing: break
        }
        throw SourceError(.wrongValue(word: "[]", takes: "one view", found: value.phrase), at: first.position)
    }

    /// A name that no bracket follows: the hyphen at its end is the gap after a missing one.
    private mutating func unclosed(_ path: [Token]) -> SourceError {
        guard let last = path.last, last.text.hasSuffix("-") else { return scanner.unexpected("'(' or ']'") }
        let hyphens = last.text.reversed().prefix { $0 == "-" }.count
        let column = last.position.column + last.text.count - hyphens
        let end = SourcePosition(line: last.position.line, column: column)
        return SourceError(.unexpected(found: "-", expected: "'(' or ']'"), at: end)
    }

    /// `(predicate, predicate)]`, or `]` alone.
    private mutating func readLengths(
        of box: FormatEnd,
        beside neighbour: FormatEnd?,
        _ lines: FormatLines
    ) throws(SourceError) {
        if scanner.consume("(") {
            for predicate in try readPredicates(allowsViews: true) {
                try add(lines.length(of: box, beside: neighbour, predicate))
            }
            guard scanner.consume("]") else { throw scanner.unexpected("']'") }
        } else if !scanner.consume("]") {
            throw scanner.unexpected("'(' or ']'")
        }
    }
}

// MARK: - Gaps

extension VisualFormatReader {
    private mutating func readGap(isFirst: Bool) throws(SourceError) -> FormatGap {
        guard scanner.consume("-") else {
            guard !isFirst || scanner.peek() == UInt8(ascii: "[") else { throw scanner.unexpected("'-' or '['") }
            return .predicates([FormatPredicate(object: .number(0), position: scanner.position)])
        }
        let predicates: [FormatPredicate]
        if scanner.consume("(") {
            predicates = try readPredicates(allowsViews: false)
        } else if let byte = scanner.peek(), byte == UInt8(ascii: "[") || byte == UInt8(ascii: "|") && !isFirst {
            return .standard
        } else {
            let expected = "a number, a metric, '('" + (isFirst ? " or '['" : ", '[' or '|'")
            predicates = [try readPredicate(in: .line, allowsViews: false, expected: expected)]
        }
        guard scanner.consume("-") else { throw scanner.unexpected("'-'") }
        if isFirst, scanner.peek() != UInt8(ascii: "[") { throw scanner.unexpected("'['") }
        return .predicates(predicates)
    }

    /// Predicates and the closing parenthesis.
    private mutating func readPredicates(allowsViews: Bool) throws(SourceError) -> [FormatPredicate] {
        var predicates: [FormatPredicate] = []
        repeat {
            let what = allowsViews ? "a number, a metric or a view" : "a number or a metric"
            predicates.append(try readPredicate(in: .brackets, allowsViews: allowsViews, expected: what))
        } while scanner.consume(",")
        guard scanner.consume(")") else {
            let hasPriority = predicates.last?.priority != nil
            throw scanner.unexpected(hasPriority ? "',' or ')'" : "',', ')' or '@'")
        }
        return predicates
    }

    private mutating func readPredicate(
        in surroundings: FormatScanner.Surroundings,
        allowsViews: Bool,
        expected: String
    ) throws(SourceError) -> FormatPredicate {
        let relation = try readRelation()
        let what = relation == nil && surroundings == .brackets ? "'==', '<=', '>=', \(expected)" : expected
        var predicate = try readObject(in: surroundings, allowsViews: allowsViews, expected: what)
        predicate.relation = relation ?? .equal
        if scanner.consume("@") { predicate.priority = try readPriority(in: surroundings) }
        return predicate
    }

    private mutating func readRelation() throws(SourceError) -> Relation? {
        for relation in Relation.allCases {
            guard let sign = relation.rawValue.unicodeScalars.first, scanner.consume(sign) else { continue }
            guard scanner.consume("=") else { throw scanner.unexpected("'=' of '\(relation.rawValue)'") }
            return relation
        }
        return nil
    }

    private mutating func readPriority(in surroundings: FormatScanner.Surroundings) throws(SourceError) -> Double {
        let found = try readObject(in: surroundings, allowsViews: false, expected: "a number or a metric", word: "@")
        guard case .number(let priority) = found.object else { return PriorityName.required.value }
        try Evaluator.check(priority: priority, at: found.position)
        return priority
    }

    private mutating func readObject(
        in surroundings: FormatScanner.Surroundings,
        allowsViews: Bool,
        expected: String,
        word: String? = nil
    ) throws(SourceError) -> FormatPredicate {
        _ = scanner.peek()
        let position = scanner.position
        if let number = try scanner.consumeNumber(in: surroundings, orName: allowsViews) {
            try Evaluator.check(Number(value: number), at: position)
            return FormatPredicate(object: .number(number), position: position)
        }
        let path = scanner.consumePath(in: surroundings)
        guard !path.isEmpty else { throw scanner.unexpected(expected) }
        let value = try metric(path)
        switch value {
        case .number(let number):
            try Evaluator.check(number, at: position)
            return FormatPredicate(object: .number(number.value), position: position)
        case .item(let item) where allowsViews: return FormatPredicate(object: .item(item), position: position)
        case .insets, .size, .point, .rect, .item, .anchor, .list, .string, .bool, .nothing:
            let takes = allowsViews ? "a number or one view" : "a number"
            let word = word ?? (allowsViews ? "()" : "-")
            throw SourceError(.wrongValue(word: word, takes: takes, found: value.phrase), at: position)
        }
    }

    /// Evaluates the name of a value; an unknown one is a fault with the key that would give it.
    private func metric(_ path: [Token]) throws(SourceError) -> Value {
        do throws(SourceError) {
            return try value(of: path)
        } catch {
            guard error.reason.isUnknownName else { throw error }
            let key = path.map(\.text).joined(separator: ".")
            throw SourceError(.unknownValue(key: key, error.reason), at: error.location)
        }
    }

    private func value(of path: [Token]) throws(SourceError) -> Value {
        guard let first = path.first else { return .nothing }
        let links = path.dropFirst().map { Link.member($0) }
        return try evaluator.value(of: Chain(head: .name(first), position: first.position, links: links))
    }
}
