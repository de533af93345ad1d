import LayoutModel

/// The system's constructor of constraints, in the form of either language.
///
/// `NSLayoutConstraint(item:attribute:relatedBy:toItem:attribute:multiplier:constant:)`, and in Objective-C
/// `[NSLayoutConstraint constraintWithItem:attribute:relatedBy:toItem:attribute:multiplier:constant:]`.
struct SystemConstructor {
    /// The word that faults of the whole call point at.
    let word: Token
    let evaluator: Evaluator

    private static let labels = ["item", "attribute", "relatedBy", "toItem", "attribute", "multiplier", "constant"]

    /// The constraint that the constructor makes with these arguments; the label of the first may be omitted.
    func clause(_ arguments: [Argument]) throws(SourceError) -> Clause {
        try checkLabels(of: arguments)
        let (first, attribute) = try side(arguments[0].value, arguments[1].value)
        guard let first, let attribute else {
            let fault = SourceFault.wrongValue(word: "item", takes: "a view and an attribute", found: "none")
            throw SourceError(fault, at: arguments[first == nil ? 0 : 1].value.position)
        }
        guard case .node(let node) = first.node else {
            throw SourceError(.constraint(.superviewAsFirst), at: arguments[0].value.position)
        }
        var clause = Clause(
            FirstAnchor(node: node, area: first.area, attribute: attribute),
            try SystemWords.relation(arguments[2].value, evaluator)
        )
        clause.second = try second(of: attribute, arguments[3].value, arguments[4].value)
        clause.multiplier = try evaluator.number(arguments[5].value, for: "multiplier").value
        clause.constant = try evaluator.number(arguments[6].value, for: "constant").value
        // UIKit ignores the multiplier of a size without a second item, even 0.
        let isZero = clause.second != nil && clause.multiplier == 0
        clause.position =
            isZero
            ? arguments[5].value.position : try SystemWords.attribute(arguments[4].value, evaluator).word.position
        return clause
    }

    private func checkLabels(of arguments: [Argument]) throws(SourceError) {
        guard arguments.count == Self.labels.count else {
            let takes = Self.labels.map { $0 + ":" }.joined()
            let found = arguments.map { ($0.label?.text ?? "") + ":" }.joined()
            throw SourceError(.wrongValue(word: word.text, takes: takes, found: found), at: word.position)
        }
        for (index, (argument, label)) in zip(arguments, Self.labels).enumerated() {
            let given = argument.label?.text
            if given == label { continue }
            guard index == 0, given == nil || given == "constraintWithItem" || given == "withItem" else {
                throw argument.unknownLabel(among: [label])
            }
        }
    }

    /// The second side; nil for a size that is compared with a number.
    private func second(
        of first: Attribute,
        _ item: Expression,
        _ attribute: Expression
    ) throws(SourceError) -> SecondAnchor? {
        switch try side(item, attribute) {
        case (let item?, let attribute?): return SecondAnchor(node: item.node, area: item.area, attribute: attribute)
        // Without an item UIKit does not look at the second attribute of a size.
        case (nil, _) where first.kind == .size: return nil
        case (nil, nil):
            let takes = "a view, as \(first.rawValue) is a position"
            throw SourceError(.wrongValue(word: "toItem", takes: takes, found: "nil"), at: item.position)
        case (nil, _?):
            let fault = SourceFault.wrongValue(word: "toItem", takes: "a view beside an attribute", found: "nil")
            throw SourceError(fault, at: item.position)
        case (_?, nil):
            let fault = SourceFault.wrongValue(word: "attribute", takes: "an attribute beside a view", found: "none")
            throw SourceError(fault, at: attribute.position)
        }
    }

    /// An item with its attribute, either of which may be nil.
    private func side(
        _ item: Expression,
        _ attribute: Expression
    ) throws(SourceError) -> (item: SourceItem?, attribute: Attribute?) {
        let (word, known) = try SystemWords.attribute(attribute, evaluator)
        if let chain = item.chain, let support = LayoutSupport(chain, in: evaluator.scope), let known {
            return try support.edge(known, of: evaluator.scope.tree.root, at: word)
        }
        let value = try evaluator.viewValue(of: item)
        switch value {
        case .item(let item): return (item, known)
        case .nothing: return (nil, known)
        case .number, .insets, .size, .point, .rect, .anchor, .list, .string, .bool:
            throw SourceError(.wrongValue(word: "item", takes: "a view", found: value.phrase), at: item.position)
        }
    }
}

extension Argument {
    /// The error that the label is none of these.
    func unknownLabel(among known: [String]) -> SourceError {
        guard let label else {
            let expected = known.map { $0 + ":" }.joined(separator: " or ")
            return SourceError(.unexpected(found: "a value without a label", expected: expected), at: value.position)
        }
        let nearest = NearestName.nearest(to: label.text, among: known)
        return SourceError(.unknownWord(label.text, kind: "argument", nearest: nearest), at: label.position)
    }
}
