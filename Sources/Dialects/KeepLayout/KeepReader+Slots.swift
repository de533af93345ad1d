import LayoutModel

/// Setting and clearing slots of attributes.
extension KeepReader {
    /// Executes `view.keepWidth.equal = 150`.
    mutating func assign(_ mention: KeepMention, _ sign: Token, _ value: Expression) throws(SourceError) {
        guard case .member(let word) = mention.rest.first, mention.rest.count == 1,
            let bound = ConstraintSlot.Bound(rawValue: word.text)
        else {
            guard let link = mention.rest.first else {
                throw SourceError(
                    .unexpected(found: sign.text, expected: "'.equal', '.min' or '.max'"),
                    at: sign.position
                )
            }
            throw mention.refusal(of: link)
        }
        guard sign.text == "=" else {
            let because = "what a layout keeps is told by its constraints"
            throw SourceError(.unsupported(sign.text, because: because), at: sign.position)
        }
        try set(bound, of: mention.target, to: try amount(value, for: word.text))
    }

    /// Sets a slot of all attributes; `KeepNone` clears it.
    mutating func set(_ bound: ConstraintSlot.Bound, of target: KeepTarget, to amount: KeepAmount) throws(SourceError) {
        for attribute in target.attributes {
            if !amount.value.isNaN { try check(attribute, amount) }
            try fill(bound, of: attribute, amount.value.isNaN ? nil : amount, at: target.position)
        }
    }

    /// Clears all slots of all attributes.
    mutating func deactivate(_ target: KeepTarget) throws(SourceError) {
        for attribute in target.attributes {
            for bound in ConstraintSlot.Bound.allCases { try fill(bound, of: attribute, nil, at: target.position) }
        }
    }

    mutating func fill(
        _ bound: ConstraintSlot.Bound,
        of attribute: KeepAttribute,
        _ amount: KeepAmount?,
        at position: SourcePosition
    ) throws(SourceError) {
        let slot = ConstraintSlot(keepLayout: attribute.property.name, bound)
        func side(_ attribute: KeepAttribute) throws(SourceError) -> SlotAssignment.Side {
            var constraint: Constraint?
            if let amount {
                var clause = attribute.clause(bound, amount)
                clause.position = position
                constraint = try writer.constraint(of: clause, slot: slot)
            }
            return SlotAssignment.Side(first: attribute.item, second: attribute.other, constraint: constraint)
        }
        // Whichever of two views that share the attribute was asked first owns it, perhaps in an earlier source: the
        // document takes the side that it has already.
        var filled = SlotAssignment(slot, side: try side(attribute))
        if let mirrored = attribute.mirrored { filled.mirrored = try side(mirrored) }
        try writer.append(.fill(filled))
        // Deactivating the atomic layout clears what its block set, and not what the block itself cleared.
        if amount != nil, case .some(.some(let name)) = openAtomics.last {
            atomics[name, default: []].append(KeepAssignment(attribute: attribute, bound: bound))
        }
    }

    /// Throws at a factor of 0, at the number: UIKit has no constraint between positions with a multiplier of 0.
    private func check(_ attribute: KeepAttribute, _ amount: KeepAmount) throws(SourceError) {
        if case .multiplier = attribute.property.role, amount.value == 0 {
            throw SourceError(.constraint(.zeroMultiplier), at: amount.position)
        }
    }

    // MARK: - Values

    /// Evaluates a value with its priority.
    func amount(_ expression: Expression, for word: String) throws(SourceError) -> KeepAmount {
        let found = try evaluator.value(of: expression)
        guard case .number(let number) = found else {
            throw SourceError(.wrongValue(word: word, takes: "a number", found: found.phrase), at: expression.position)
        }
        if !number.value.isNaN { try Evaluator.check(number, at: expression.position) }
        let priority = number.priority == 0 ? nil : number.priority
        if let priority { try Evaluator.check(priority: priority, at: expression.position) }
        return KeepAmount(value: number.value, priority: priority, position: expression.position)
    }
}
