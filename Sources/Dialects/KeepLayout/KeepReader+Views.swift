import LayoutModel

/// Properties of views other than attributes.
extension KeepReader {
    /// Executes `view.keepHuggingPriority = 251`; false for any other property.
    mutating func setPriority(_ property: Token, of receiver: Chain, _ value: Expression) throws(SourceError) -> Bool {
        guard let resistance = KeepMethods.resistances[property.text] else { return false }
        let priority = try evaluator.priority(value, for: property.text)
        var axes = AxisPriorities()
        if resistance.axes != .vertical { axes.horizontal = priority }
        if resistance.axes != .horizontal { axes.vertical = priority }
        let change =
            resistance.isHugging ? ContentPriorities(hugging: axes) : ContentPriorities(compressionResistance: axes)
        for item in try items(receiver, for: property) { try writer.append(.setContentPriorities(item.node, change)) }
        return true
    }

    /// Executes `[list keepHorizontalScrollDisabled:YES]`; false for any other property.
    mutating func setScrolling(_ property: Token, of receiver: Chain, _ value: Expression) throws(SourceError) -> Bool {
        guard KeepMethods.scrolling.contains(property.text) else { return false }
        let isDisabled: Bool
        switch try evaluator.value(of: value) {
        case .bool(let bool): isDisabled = bool
        case .number(let number): isDisabled = number.value != 0
        case let other:
            let fault = SourceFault.wrongValue(word: property.text, takes: "YES or NO", found: other.phrase)
            throw SourceError(fault, at: value.position)
        }
        let length: Attribute = property.text == "keepHorizontalScrollDisabled" ? .width : .height
        let tree = evaluator.scope.tree
        for item in try items(receiver, for: property) {
            guard tree.isScrollView(item.node) else {
                let error = ConstraintError.notAScrollView(tree.name(of: item.node), area: .content, side: .first)
                throw SourceError(.constraint(error), at: property.position)
            }
            // Content as wide as the frame does not scroll; the library adds a hidden subview with that width.
            var clause = Clause(FirstAnchor(node: item.node, area: .content, attribute: length))
            clause.second = SecondAnchor(node: .node(item.node), area: .frame, attribute: length)
            clause.position = property.position
            let slot = ConstraintSlot(keepLayout: property.text, .equal)
            let constraint = isDisabled ? try writer.constraint(of: clause, slot: slot) : nil
            let side = SlotAssignment.Side(
                first: SlotKey.Item(item.node, area: .content),
                second: nil,
                constraint: constraint
            )
            try writer.append(.fill(SlotAssignment(slot, side: side)))
        }
        return true
    }

    /// The attributes that a word means for a view, in relation to another view if it is relative.
    mutating func attributes(_ name: String, _ item: SlotKey.Item, _ other: SlotKey.Item?) throws(SourceError)
        -> [KeepAttribute]
    {
        switch KeepWords.meanings[name] {
        case .property(let property):
            return [try mentioned(KeepAttribute(property: property, item: item, other: other))]
        case .reversed(let property):
            guard let other else { return [] }
            return [try mentioned(KeepAttribute(property: property, item: other, other: item))]
        case .group(let names):
            var attributes: [KeepAttribute] = []
            for name in names { attributes += try self.attributes(name, item, other) }
            return attributes
        case nil: preconditionFailure("no attribute has the name \(name)")
        }
    }
}
