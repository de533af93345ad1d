import LayoutModel

/// Validation of a stored difference before it is applied: anyone with write access to the store can write arbitrary
/// data, which must not harm any other layout.
extension DocumentDifference {
    /// Returns whether applying the difference to a document results in a valid document.
    ///
    /// O(difference + nodes around the changed ones), and O(constraints) if it removes nodes.
    ///
    /// - Parameters:
    ///   - document: the document before the difference.
    ///   - nextID: the id of the next constraint after the difference.
    ///   - limits: the limits of the layout.
    /// - Returns: false if applying the difference would fail or result in an invalid document.
    func isPossible(in document: LayoutDocument, nextID: ConstraintID, _ limits: LayoutLimits) -> Bool {
        let tree = TreeAfter(document.tree, nodes, maxIDs: limits.nodeIDs)
        guard document.constraints.nextID <= nextID, nextID.number <= ConstraintID.maxNumber, tree.isTree,
            constraints.isAscending(by: \.id), properties.isAscending(by: \.node)
        else { return false }
        guard properties.allSatisfy({ document.tree.contains($0.node) }),
            // The previous reference sizes, which an undo needs, may belong to removed nodes.
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
}

extension Array {
    fileprivate func isAscending<ID: Comparable>(by id: (Element) -> ID) -> Bool {
        zip(self, dropFirst()).allSatisfy { id($0) < id($1) }
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

/// A read-only view of a tree after a change of nodes.
private struct TreeAfter {
    private let former: ViewTree
    private let changes: [NodeID: Node?]
    private let isAscending: Bool
    /// The upper bound of the ids.
    private let bound: Int
    let removesNodes: Bool

    init(_ former: ViewTree, _ changes: [(id: NodeID, node: Node?)], maxIDs: Int) {
        self.former = former
        self.changes = Dictionary(changes.map { ($0.id, $0.node) }) { one, _ in one }
        isAscending = changes.isAscending(by: \.id)
        // The ids in between may belong to views that the edit added and removed.
        bound = max(former.capacity + changes.count, maxIDs)
        removesNodes = changes.contains { $0.node == nil }
    }

    subscript(id: NodeID) -> Node? {
        if let change = changes[id] { return change }
        return former.contains(id) ? former[id] : nil
    }

    /// True if the result is a valid tree, assuming that the former one was.
    var isTree: Bool {
        guard !changes.isEmpty else { return true }
        guard isAscending else { return false }
        // Sets instead of searches among siblings and of walks to the root, which a large edit would repeat.
        let listed = Set(changes.values.lazy.compactMap(\.self).flatMap { $0.subviews + $0.guides })
        var (names, rooted): (Set<String>, Set<NodeID>) = ([], [])
        for (id, node) in changes {
            guard let node else {
                guard isLeft(id) else { return false }
                continue
            }
            guard id.index < bound, names.insert(node.name).inserted, isFree(node.name),
                leadsToRoot(id, listed, &rooted),
                hasOwn(id, node, node.subviews, .view), hasOwn(id, node, node.guides, .guide)
            else { return false }
        }
        return true
    }

    /// Returns whether a removed node is not the root and its parent and children change, too.
    private func isLeft(_ id: NodeID) -> Bool {
        guard former.contains(id) else { return true }
        let node = former[id]
        guard let parent = node.parent, changes[parent] != nil else { return false }
        return (node.subviews + node.guides).allSatisfy { changes[$0] != nil }
    }

    /// Returns whether no unchanged node has this name.
    private func isFree(_ name: String) -> Bool {
        former.node(named: name).map { changes[$0] != nil } ?? true
    }

    /// Returns whether the parents of a node lead to the root, and each lists its child.
    ///
    /// - Parameters:
    ///   - id: a node of the tree.
    ///   - listed: the children of all changed nodes.
    ///   - rooted: the nodes that are known to lead to the root.
    /// - Returns: false if a parent is missing or does not list its child, or if parents form a cycle.
    private func leadsToRoot(_ id: NodeID, _ listed: Set<NodeID>, _ rooted: inout Set<NodeID>) -> Bool {
        var (path, current): ([NodeID], NodeID) = ([], id)
        while !rooted.contains(current) {
            guard path.count < bound, let node = self[current], isListed(current, node, listed) else { return false }
            path.append(current)
            guard let parent = node.parent else { break }
            current = parent
        }
        rooted.formUnion(path)
        return true
    }

    /// Returns whether the parent of a node lists it, or the node is the root.
    ///
    /// A changed parent that lists a node is its parent and lists it under its kind, which `hasOwn` checks.
    private func isListed(_ id: NodeID, _ node: Node, _ listed: Set<NodeID>) -> Bool {
        guard let parent = node.parent else { return id.index == 0 && node.kind == .view }
        if changes[parent] != nil { return listed.contains(id) }
        return former.contains(id) && former[id].parent == parent && former[id].kind == node.kind
    }

    private func hasOwn(_ id: NodeID, _ node: Node, _ children: [NodeID], _ kind: Node.Kind) -> Bool {
        guard children.isEmpty || node.kind == .view, Set(children).count == children.count else { return false }
        return children.allSatisfy { child in
            guard let inner = self[child] else { return false }
            return inner.parent == id && inner.kind == kind
        }
    }
}
