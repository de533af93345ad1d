import LayoutEngine
import LayoutModel

/// Repairs of ambiguity: constraints that fix the current frames.
extension LayoutSession {
    /// Returns the repairs of an ambiguous view or guide: one per ambiguous axis and, if both are ambiguous, one that
    /// fixes all of its values.
    func repairs(
        of ambiguity: ExplainedAmbiguity,
        _ search: inout RepairSearch,
        _ budget: inout WorkBudget
    ) throws(SessionError) -> [Repair] {
        let attributes = ambiguity.numbers.map(\.attribute)
        var found: [Repair] = []
        for axis in Axis.allCases where !ambiguity.contests.contains(where: { $0.axis == axis }) {
            let own = attributes.filter { $0.axis == axis }
            if let repair = try repair(own, of: ambiguity.node, &search, &budget) {
                found.append(repair)
            } else {
                found += try priorities(deciding: own, along: axis, of: ambiguity, &search, &budget)
            }
        }
        guard found.count > 1 else { return found }
        let all = found.flatMap { repair -> [Constraint] in
            if case .addition(let constraints) = repair.change { return constraints }
            return []
        }
        guard all.count > 1 else { return found }
        if let outcome = try search.outcome(of: .addition(all), in: self, &budget),
            let repair = repair(.addition(all), attributes, of: ambiguity.node, search, outcome)
        {
            found.append(repair)
        }
        return found
    }

    /// Adds constraints for one attribute after another until all are fixed; returns nil if that fails.
    private func repair(
        _ attributes: [FrameAttribute],
        of node: NodeID,
        _ search: inout RepairSearch,
        _ budget: inout WorkBudget
    ) throws(SessionError) -> Repair? {
        var added: [Constraint] = []
        var open = attributes
        var fixing: Repair?
        while let attribute = open.first {
            guard let constraint = constraint(fixing: attribute, of: node) else { return fixing }
            added.append(constraint)
            guard let outcome = try search.outcome(of: .addition(added), in: self, &budget) else { return fixing }
            let stillOpen = outcome.ambiguous.first { $0.node == node }?.attributes ?? []
            let fixed = attributes.filter { !stillOpen.contains($0) }
            guard !stillOpen.contains(attribute),
                let repair = repair(.addition(added), fixed, of: node, search, outcome)
            else { return fixing }
            fixing = repair
            open = attributes.filter(stillOpen.contains)
        }
        return fixing
    }

    /// Returns a change that was tried as a repair; nil if it does not fix the attributes, moves a frame, or causes a
    /// conflict.
    func repair(
        _ change: RepairChange,
        _ attributes: [FrameAttribute],
        of node: NodeID,
        _ search: RepairSearch,
        _ outcome: RepairSearch.Outcome
    ) -> Repair? {
        let stillOpen = outcome.ambiguous.first { $0.node == node }?.attributes ?? []
        let isFixed = !attributes.isEmpty && !attributes.contains(where: stillOpen.contains)
        guard isFixed, outcome.conflicts == search.conflicts,
            outcome.movedCount <= RepairLimits.frames, outcome.moved.allSatisfy({ isInPlace($0) })
        else { return nil }
        return Repair(change: change, attributes: attributes)
    }

    /// Returns true if a frame has not moved, apart from rounding a constant to a hundred-millionth of a point.
    func isInPlace(_ moved: RepairedFrame) -> Bool {
        guard let frame = engine.solution.frame(of: moved.node) else { return false }
        let (one, two) = (frame, moved.frame)
        let distances = [one.x - two.x, one.y - two.y, one.width - two.width, one.height - two.height]
        return distances.allSatisfy { abs($0) <= Self.rounding }
    }

    private static let rounding = 1e-7

    /// Returns the constraint that fixes an attribute of a view or guide at its current value.
    private func constraint(fixing attribute: FrameAttribute, of node: NodeID) -> Constraint? {
        let (name, area): (Attribute, Area?) =
            switch attribute {
            case .left: (.left, nil)
            case .top: (.top, nil)
            case .width: (.width, nil)
            case .height: (.height, nil)
            case .contentWidth: (.width, .content)
            case .contentHeight: (.height, .content)
            }
        var constraint = Constraint(
            first: FirstAnchor(node: node, area: area, attribute: name),
            relation: .equal,
            second: name.kind != .size ? SecondAnchor(node: .superview, attribute: name) : nil,
            constant: 0,
            priority: PriorityName.required.value
        )
        guard let reached = engine.constantReached(by: constraint, in: document) else { return nil }
        // The length of a text is that of its words today.
        guard name.kind != .size || !isMeasured(reached, for: constraint) else { return nil }
        constraint.constant = reached
        return constraint
    }
}

extension FrameAttribute {
    var axis: Axis {
        switch self {
        case .left, .width, .contentWidth: .horizontal
        case .top, .height, .contentHeight: .vertical
        }
    }
}
