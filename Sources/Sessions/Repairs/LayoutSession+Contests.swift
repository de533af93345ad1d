import LayoutEngine
import LayoutModel

/// Ambiguity of views with content that share the remaining space, which the constraints give to none of them.
extension LayoutSession {
    /// Joins the numbers that one hugging or compression resistance priority determines to one ambiguity, and returns
    /// the repairs that set such a priority, by the ambiguous view.
    ///
    /// Which views compete is found by trying: the numbers that a priority determines belong together, however many
    /// constraints connect them.
    func joinContests(
        in explanation: inout LayoutExplanation,
        _ search: inout RepairSearch,
        _ budget: inout WorkBudget
    ) throws(SessionError) -> [NodeID: [Repair]] {
        var repairs: [NodeID: [Repair]] = [:]
        for axis in Axis.allCases {
            var rivals = explanation.ambiguous.compactMap { Rival($0, along: axis) }
            while rivals.count > 1, let found = try contest(of: rivals, explanation, &search, &budget) {
                explanation.join(found.contest, at: found.winner)
                repairs[found.winner, default: []] += found.repairs
                rivals.removeAll { found.contest.views.contains($0.node) }
            }
        }
        return repairs
    }

    /// A view with content whose length competes with the lengths of others.
    private struct Rival {
        let node: NodeID
        let axis: Axis
        /// The priority with which its content competes.
        let kind: ContentPriorityEdit.Kind
        let priority: Double

        init?(_ ambiguity: ExplainedAmbiguity, along axis: Axis) {
            let length: FrameAttribute = axis == .horizontal ? .width : .height
            guard let number = ambiguity.numbers.first(where: { $0.attribute == length }),
                let content = number.competing.first(where: { $0.origin == .content })
            else { return nil }
            (node, self.axis) = (ambiguity.node, axis)
            kind = content.equation.relation == .greaterThanOrEqual ? .compressionResistance : .hugging
            priority = content.equation.priority
        }
    }

    /// Finds a view whose priority, if it is changed by 1, determines the lengths of at least two rivals.
    private func contest(
        of rivals: [Rival],
        _ explanation: LayoutExplanation,
        _ search: inout RepairSearch,
        _ budget: inout WorkBudget
    ) throws(SessionError) -> (winner: NodeID, contest: ContentContest, repairs: [Repair])? {
        var found: (winner: NodeID, contest: ContentContest, repairs: [Repair])?
        // Raising one priority determines two views. Among more, lowering that of the one that stretches does.
        let tried = rivals.prefix(RepairLimits.members)
        for (rival, step) in tried.map({ ($0, 1.0) }) + tried.map({ ($0, -1.0) }) {
            if let repairs = found?.repairs, repairs.count >= RepairLimits.contestRepairs { break }
            if let contest = found?.contest, !contest.views.contains(rival.node) { continue }
            let priority = rival.priority + step
            guard priority > 0, priority < PriorityName.required.value,
                let outcome = try search.outcome(of: change(of: rival, to: priority), in: self, &budget),
                outcome.conflicts == search.conflicts, isUnmoved(outcome)
            else { continue }
            let attributes = explanation.determined(by: outcome.ambiguous, along: rival.axis)
            let views = rivals.map(\.node).filter { attributes[$0] != nil }
            guard views.count > 1, let own = attributes[rival.node] else { continue }
            let repair = Repair(change: change(of: rival, to: priority), attributes: own)
            guard let other = found else {
                let contest = ContentContest(kind: rival.kind, axis: rival.axis, views: views, attributes: attributes)
                found = (rival.node, contest, [repair])
                continue
            }
            guard attributes == other.contest.attributes, let shown = attributes[other.winner] else { continue }
            found?.repairs.append(Repair(change: repair.change, attributes: shown))
        }
        return found
    }

    /// Returns a repair that raises or lowers by 1 the priority of a view's content, which competes with optional
    /// constraints.
    func priorities(
        deciding attributes: [FrameAttribute],
        along axis: Axis,
        of ambiguity: ExplainedAmbiguity,
        _ search: inout RepairSearch,
        _ budget: inout WorkBudget
    ) throws(SessionError) -> [Repair] {
        guard let rival = Rival(ambiguity, along: axis) else { return [] }
        for step in [1.0, -1.0] {
            let change = change(of: rival, to: rival.priority + step)
            guard rival.priority + step > 0, rival.priority + step < PriorityName.required.value,
                let outcome = try search.outcome(of: change, in: self, &budget),
                let repair = repair(change, attributes, of: ambiguity.node, search, outcome)
            else { continue }
            return [repair]
        }
        return []
    }

    private func change(of rival: Rival, to priority: Double) -> RepairChange {
        change(rival.kind, of: rival.node, along: rival.axis, to: priority)
    }

    private func isUnmoved(_ outcome: RepairSearch.Outcome) -> Bool {
        outcome.movedCount <= RepairLimits.frames && outcome.moved.allSatisfy { isInPlace($0) }
    }
}

extension LayoutExplanation {
    /// Returns the ambiguous numbers along an axis, by view, of the views that have none left in an outcome.
    fileprivate func determined(by left: [AmbiguousNode], along axis: Axis) -> [NodeID: [FrameAttribute]] {
        var numbers: [NodeID: [FrameAttribute]] = [:]
        let open = Dictionary(uniqueKeysWithValues: left.map { ($0.node, $0.attributes) })
        for ambiguity in ambiguous {
            let own = ambiguity.numbers.map(\.attribute).filter { $0.axis == axis }
            let isOpen = open[ambiguity.node]?.contains { $0.axis == axis } ?? false
            if !own.isEmpty, !isOpen { numbers[ambiguity.node] = own }
        }
        return numbers
    }

    /// Leaves the numbers of a contest to one view; views without other ambiguous numbers are no longer listed.
    fileprivate mutating func join(_ contest: ContentContest, at winner: NodeID) {
        var joined: [ExplainedAmbiguity] = []
        for var ambiguity in ambiguous {
            if ambiguity.node == winner {
                ambiguity.contests.append(contest)
            } else if let attributes = contest.attributes[ambiguity.node] {
                ambiguity.numbers.removeAll { attributes.contains($0.attribute) }
            }
            if ambiguity.numbers.isEmpty { ambiguousCount -= 1 } else { joined.append(ambiguity) }
        }
        ambiguous = joined
    }
}
