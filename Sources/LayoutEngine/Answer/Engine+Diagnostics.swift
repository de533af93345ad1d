internal import LayoutModel
internal import Simplex

/// Conflicts and ambiguity of a solution, and errors of the solver in terms of the layout.
extension Engine {
    /// Brings conflicts and ambiguous attributes of the solution up to date, in O(conflict members + ambiguous
    /// numbers).
    mutating func diagnose(_ document: LayoutDocument) {
        state.check(.diagnosing)
        solution.conflicts = solver.conflicts.isEmpty ? [] : conflicts(document)
        solution.ambiguous = ambiguousNodes(document)
    }

    private func conflicts(_ document: LayoutDocument) -> [LayoutConflict] {
        var found: [LayoutConflict] = []
        for conflict in solver.conflicts {
            // A conflict that leaves no row out is a contradiction, which has already been thrown.
            guard let row = conflict.leftOut, let owner = rows.owner(of: row) else { continue }
            // Only conflicts that a response reports are described.
            let isTold = found.count < DiagnosticLimits.conflicts
            let (members, omitted) = isTold ? members(of: conflict, document) : ([], Self.memberCount(of: conflict))
            found.append(LayoutConflict(members: members, omittedMembers: omitted, leftOut: owner.constraint))
        }
        return found
    }

    /// Checks that no row is left out by rounding alone.
    ///
    /// - Throws: ``EngineError/constraintOutOfHand(equation:)``.
    func checkConflicts(_ document: LayoutDocument) throws(EngineError) {
        guard let row = solver.roundedOutRow else { return }
        let equation = descriptions(of: [(row, nil)], [], document).first?.text(in: document.tree)
        throw .constraintOutOfHand(equation: equation ?? "a rule of the layout")
    }

    /// Checks that the solver treats no nonzero coefficient as 0.
    ///
    /// - Throws: ``EngineError/coefficientTooSmall(equation:)`` for the first row with such a coefficient.
    func checkCoefficients(_ document: LayoutDocument) throws(EngineError) {
        guard rows.hasExtremes else { return }
        let beyond = rows.rowsBeyondSolving
        guard !beyond.isEmpty else { return }
        let equation = descriptions(of: beyond.map { ($0, nil) }, [], document).first?.text(in: document.tree)
        throw .coefficientTooSmall(equation: equation ?? "a rule of the layout")
    }

    /// Returns whether a number is a content size that no row mentions, of a scroll view without installed subviews.
    ///
    /// Such a size is 0, like UIKit's `contentSize` until it is set, and is not reported as ambiguous.
    private func isEmptyContent(_ number: FrameNumber, _ variable: VariableID, _ document: LayoutDocument) -> Bool {
        switch number.attribute {
        case .left, .top, .width, .height: false
        case .contentWidth, .contentHeight:
            !solver.isMentioned(variable)
                && document.tree[number.node].subviews.allSatisfy { !nodes[$0].isInstalled }
        }
    }

    private func ambiguousNodes(_ document: LayoutDocument) -> [AmbiguousNode] {
        guard !solver.undeterminedVariables.isEmpty else { return [] }
        let owners = solver.undeterminedVariables.compactMap { variable in
            nodes.owner(of: variable).flatMap { isEmptyContent($0, variable, document) ? nil : $0 }
        }
        // Document order brings the numbers of a node together.
        let inOrder = owners.sorted {
            (nodes[$0.node].rank, $0.attribute.order) < (nodes[$1.node].rank, $1.attribute.order)
        }
        var found: [AmbiguousNode] = []
        // Nodes with the same attributes share a list: there may be thousands of nodes but only a few lists.
        var lists: [Int: [FrameAttribute]] = [:]
        var rest = inOrder[...]
        while let node = rest.first?.node {
            let numbers = rest.prefix { $0.node == node }
            let attributes = numbers.reduce(0) { $0 | 1 << $1.attribute.order }
            let list = lists[attributes] ?? numbers.map(\.attribute)
            lists[attributes] = list
            found.append(AmbiguousNode(node: node, attributes: list))
            rest = rest.dropFirst(numbers.count)
        }
        return document.constraints.logCount > 0 ? withoutViewsOfLogs(found, document) : found
    }

    /// Removes the nodes that only constraints of conflict logs mention, in O(constraints).
    ///
    /// UIKit prints no more constraints than contradict each other, so that nearly everything in a log is ambiguous on
    /// its own.
    private func withoutViewsOfLogs(_ ambiguous: [AmbiguousNode], _ document: LayoutDocument) -> [AmbiguousNode] {
        var (ofLogs, ofOthers): (Set<NodeID>, Set<NodeID>) = ([], [])
        document.constraints.forEach { _, constraint in
            var mentioned = [constraint.first.node]
            if constraint.second != nil, let second = nodes.secondNode(of: constraint) { mentioned.append(second) }
            if constraint.labels.isOfLog { ofLogs.formUnion(mentioned) } else { ofOthers.formUnion(mentioned) }
        }
        return ambiguous.filter { !ofLogs.contains($0.node) || ofOthers.contains($0.node) }
    }

    func engineError(_ error: SolverError, _ document: LayoutDocument) -> EngineError {
        switch error {
        case .contradiction(let conflict): contradiction(conflict, document)
        case .workLimitExceeded: .workLimitExceeded
        case .numericalTrouble(let trouble):
            .numbersOutOfHand(
                NumericalReport(reason: "\(trouble)", dump: solver.description(), suspect: suspect(document))
            )
        }
    }

    /// The minimum ratio of two coefficients of a row at which the row is suspicious.
    private static let suspiciousRatio = 1e4

    /// Returns the text of the requirement with the largest ratio of coefficients, if that is suspicious.
    private func suspect(_ document: LayoutDocument) -> String? {
        guard let (row, ratio) = solver.worstScaledRow, ratio > Self.suspiciousRatio else { return nil }
        return descriptions(of: [(row, nil)], [], document).first?.text(in: document.tree)
    }

    private static func memberCount(of conflict: Conflict) -> Int {
        conflict.rows.count + conflict.nonNegative.count + conflict.parameters.count
    }

    private func contradiction(_ conflict: Conflict, _ document: LayoutDocument) -> EngineError {
        let (members, omitted) = members(of: conflict, document)
        return .contradiction(equations: members.map(\.text) + (omitted > 0 ? ["and \(omitted) more"] : []))
    }

    /// Returns the reported members of a conflict, always including the one left out, and the number of the others.
    private func members(
        of conflict: Conflict,
        _ document: LayoutDocument
    ) -> (told: [ConflictMember], omitted: Int) {
        let all = descriptions(of: conflict, document)
        let leftOut = conflict.leftOut.flatMap { rows.owner(of: $0)?.constraint }
        let told = all.told(including: leftOut).map { description in
            ConflictMember(
                id: description.id,
                text: description.text(in: document.tree),
                priority: description.equation.priority
            )
        }
        return (told, all.count - told.count)
    }
}

extension [ConstraintDescription] {
    /// Returns the first members of a conflict; the one left out replaces the last of them if it is not included.
    func told(including leftOut: ConstraintID?) -> ArraySlice<ConstraintDescription> {
        let first = prefix(DiagnosticLimits.members)
        guard count > first.count, let leftOut, !first.contains(where: { $0.id == leftOut }),
            let broken = self.first(where: { $0.id == leftOut })
        else { return first }
        return first.dropLast() + [broken]
    }
}
