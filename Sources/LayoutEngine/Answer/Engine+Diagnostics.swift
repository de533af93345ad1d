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
        solver.conflicts.compactMap { conflict in
            // A conflict that leaves no row out is a contradiction, which has been thrown.
            guard let row = conflict.leftOut, let owner = rows.owner(of: row) else { return nil }
            return LayoutConflict(members: members(of: conflict, document), leftOut: owner.constraint)
        }
    }

    /// Whether a number is the content size of a scroll view that has no installed subviews, and no row mentions it:
    /// it is then 0, as UIKit's `contentSize` until somebody sets it, and nobody is to fix it.
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
        // Nodes with the same attributes share a list, as there may be thousands of nodes and are few such lists.
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
        return found
    }

    func engineError(_ error: SolverError, _ document: LayoutDocument) -> EngineError {
        switch error {
        case .contradiction(let conflict): .contradiction(equations: members(of: conflict, document).map(\.text))
        case .workLimitExceeded: .workLimitExceeded
        case .numericalTrouble(let trouble):
            .numbersOutOfHand(NumericalReport(reason: "\(trouble)", dump: solver.description()))
        }
    }

    private func members(of conflict: Conflict, _ document: LayoutDocument) -> [ConflictMember] {
        descriptions(of: conflict, document).map { description in
            ConflictMember(
                id: description.id,
                text: description.text(in: document.tree),
                priority: description.equation.priority
            )
        }
    }
}
