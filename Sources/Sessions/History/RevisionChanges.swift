public import LayoutEngine
public import LayoutModel

/// The differences between two revisions of a layout.
public struct RevisionChanges: Sendable {
    /// A view or guide whose frame differs, or that has a frame in only one of the revisions.
    public struct FrameChange: Hashable, Sendable {
        public var name: String
        /// The former frame; nil if there is none in that revision.
        public var from: Rect?
        public var to: Rect?
    }

    public let from: Int
    public let to: Int
    /// The changed frames in the document order of the later revision, followed by those that it lacks.
    public let frames: [FrameChange]
    /// The ids of the added constraints in ascending order.
    public let addedConstraints: [ConstraintID]
    public let updatedConstraints: [ConstraintID]
    public let removedConstraints: [ConstraintID]
    /// The names of the added views in document order.
    public let addedViews: [String]
    public let removedViews: [String]
}

/// The parts of a revision that are compared.
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
    /// Returns the differences between two revisions, solving each of them unless it is the current one.
    ///
    /// - Parameters:
    ///   - from: a revision in the history.
    ///   - to: another revision, which may be earlier.
    ///   - space: the coordinate space of the frames.
    ///   - budget: the work budget of the request.
    /// - Returns: the differences.
    /// - Throws: the errors of ``copy(at:budget:)``.
    public borrowing func changes(
        from: Int,
        to: Int,
        in space: CoordinateSpace,
        budget: inout WorkBudget
    ) throws(SessionError) -> RevisionChanges {
        // One after the other, so that only one additional solver exists at a time.
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

    /// The cost of comparing a node's name and frame, or a constraint, between the revisions.
    private static let workOfComparison = 6
}

extension ConstraintStore {
    /// Returns the constraints that another state of the store adds, changes and removes.
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
