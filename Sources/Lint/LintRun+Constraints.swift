import LayoutEngine
import LayoutModel

/// Checks for faults of the constraints.
extension LintRun {
    // MARK: - Conflicts and ambiguity

    mutating func lookAtConflicts(
        _ engine: inout Engine,
        _ document: LayoutDocument,
        _ budget: inout WorkBudget
    ) throws(EngineError) {
        let conflicts = engine.solution.conflicts
        guard !conflicts.isEmpty, !found.isOff(.conflict) else { return }
        // Of hidden views, which stacks collapse, nothing is checked.
        let leftOut = conflicts.compactMap(\.leftOut).filter { id in
            document.constraints[id].map(views.containsItems) ?? true
        }
        var points: [ConstraintID: Double] = [:]
        for id in leftOut {
            guard let constraint = document.constraints[id] else { continue }
            let missed = try engine.comparison(with: constraint, in: document, budget: &budget)
            points[id] = missed?.error.magnitude.roundedToMillionth
        }
        var wanted: Set<FindingKey> = []
        var keys: [FindingKey] = []
        for id in leftOut {
            let key = key(.conflict, id, document)
            if found.finds(key, by: points[id]), wanted.insert(key).inserted { keys.append(key) }
        }
        // A stack rule that is left out has no id and is identified only by its explanation.
        guard !keys.isEmpty || leftOut.count < conflicts.count else { return }
        for explained in try engine.explainedConflicts(in: document, limit: Self.maxExplained, budget: &budget) {
            guard let id = explained.leftOut else {
                guard views.contains(explained.omitted.equation.first.node) else { continue }
                let key = FindingKey(rule: .conflict, view: explained.omitted.equation.first.node)
                if found.finds(key) { found.keep(key, .conflict(explained)) }
                continue
            }
            let key = key(.conflict, id, document)
            if wanted.remove(key) != nil { found.keep(key, .conflict(explained), by: points[id]) }
        }
    }

    /// The maximum number of conflicts explained per variant, the same as in a response to a solve request.
    private static var maxExplained: Int { DiagnosticLimits.conflicts }

    mutating func lookAtAmbiguity(
        _ engine: inout Engine,
        _ document: LayoutDocument,
        _ budget: inout WorkBudget
    ) throws(EngineError) {
        guard !engine.solution.ambiguous.isEmpty, !found.isOff(.ambiguous) else { return }
        var wanted: [AmbiguousNode] = []
        for var node in engine.solution.ambiguous where views.contains(node.node) {
            node.attributes = node.attributes.filter { found.finds(key(.ambiguous, node.node, $0)) }
            if !node.attributes.isEmpty { wanted.append(node) }
        }
        for explained in try engine.explainedAmbiguities(of: wanted, in: document, budget: &budget) {
            for number in explained.numbers {
                var own = explained
                own.numbers = [number]
                found.keep(key(.ambiguous, explained.node, number.attribute), .ambiguous(own))
            }
        }
    }

    private func key(_ rule: LintRule, _ node: NodeID, _ attribute: FrameAttribute) -> FindingKey {
        FindingKey(rule: rule, view: node, attribute: attribute.rawValue)
    }

    /// Returns the key of a finding about a constraint.
    func key(_ rule: LintRule, _ id: ConstraintID, _ document: LayoutDocument) -> FindingKey {
        var key = FindingKey(rule: rule, constraint: id)
        if let constraint = document.constraints[id] { key.setItems(of: constraint) }
        return key
    }

    // MARK: - Optional constraints

    mutating func lookAtOptional(
        _ engine: borrowing Engine,
        _ document: LayoutDocument,
        _ budget: inout WorkBudget
    ) throws(EngineError) {
        guard !optional.isEmpty, !found.isOff(.unmet) else { return }
        for (id, missed) in zip(optional, try engine.shortfalls(of: optional, in: document, budget: &budget)) {
            guard let missed, missed.error.magnitude > Self.noise, let constraint = document.constraints[id] else {
                continue
            }
            let (key, points) = (key(.unmet, id, document), missed.error.magnitude.roundedToMillionth)
            guard found.finds(key, by: points) else { continue }
            found.keep(key, .unmet(MissedConstraint(constraint, missed)), by: points)
        }
    }

    /// The magnitude below which a number of a solution counts as 0, in points.
    static var noise: Double { 1e-6 }

    // MARK: - Assertions

    mutating func lookAtAssertions(
        _ engine: inout Engine,
        _ document: LayoutDocument,
        _ budget: inout WorkBudget
    ) throws(EngineError) {
        guard !found.isOff(.assertion) else { return }
        for (index, assertion) in assertions.enumerated() where views.containsItems(of: assertion) {
            guard
                let comparison = try engine.comparison(with: assertion, in: document, budget: &budget),
                comparison.isMissed, comparison.error.magnitude > Self.assertionTolerance
            else { continue }
            var key = FindingKey(rule: .assertion, assertion: index)
            key.setItems(of: assertion)
            let points = comparison.error.magnitude.roundedToMillionth
            guard found.finds(key, by: points) else { continue }
            let reasons = try reasons(for: assertion, &engine, document, &budget)
            found.keep(key, .assertion(MissedConstraint(assertion, comparison), reasons), by: points)
        }
    }

    /// The permitted deviation of an assertion in points.
    private static var assertionTolerance: Double { 0.01 + 1e-9 }

    /// Returns the reasons for the values on both sides of an assertion.
    private func reasons(
        for assertion: Constraint,
        _ engine: inout Engine,
        _ document: LayoutDocument,
        _ budget: inout WorkBudget
    ) throws(EngineError) -> [FrameReason] {
        let first = assertion.first
        var reasons = try reasons(for: first.node, first.attribute, first.area, &engine, document, &budget)
        let superview = tree.parent(of: first.node)
        var (node, attribute, area) = (superview, first.attribute, Area?.none)
        if let second = assertion.second {
            (attribute, area) = (second.attribute, second.area)
            if case .node(let named) = second.node { node = named }
        } else if first.attribute.kind == .size {
            return reasons
        }
        guard let node else { return reasons }
        for reason in try self.reasons(for: node, attribute, area, &engine, document, &budget) {
            // Positions relative to the superview start at 0, wherever that is itself.
            if node == superview, attribute.kind != .size, reason.number.attribute.isStart { continue }
            if !reasons.contains(reason) { reasons.append(reason) }
        }
        return reasons
    }

    private func reasons(
        for node: NodeID,
        _ attribute: Attribute,
        _ area: Area?,
        _ engine: inout Engine,
        _ document: LayoutDocument,
        _ budget: inout WorkBudget
    ) throws(EngineError) -> [FrameReason] {
        let wanted = attribute.frameAttributes(isContent: area == .content)
        return try engine.reasons(for: node, in: document, budget: &budget)
            .filter { wanted.contains($0.number.attribute) && !$0.terms.isEmpty }
    }
}

extension MissedConstraint {
    fileprivate init(_ constraint: Constraint, _ comparison: ConstraintComparison) {
        self.init(
            constraint: constraint,
            reached: (constraint.constant + comparison.error).roundedToMillionth,
            isMirrored: comparison.isMirrored
        )
    }
}

extension FindingKey {
    /// Sets the views and the attribute to those of a constraint.
    fileprivate mutating func setItems(of constraint: Constraint) {
        view = constraint.first.node
        if case .node(let node)? = constraint.second?.node { other = node }
        attribute = constraint.first.attribute.rawValue
    }
}

extension FrameAttribute {
    fileprivate var isStart: Bool { self == .left || self == .top }
}

extension Attribute {
    /// Returns the numbers of a frame that determine an attribute, regardless of the layout direction.
    fileprivate func frameAttributes(isContent: Bool) -> [FrameAttribute] {
        let start: FrameAttribute = axis == .horizontal ? .left : .top
        let length: FrameAttribute =
            axis == .horizontal ? (isContent ? .contentWidth : .width) : (isContent ? .contentHeight : .height)
        switch feature {
        case .minEdge, .firstBaseline: return [start]
        case .length: return [length]
        case .maxEdge, .leadingEdge, .trailingEdge, .center, .lastBaseline: return [start, length]
        }
    }
}

extension Double {
    /// The value rounded to a millionth, because sums of rounded numbers are noisy themselves.
    var roundedToMillionth: Double { (self * 1e6).rounded() / 1e6 }
}
