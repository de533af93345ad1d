import LayoutModel

/// The system's constructor of constraints, to which SSLayout adds a priority.
extension SSReader {
    /// `[NSLayoutConstraint constraintWithItem:… attribute:… relatedBy:… toItem:… attribute:… multiplier:… constant:…
    /// ss_priority:…]`; nil for any other method.
    mutating func constructor(_ arguments: [Argument], _ word: Token) throws(SourceError) -> Clause? {
        let labels = arguments.dropFirst().map { $0.label?.text ?? "" }
        let expected = ["attribute", "relatedBy", "toItem", "attribute", "multiplier", "constant", "ss_priority"]
        let isFirst = word.text == "constraintWithItem" || arguments.first?.label?.text == "item"
        guard isFirst || arguments.first?.label?.text == "withItem" else { return nil }
        guard labels == expected || labels == expected.dropLast() else {
            let expectedText = "item:" + expected.map { $0 + ":" }.joined()
            throw SourceError(
                .unexpected(found: labels.joined(separator: ":"), expected: expectedText),
                at: word.position
            )
        }
        let item = try evaluator.value(of: arguments[0].value)
        guard case .item(let item) = item, case .node(let node) = item.node else {
            throw SourceError(
                .wrongValue(word: "item", takes: "a view", found: item.phrase),
                at: arguments[0].value.position
            )
        }
        guard let attribute = try SystemWords.attribute(arguments[1].value) else {
            let fault = SourceFault.wrongValue(word: "attribute", takes: "an attribute", found: "none")
            throw SourceError(fault, at: arguments[1].value.position)
        }
        let relation = try SystemWords.relation(arguments[2].value, evaluator)
        let first = FirstAnchor(node: node, area: item.area, attribute: attribute)
        var clause = Clause(first, relation, try second(arguments[3].value, arguments[4].value))
        guard clause.second != nil || attribute.kind == .size else {
            let fault = SourceFault.wrongValue(word: "toItem", takes: "a view beside a position", found: "nil")
            throw SourceError(fault, at: arguments[3].value.position)
        }
        clause.multiplier = try evaluator.number(arguments[5].value, for: "multiplier").value
        clause.constant = try evaluator.number(arguments[6].value, for: "constant").value
        if arguments.count == 8 {
            clause.priority = try evaluator.number(arguments[7].value, for: "ss_priority").value
        }
        clause.position = word.position
        return clause
    }

    /// The second side: an item with an attribute, or neither.
    private func second(_ item: Expression, _ attribute: Expression) throws(SourceError) -> SecondAnchor? {
        let named = try SystemWords.attribute(attribute)
        let value = try evaluator.value(of: item)
        switch (value, named) {
        case (.nothing, nil): return nil
        case (.item(let item), let named?): return SecondAnchor(node: item.node, area: item.area, attribute: named)
        case (.nothing, _):
            let fault = SourceFault.wrongValue(word: "attribute", takes: "none without a view", found: "an attribute")
            throw SourceError(fault, at: attribute.position)
        case (.item, nil):
            let fault = SourceFault.wrongValue(word: "attribute", takes: "an attribute", found: "none")
            throw SourceError(fault, at: attribute.position)
        default:
            let fault = SourceFault.wrongValue(word: "toItem", takes: "a view", found: value.phrase)
            throw SourceError(fault, at: item.position)
        }
    }
}
