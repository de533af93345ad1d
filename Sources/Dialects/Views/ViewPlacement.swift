import LayoutModel

/// Which views are in their superviews so far, while the constraints of a source are read.
///
/// An app raises an exception where it activates a constraint between views that are not yet in one tree. That is only
/// known of statements that run in a known order: not of methods that something outside of the source calls, nor of
/// blocks that run later.
final class ViewPlacement {
    /// The ids of what statements put into superviews, by their places.
    private let nested: [SourcePosition: [String]]
    private let tree: ViewTree
    /// The outermost views that are in no superview in the app.
    private let loose: Set<NodeID>
    /// The views that no statement has put into a superview so far, although one does later.
    private var unplaced: Set<NodeID> = []
    /// The constraints on them that are not told yet, by view.
    private var early: [NodeID: [EarlyConstraint]] = [:]
    private var noted: Set<SourcePosition> = []
    /// The number of the run of statements in a known order, and the last number.
    private var (run, lastRun) = (0, 0)

    struct EarlyConstraint {
        let view: String
        let text: String
        let position: SourcePosition
        fileprivate let run: Int
    }

    init(_ nested: [SourcePosition: [String]], loose: Set<String>, in tree: ViewTree) {
        (self.nested, self.tree) = (nested, tree)
        self.loose = Set(loose.compactMap { tree.node(named: $0) })
        for id in nested.values.joined() {
            if let node = tree.node(named: id) { unplaced.insert(node) }
        }
    }

    /// Begins a run of statements of which it is not known whether they run before or after others.
    ///
    /// - Returns: the run to continue after them.
    func beginRun() -> Int {
        defer { (run, lastRun) = (lastRun + 1, lastRun + 1) }
        return run
    }

    func continueRun(_ earlier: Int) { run = earlier }

    /// Notes that a statement activates a constraint.
    ///
    /// - Throws: ``SourceError`` where one of its views is never in a tree with the other one.
    func note(_ constraint: Clause, _ text: String, at position: SourcePosition) throws(SourceError) {
        guard !unplaced.isEmpty || !loose.isEmpty, let anchor = constraint.second else { return }
        let other: NodeID? =
            switch anchor.node {
            case .node(let node): node
            case .superview: tree.parent(of: constraint.first.node)
            }
        guard let other else { return }
        if !loose.isEmpty {
            let (first, second) = (looseView(around: constraint.first.node), looseView(around: other))
            if first != second, let view = first ?? second {
                throw SourceError(.detachedView(tree.name(of: view)), at: constraint.position ?? position)
            }
        }
        let (first, second) = (outermost(constraint.first.node), outermost(other))
        guard first != second, noted.insert(position).inserted else { return }
        let view = unplaced.contains(first) ? first : second
        early[view, default: []]
            .append(EarlyConstraint(view: tree.name(of: view), text: text, position: position, run: run))
    }

    /// Notes that a statement of the first reading runs again, after which the views that it nests are in superviews.
    ///
    /// A statement of a loop counts for all of its views when it runs first.
    ///
    /// - Returns: the constraints that come too early.
    func place(at position: SourcePosition) -> [EarlyConstraint] {
        guard !unplaced.isEmpty, let ids = nested[position] else { return [] }
        var told: [EarlyConstraint] = []
        for id in ids {
            guard let node = tree.node(named: id), unplaced.remove(node) != nil else { continue }
            told += early.removeValue(forKey: node)?.filter { $0.run == run } ?? []
        }
        return told
    }

    /// The view in no superview that a view is in, or is; nil for what is in the root.
    private func looseView(around node: NodeID) -> NodeID? {
        var next: NodeID? = node
        while let node = next, !loose.contains(node) { next = tree.parent(of: node) }
        return next
    }

    /// The last view upwards that is in its superview by now.
    private func outermost(_ node: NodeID) -> NodeID {
        var node = node
        while !unplaced.contains(node), let parent = tree.parent(of: node) { node = parent }
        return node
    }
}
