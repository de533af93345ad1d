import LayoutModel

/// Attributes and relations by the system's names: `.top`, `NSLayoutAttributeTop`, `NSLayoutConstraint.Attribute.top`.
enum SystemWords {
    /// Members of `NSLayoutConstraint.Attribute` other than ``none``.
    static let attributes: [String: Attribute] = {
        var words: [String: Attribute] = ["baseline": .lastBaseline]
        for attribute in Attribute.allCases { words[attribute.rawValue] = attribute }
        return words
    }()

    /// The member for no attribute.
    static let none = "notAnAttribute"

    /// Members of `NSLayoutConstraint.Relation`.
    private static let relations = Dictionary(
        uniqueKeysWithValues: Relation.allCases.map { ($0.systemName, $0) }
    )

    /// Raw values of `NSLayoutConstraint.Relation`.
    private static let relationNumbers: [Double: Relation] = [
        -1: .lessThanOrEqual, 0: .equal, 1: .greaterThanOrEqual,
    ]

    /// Evaluates the name of an attribute, or its raw value; `attribute` is nil for `notAnAttribute`.
    static func attribute(
        _ expression: Expression,
        _ evaluator: Evaluator
    ) throws(SourceError) -> (word: Token, attribute: Attribute?) {
        if let attribute = try attributeNumber(expression) { return attribute }
        let (name, word) = word(of: expression, prefix: "NSLayoutAttribute")
        if let word {
            if let attribute = attributes[name] { return (word, attribute) }
            if name == none { return (word, nil) }
            if let value = try rawValue(of: expression, evaluator) {
                guard let number = Int(exactly: value), (0...attributeNumbers.count).contains(number) else {
                    throw notAnAttribute(at: expression.position)
                }
                return (word, number == 0 ? nil : attributeNumbers[number - 1])
            }
        }
        let error = unknown(name, word, expression, kind: "attribute", among: attributes.keys.sorted() + [none])
        throw evaluator.undecided(expression, error)
    }

    /// Members of `NSLayoutConstraint.Attribute` by their raw values, without `notAnAttribute` at 0.
    private static let attributeNumbers: [Attribute] = [
        .left, .right, .top, .bottom, .leading, .trailing, .width, .height, .centerX, .centerY, .lastBaseline,
        .firstBaseline, .leftMargin, .rightMargin, .topMargin, .bottomMargin, .leadingMargin, .trailingMargin,
        .centerXWithinMargins, .centerYWithinMargins,
    ]

    /// Evaluates the raw value of an attribute; nil for any other expression.
    private static func attributeNumber(
        _ expression: Expression
    ) throws(SourceError) -> (word: Token, attribute: Attribute?)? {
        guard let chain = expression.chain, chain.links.isEmpty, case .number(let value, true) = chain.head,
            let start = chain.extent
        else { return nil }
        guard let number = Int(exactly: value), (0...attributeNumbers.count).contains(number) else {
            throw notAnAttribute(at: expression.position)
        }
        let word = Token(
            kind: .number(value, isInteger: true),
            text: "\(number)",
            start: start.start,
            end: start.headEnd,
            position: chain.position,
            startsLine: false
        )
        return (word, number == 0 ? nil : attributeNumbers[number - 1])
    }

    /// Evaluates a relation by its name, or by its raw value -1, 0 or 1.
    static func relation(_ expression: Expression, _ evaluator: Evaluator) throws(SourceError) -> Relation {
        if case .number = expression.first.chain.head {
            let number = try evaluator.number(expression, for: "relation").value
            if let relation = relationNumbers[number] { return relation }
            throw notARelation(at: expression.position)
        }
        let (name, word) = word(of: expression, prefix: "NSLayoutRelation")
        if word != nil {
            if let relation = relations[name] { return relation }
            if let value = try rawValue(of: expression, evaluator) {
                if let relation = relationNumbers[value] { return relation }
                throw notARelation(at: expression.position)
            }
        }
        let error = unknown(name, word, expression, kind: "relation", among: relations.keys.sorted())
        throw evaluator.undecided(expression, error)
    }

    /// The raw value that a metric gives a name; nil where none does.
    private static func rawValue(
        of expression: Expression,
        _ evaluator: Evaluator
    ) throws(SourceError) -> Double? {
        do throws(SourceError) {
            guard case .number(let number) = try evaluator.value(of: expression) else { return nil }
            return number.value
        } catch {
            return nil
        }
    }

    private static func notAnAttribute(at position: SourcePosition) -> SourceError {
        let takes = "0 to \(attributeNumbers.count)"
        return SourceError(.wrongValue(word: "attribute", takes: takes, found: "another number"), at: position)
    }

    private static func notARelation(at position: SourcePosition) -> SourceError {
        SourceError(.wrongValue(word: "relation", takes: "-1, 0 or 1", found: "another number"), at: position)
    }

    /// The last word of a name, and without its Objective-C prefix: `top` for `NSLayoutAttributeTop`.
    private static func word(of expression: Expression, prefix: String) -> (name: String, word: Token?) {
        guard let word = expression.word else { return ("", nil) }
        // Swift 1 and 2 wrote the first letter as a capital: `.CenterX`.
        let name = word.text.hasPrefix(prefix) ? word.text.dropFirst(prefix.count) : word.text[...]
        return (name.prefix(1).lowercased() + name.dropFirst(), word)
    }

    private static func unknown(
        _ name: String,
        _ word: Token?,
        _ expression: Expression,
        kind: String,
        among known: [String]
    ) -> SourceError {
        guard let word else {
            let found = expression.chain?.name?.text ?? "a value"
            return SourceError(.unknownWord(found, kind: kind, nearest: nil), at: expression.position)
        }
        let nearest = NearestName.nearest(to: name, among: known)
        return SourceError(.unknownWord(word.text, kind: kind, nearest: nearest), at: word.position)
    }
}

extension Attribute {
    /// The name as the end of a longer one: `CenterX` of `NSLayoutAttributeCenterX`.
    var capitalizedName: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}

extension Relation {
    /// The member of `NSLayoutConstraint.Relation`; `To` after it gives the methods of anchors, Masonry and SnapKit.
    var systemName: String {
        switch self {
        case .equal: "equal"
        case .lessThanOrEqual: "lessThanOrEqual"
        case .greaterThanOrEqual: "greaterThanOrEqual"
        }
    }

    /// The relation between the same two sides with both signs changed.
    var reversed: Relation {
        switch self {
        case .equal: .equal
        case .lessThanOrEqual: .greaterThanOrEqual
        case .greaterThanOrEqual: .lessThanOrEqual
        }
    }
}

extension Expression {
    /// The last word of a plain name: `NSLayoutAttributeLeft`, `.left`, `NSLayoutConstraint.Attribute.left`.
    var word: Token? { chain?.word }
}

extension Chain {
    /// The last word, if the chain is a plain name.
    var word: Token? {
        if case .implicit(let name) = head { return links.isEmpty ? name : nil }
        let path = path
        return path.count == links.count + 1 ? path.last : nil
    }
}
