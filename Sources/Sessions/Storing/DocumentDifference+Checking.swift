import LayoutModel

/// What has to hold of a difference that was stored elsewhere before it is applied: those who can write where layouts
/// are stored can write anything there, and it must harm no other layout than its own.
extension DocumentDifference {
    /// Whether the difference leads from a document to another one.
    ///
    /// O(difference × depth), and O(constraints) where it removes nodes.
    ///
    /// - Parameters:
    ///   - document: the one that it is applied to.
    ///   - nextID: the id that the next constraint has after that.
    /// - Returns: false if applying it would fail, or lead to what is no document.
    func isPossible(in document: LayoutDocument, nextID: ConstraintID) -> Bool {
        let tree = TreeAfter(document.tree, nodes)
        guard document.constraints.nextID <= nextID, nextID.number <= Self.maxNumber, tree.isTree else { return false }
        guard areAscending(constraints.map(\.id)), areAscending(properties.map(\.node)) else { return false }
        guard properties.allSatisfy({ document.tree.contains($0.node) }),
            // The sizes that held before, which an undo needs, may be those of nodes that go.
            maskReferences.allSatisfy({ tree[$0.node] != nil || document.tree.contains($0.node) })
        else { return false }
        for (id, constraint) in constraints {
            guard id.number > 0, id < nextID else { return false }
            if let constraint {
                guard constraint.isPossible(in: tree) else { return false }
            } else if document.constraints[id] == nil, id < document.constraints.nextID {
                return false
            }
        }
        guard tree.removesNodes else { return true }
        let changed = Set(constraints.map(\.id))
        return document.constraints.allSatisfy { id, constraint in
            changed.contains(id) || constraint.isPossible(in: tree)
        }
    }

    /// Doubles are exact up to twice as much.
    private static let maxNumber = 1 << 52

    private func areAscending<ID: Comparable>(_ ids: [ID]) -> Bool {
        zip(ids, ids.dropFirst()).allSatisfy { $0 < $1 }
    }
}

extension Constraint {
    fileprivate func isPossible(in tree: TreeAfter) -> Bool {
        guard tree[first.node] != nil, constant.isFinite, multiplier.isFinite, priority > 0, priority <= 1_000 else {
            return false
        }
        guard let second, case .node(let node) = second.node else { return true }
        return tree[node] != nil
    }
}

/// A tree as it is after a change of nodes, which is only looked at.
private struct TreeAfter {
    private let former: ViewTree
    private let changes: [NodeID: Node?]
    private let isAscending: Bool
    private let bound: Int
    let removesNodes: Bool

    init(_ former: ViewTree, _ changes: [(id: NodeID, node: Node?)]) {
        self.former = former
        self.changes = Dictionary(changes.map { ($0.id, $0.node) }) { one, _ in one }
        isAscending = zip(changes, changes.dropFirst()).allSatisfy { $0.id < $1.id }
        bound = former.capacity + changes.count
        removesNodes = changes.contains { $0.node == nil }
    }

    subscript(id: NodeID) -> Node? {
        if let change = changes[id] { return change }
        return former.contains(id) ? former[id] : nil
    }

    /// Whether it is still a tree, if it was one before.
    var isTree: Bool {
        guard !changes.isEmpty else { return true }
        guard isAscending else { return false }
        var names: Set<String> = []
        for (id, node) in changes {
            guard let node else {
                guard isLeft(id) else { return false }
                continue
            }
            guard id.index < bound, names.insert(node.name).inserted, isFree(node.name), leadsToRoot(id, node),
                hasOwn(id, node, node.subviews, .view), hasOwn(id, node, node.guides, .guide)
            else { return false }
        }
        return true
    }

    /// Whether a node that goes is not the root, and those around it change, too.
    private func isLeft(_ id: NodeID) -> Bool {
        guard former.contains(id) else { return true }
        let node = former[id]
        guard let parent = node.parent, changes[parent] != nil else { return false }
        return (node.subviews + node.guides).allSatisfy { changes[$0] != nil }
    }

    /// Whether no node that stays as it is has this name.
    private func isFree(_ name: String) -> Bool {
        former.node(named: name).map { changes[$0] != nil } ?? true
    }

    private func leadsToRoot(_ id: NodeID, _ node: Node) -> Bool {
        var (id, node) = (id, node)
        for _ in 0..<bound {
            guard let parent = node.parent else { return id.index == 0 && node.kind == .view }
            guard let next = self[parent], (node.kind == .view ? next.subviews : next.guides).contains(id) else {
                return false
            }
            (id, node) = (parent, next)
        }
        return false
    }

    private func hasOwn(_ id: NodeID, _ node: Node, _ children: [NodeID], _ kind: Node.Kind) -> Bool {
        guard children.isEmpty || node.kind == .view, Set(children).count == children.count else { return false }
        return children.allSatisfy { child in
            guard let inner = self[child] else { return false }
            return inner.parent == id && inner.kind == kind
        }
    }
}
