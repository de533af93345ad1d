import LayoutModel

/// KeepLayout's descriptions: `left offset of <UIView 0x1> to <UIView 0x2> equal to 20 with high priority`.
extension LogParser {
    /// Whether a description of an attribute follows.
    var isKeepNext: Bool { Self.attributes.contains { scanner.isNext($0.words + " of <") } }

    /// Parses a description to an equation, and the superview if it is mentioned.
    mutating func readKeep() throws(SourceError) -> (LogEquation, superview: LogView?) {
        let start = scanner.position
        guard let attribute = Self.attributes.first(where: { scanner.consume($0.words + " of ") }) else {
            throw scanner.unexpected("an attribute")
        }
        let view = try readKeptView()
        scanner.skipSpaces()
        var superview: LogView?
        var other: LogView?
        if scanner.consume("to superview ") || scanner.consume("in superview ") {
            superview = try readKeptView()
            scanner.skipSpaces()
        } else if scanner.consume("to ") {
            other = try readKeptView()
            scanner.skipSpaces()
        }
        guard let second = attribute.second(view: view, superview: superview, other: other) else {
            throw SourceError(.unexpected(found: attribute.words, expected: "an attribute of one view"), at: start)
        }
        var equation = LogEquation(first: second.first, relation: try readKeptRelation(), second: second.second)
        scanner.skipSpaces()
        let value = try scanner.expectNumber()
        if second.isFactor {
            equation.multiplier = value * second.coefficient
        } else {
            equation.constant = value * second.coefficient
            // KeepLayout prints the relation of the value, `at least`, and reverses that of the constraint here.
            if second.coefficient < 0 { equation.relation = equation.relation.reversed }
        }
        scanner.skipSpaces()
        if scanner.consume("with ") { equation.priority = try readKeptPriority() }
        return (equation, superview)
    }

    /// `<YourView 0xc682cf0>`.
    private mutating func readKeptView() throws(SourceError) -> LogView {
        try scanner.expect("<")
        let start = scanner.offset
        while let byte = scanner.peek(), byte.isPartOfClass { scanner.advance() }
        let type = scanner.text(from: start, to: scanner.offset)
        guard !type.isEmpty else { throw scanner.unexpected("the class of a view") }
        scanner.skipSpaces()
        guard scanner.isNext("0x") else { throw scanner.unexpected("the address of a view") }
        let view = LogView(type: type, name: consumeAddress())
        try scanner.expect(">")
        return view
    }

    private mutating func readKeptRelation() throws(SourceError) -> Relation {
        if scanner.consume("equal to") { return .equal }
        if scanner.consume("at least") { return .greaterThanOrEqual }
        if scanner.consume("at most") { return .lessThanOrEqual }
        throw scanner.unexpected("'equal to', 'at least' or 'at most'")
    }

    /// `high priority`, `high(+50) priority`.
    private mutating func readKeptPriority() throws(SourceError) -> Double {
        let position = scanner.position
        let word = scanner.consumeLetters()
        guard let name = PriorityName(rawValue: word) else {
            let nearest = NearestName.nearest(to: word, among: PriorityName.allCases.map(\.rawValue))
            throw SourceError(.unknownWord(word, kind: "priority", nearest: nearest), at: position)
        }
        var priority = name.value
        if scanner.consume("(") {
            priority += try scanner.expectNumber()
            try scanner.expect(")")
        }
        try Evaluator.check(priority: priority, at: position)
        scanner.skipSpaces()
        try scanner.expect("priority")
        return priority
    }
}

// MARK: - Attributes

/// An attribute by its description, and what it compares.
private struct KeptAttribute {
    enum Beside {
        /// A number, or another view's attribute with the value as a factor.
        case size
        /// The view's own other size, with the value as a factor.
        case itself
        /// The superview or an area of it.
        case superview(Area?)
        /// The superview, with twice the value as a factor.
        case fraction
        case other
    }

    let words: String
    let first: Attribute
    let second: Attribute
    let beside: Beside
    /// 1, or -1 if larger values move to the left or to the top.
    var coefficient = 1.0

    /// The two sides; nil if the views mentioned do not go with the attribute.
    func second(view: LogView, superview: LogView?, other: LogView?) -> KeptSides? {
        func anchor(_ view: LogView, _ attribute: Attribute, area: Area? = nil) -> LogEquation.Anchor {
            LogEquation.Anchor(view: view, area: area, attribute: attribute)
        }
        var sides = KeptSides(first: anchor(view, first), coefficient: coefficient)
        switch beside {
        case .size:
            guard superview == nil else { return nil }
            sides.second = other.map { anchor($0, second) }
            sides.isFactor = other != nil
        case .itself: (sides.second, sides.isFactor) = (anchor(view, second), true)
        case .superview(let area):
            guard let superview else { return nil }
            sides.second = anchor(superview, second, area: area)
        case .fraction:
            guard let superview else { return nil }
            (sides.second, sides.isFactor, sides.coefficient) = (anchor(superview, second), true, 2)
        case .other:
            guard let other else { return nil }
            sides.second = anchor(other, second)
        }
        return sides
    }
}

/// The sides of a described constraint.
private struct KeptSides {
    var first: LogEquation.Anchor
    var second: LogEquation.Anchor?
    var coefficient: Double
    /// Whether the value is a factor of the second side instead of a constant.
    var isFactor = false
}

extension LogParser {
    private static let attributes: [KeptAttribute] = {
        var attributes = [
            KeptAttribute(words: "width", first: .width, second: .width, beside: .size),
            KeptAttribute(words: "height", first: .height, second: .height, beside: .size),
            KeptAttribute(words: "aspect ratio", first: .width, second: .height, beside: .itself),
            KeptAttribute(words: "horizontal center", first: .centerX, second: .centerX, beside: .fraction),
            KeptAttribute(words: "vertical center", first: .centerY, second: .centerY, beside: .fraction),
            KeptAttribute(words: "vertical center alignment", first: .centerX, second: .centerX, beside: .other),
            KeptAttribute(words: "horizontal center alignment", first: .centerY, second: .centerY, beside: .other),
            KeptAttribute(words: "first baseline inset", first: .firstBaseline, second: .top, beside: .superview(nil)),
            KeptAttribute(
                words: "last baseline inset",
                first: .lastBaseline,
                second: .bottom,
                beside: .superview(nil),
                coefficient: -1
            ),
            KeptAttribute(words: "first baseline offset", first: .firstBaseline, second: .lastBaseline, beside: .other),
            KeptAttribute(words: "last baseline offset", first: .lastBaseline, second: .firstBaseline, beside: .other),
        ]
        for (word, attribute) in [("first baseline", Attribute.firstBaseline), ("last baseline", .lastBaseline)] {
            attributes.append(alignment(word, attribute, -1))
        }
        attributes.append(alignment("baseline", .lastBaseline, -1))
        let edges: [(near: Attribute, far: Attribute)] = [(.left, .right), (.top, .bottom), (.leading, .trailing)]
        for edge in edges {
            attributes += insets(edge.near, opposite: edge.far, 1)
            attributes += insets(edge.far, opposite: edge.near, -1)
        }
        return attributes
    }()

    private static func alignment(_ word: String, _ attribute: Attribute, _ coefficient: Double) -> KeptAttribute {
        KeptAttribute(
            words: word + " alignment",
            first: attribute,
            second: attribute,
            beside: .other,
            coefficient: coefficient
        )
    }

    private static func insets(
        _ edge: Attribute,
        opposite: Attribute,
        _ coefficient: Double
    ) -> [KeptAttribute] {
        func inset(_ words: String, _ second: Attribute, _ area: Area? = nil) -> KeptAttribute {
            KeptAttribute(
                words: "\(edge.rawValue) \(words)inset",
                first: edge,
                second: second,
                beside: .superview(area),
                coefficient: coefficient
            )
        }
        return [
            inset("", edge), inset("margin ", edge.marginCounterpart ?? edge), inset("safe ", edge, .safeArea),
            alignment(edge.rawValue, edge, coefficient),
            KeptAttribute(words: "\(edge.rawValue) offset", first: edge, second: opposite, beside: .other),
        ]
    }
}
