public import LayoutEngine
public import LayoutModel

/// In what two revisions of a layout differ.
public struct RevisionChanges: Sendable {
    /// A view or guide whose frame is another one, or that has one in one of the revisions alone.
    public struct FrameChange: Hashable, Sendable {
        public var name: String
        /// nil where it has no frame in that revision.
        public var from: Rect?
        public var to: Rect?
    }

    public let from: Int
    public let to: Int
    /// In the document order of the later revision, then those that it does not have.
    public let frames: [FrameChange]
    /// Ids ascend.
    public let addedConstraints: [ConstraintID]
    public let updatedConstraints: [ConstraintID]
    public let removedConstraints: [ConstraintID]
    /// In document order.
    public let addedViews: [String]
    public let removedViews: [String]
}

/// A revision as far as it is compared.
private struct SolvedRevision {
    let document: LayoutDocument
    let solution: Solution

    init(_ session: borrowing LayoutSession) {
        (document, solution) = (session.document, session.solution)
    }

    /// The names of the views, in document order.
    var views: [String] {
        let tree = document.tree
        return tree.preorder().filter { tree[$0].kind == .view }.map(tree.name(of:))
    }

    func frames(in space: CoordinateSpace) -> [(name: String, frame: Rect)] {
        solution.installedNodes.compactMap { node in
            solution.frame(of: node, in: space).map { (document.tree.name(of: node), $0) }
        }
    }
}

extension LayoutSession {
    /// Compares two revisions, which are solved for that unless they are the present one.
    ///
    /// - Parameters:
    ///   - from: a revision that is remembered.
    ///   - to: another one, which may be the earlier.
    ///   - space: where frames are measured from.
    ///   - budget: what may be done.
    /// - Returns: in what they differ.
    /// - Throws: what ``copy(at:budget:)`` throws.
    public borrowing func changes(
        from: Int,
        to: Int,
        in space: CoordinateSpace,
        budget: inout WorkBudget
    ) throws(SessionError) -> RevisionChanges {
        // One after the other, so that there is one solver more at a time.
        let old = SolvedRevision(try copy(at: from, budget: &budget))
        let new = SolvedRevision(try copy(at: to, budget: &budget))
        let nodes = old.document.tree.nodeCount + new.document.tree.nodeCount
        try budget.charge(
            Self.workOfComparison,
            times: nodes + old.document.constraints.count + new.document.constraints.count
        )
        let constraints = old.document.constraints.differences(to: new.document.constraints)
        let (formerViews, views) = (old.views, new.views)
        let (before, after) = (Set(formerViews), Set(views))
        return RevisionChanges(
            from: from,
            to: to,
            frames: Self.frameChanges(old.frames(in: space), new.frames(in: space)),
            addedConstraints: constraints.added,
            updatedConstraints: constraints.updated,
            removedConstraints: constraints.removed,
            addedViews: views.filter { !before.contains($0) },
            removedViews: formerViews.filter { !after.contains($0) }
        )
    }

    private static func frameChanges(
        _ old: [(name: String, frame: Rect)],
        _ new: [(name: String, frame: Rect)]
    ) -> [RevisionChanges.FrameChange] {
        var former = Dictionary(uniqueKeysWithValues: old.lazy.map { ($0.name, $0.frame) })
        var changes: [RevisionChanges.FrameChange] = []
        for (name, frame) in new {
            let before = former.removeValue(forKey: name)
            guard before != frame else { continue }
            changes.append(RevisionChanges.FrameChange(name: name, from: before, to: frame))
        }
        for (name, frame) in old where former[name] != nil {
            changes.append(RevisionChanges.FrameChange(name: name, from: frame, to: nil))
        }
        return changes
    }

    /// Comparing the names and frames of a node, or a constraint, with those of the other revision.
    private static let workOfComparison = 20
}

extension ConstraintStore {
    /// The constraints that another state of the store has besides, has changed, and has no longer.
    fileprivate func differences(
        to other: ConstraintStore
    ) -> (added: [ConstraintID], updated: [ConstraintID], removed: [ConstraintID]) {
        var (added, updated, removed): ([ConstraintID], [ConstraintID], [ConstraintID]) = ([], [], [])
        forEach { id, constraint in
            guard let now = other[id] else { return removed.append(id) }
            if now != constraint { updated.append(id) }
        }
        other.forEach { id, _ in
            if self[id] == nil { added.append(id) }
        }
        return (added, updated, removed)
    }
}
