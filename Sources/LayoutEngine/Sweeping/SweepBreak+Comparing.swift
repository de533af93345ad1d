internal import LayoutModel
internal import Simplex
internal import TextMetrics

extension SweepBreak {
    /// Compares the segments before and after a break.
    ///
    /// - Parameters:
    ///   - before: the segment that ends at the break.
    ///   - after: the one that begins there.
    ///   - engine: the engine that solved both.
    ///   - document: the document of its last update.
    ///   - parameter: the number that the sweep varies.
    init(
        from before: SweepSegment,
        to after: SweepSegment,
        by engine: borrowing Engine,
        _ document: LayoutDocument,
        _ parameter: SweepParameter
    ) {
        at = after.lower.roundedAsTold
        let changes = engine.solver.changes(
            from: (before.first.pattern, before.last.pattern),
            to: (after.first.pattern, after.last.pattern)
        )
        let described = changes.compactMap { engine.sweptConstraint($0, document) }
        let inOrder = described.enumerated().sorted {
            let (left, right) = ($0.element.description.id?.number ?? .max, $1.element.description.id?.number ?? .max)
            return (left, $0.offset) < (right, $1.offset)
        }
        constraints = inOrder.map(\.element)
        func members(_ conflicts: [Conflict], except others: [Conflict]) -> [[ConstraintDescription]] {
            let known = Set(others)
            return conflicts.filter { !known.contains($0) }.prefix(Self.maxConflicts).map {
                Array(engine.descriptions(of: $0, document).prefix(DiagnosticLimits.members))
            }
        }
        begunConflicts = members(after.first.conflicts, except: before.last.conflicts)
        endedConflicts = members(before.last.conflicts, except: after.first.conflicts)
        let formerly = Set(before.last.solution.ambiguous.map(\.node))
        let now = Set(after.first.solution.ambiguous.map(\.node))
        newlyAmbiguous = after.first.solution.ambiguous.map(\.node).filter { !formerly.contains($0) }
        newlyDetermined = before.last.solution.ambiguous.map(\.node).filter { !now.contains($0) }
        for (one, other) in zip(before.last.texts, after.first.texts)
        where one.node == other.node && one.followsWidth && one.current.makesOtherRows(than: other.current) {
            texts.append(
                RewrappedText(
                    node: one.node,
                    linesBefore: one.current.lines.count,
                    linesAfter: other.current.lines.count
                )
            )
        }
        insets = Self.changed(.insets, before, after)
        masks = Self.changed(.mask, before, after)
        setConstants(of: parameter)
    }

    /// Gives constraints that quote the varied number its value at the break, rather than that of the last probe.
    private mutating func setConstants(of parameter: SweepParameter) {
        func set(_ description: inout ConstraintDescription) {
            switch (description.origin, parameter) {
            case (.rootSize, .rootLength(let axis)):
                if description.equation.first.attribute.axis == axis { description.equation.constant = at }
            case (.constraint(let id), .constants(let ids)):
                if ids.contains(id) { description.equation.constant = at }
            default: break
            }
        }
        for index in constraints.indices { set(&constraints[index].description) }
        for index in begunConflicts.indices {
            for member in begunConflicts[index].indices { set(&begunConflicts[index][member]) }
        }
        for index in endedConflicts.indices {
            for member in endedConflicts[index].indices { set(&endedConflicts[index][member]) }
        }
    }

    /// The maximum number of conflicts described at one break.
    private static let maxConflicts = 10

    /// Returns the nodes with a gauge that has another sign on both sides of a break.
    private static func changed(_ kind: SweepGauge.Kind, _ before: SweepSegment, _ after: SweepSegment) -> [NodeID] {
        func signs(_ segment: SweepSegment) -> [(node: NodeID, sign: Int)] {
            zip(segment.first.gauges, segment.last.gauges).filter { $0.0.kind == kind }.map { first, last in
                let sum = first.value + last.value
                return (first.node, abs(sum) < 1e-6 ? 0 : sum < 0 ? -1 : 1)
            }
        }
        let (former, now) = (signs(before), signs(after))
        guard former.count == now.count else { return [] }
        var nodes: [NodeID] = []
        for (one, other) in zip(former, now)
        where one.node == other.node && one.sign != other.sign && nodes.last != one.node {
            nodes.append(one.node)
        }
        return nodes
    }
}

extension Engine {
    /// Returns a change of a row in terms of the layout; `nil` for a row that nobody owns.
    func sweptConstraint(_ change: PatternChange, _ document: LayoutDocument) -> SweptConstraint? {
        let kind: SweptConstraint.Change
        switch (change.isMet, change.isMissed) {
        case (true, true): kind = .isMet
        case (true, false): kind = .binds
        case (false, true): kind = .isMissed
        case (false, false): kind = .releases
        }
        switch change.source {
        case .row(let row):
            // The side of a natural length that is at work: hugging above, compression resistance below.
            let side: Side = change.isMissed ? change.side : change.side == .above ? .below : .above
            guard let description = descriptions(of: [(row, side)], [], document).first else { return nil }
            return SweptConstraint(change: kind, description: description)
        case .nonNegative(let column):
            guard let owner = nodes.owner(of: column), !owner.attribute.isPosition else { return nil }
            return SweptConstraint(change: kind, description: description(of: owner))
        }
    }
}
