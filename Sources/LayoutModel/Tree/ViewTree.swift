/// The views of a layout and their guides.
///
/// Names are unique among views and guides. A node keeps its ``NodeID`` when it moves or changes. The ids of removed
/// nodes are not reused before ``recycle()``. The order of ids is not tree order, which ``preorder(from:)`` returns.
public struct ViewTree: Sendable {
    public let root: NodeID
    /// The number of views, excluding guides.
    public private(set) var viewCount = 0
    /// The number of views and guides.
    public private(set) var nodeCount = 0
    /// The length of the texts of all views, in UTF-8 bytes.
    public private(set) var textByteCount = 0
    /// The heap size of the nodes in bytes, excluding ``nodes`` itself: names, lists and properties.
    private(set) var nodeByteCount = 0
    private var nodes: [Node?] = []
    /// The names of all nodes.
    public private(set) var nodesByName = NameTable()
    /// The indices without a node that new nodes can use.
    ///
    /// Those in `retired` become available at the next ``recycle()``.
    private var free: [Int] = []
    private var retired: [Int] = []

    /// - Throws: The first error; ``ViewDescription/faults(whenAddedTo:limit:)`` returns all of them.
    public init(_ description: ViewDescription) throws(TreeError) {
        root = NodeID(index: 0)
        let count = description.nodeCount
        nodes.reserveCapacity(count)
        nodesByName.reserve(count)
        // A failed initializer discards the tree, so no separate validation pass is needed.
        try insert(description, under: nil, at: nil)
    }

    /// Creates a tree from the ``storedNodes`` and ``freeIndices`` of another tree.
    ///
    /// - Precondition: They form a tree, or are empty if the result is a placeholder to be replaced.
    init(nodes: [Node?], free: [Int]) {
        root = NodeID(index: 0)
        (self.nodes, self.free) = (nodes, free)
        nodesByName.reserve(nodes.count)
        for case (let index, let node?) in nodes.enumerated() {
            nodesByName.insert(node.name, NodeID(index: index))
            nodeCount += 1
            if node.kind == .view { viewCount += 1 }
            textByteCount += node.properties.textByteCount
            nodeByteCount += node.heapByteCount
        }
    }

    /// All nodes, indexed by id; nil at indices without a node.
    var storedNodes: [Node?] { nodes }

    /// The indices for new nodes, which are used from the end.
    ///
    /// - Precondition: No node has been removed since the last ``recycle()``.
    var freeIndices: [Int] {
        precondition(retired.isEmpty, "an edit is in progress")
        return free
    }

    /// The heap size of the tree in bytes; O(1).
    @inline(__always)
    public var byteCount: Int {
        nodeByteCount + nodes.heapByteCount + nodesByName.byteCount + free.heapByteCount + retired.heapByteCount
    }

    /// Frees unused capacity.
    mutating func trim() {
        nodes.trim()
        nodesByName.trim()
    }

    /// An upper bound on the indices of all ids.
    public var capacity: Int { nodes.count }

    /// The number of ids that no new node can get: those of nodes, and those of nodes removed since the last
    /// ``recycle()``.
    public var usedIDCount: Int { nodes.count - free.count }

    /// - Precondition: The node has not been removed.
    public subscript(id: NodeID) -> Node {
        guard let node = nodes[id.index] else { preconditionFailure("node \(id.index) was removed") }
        return node
    }

    /// Returns the superview, or the view that owns the guide; nil for the root and for a removed node.
    public func parent(of id: NodeID) -> NodeID? {
        nodes[id.index]?.parent
    }

    /// Returns the properties of a node, or the defaults for a removed node.
    ///
    /// Cheaper than reading the whole node, because a copy would also retain its lists.
    public func properties(of id: NodeID) -> ViewProperties {
        nodes[id.index]?.properties ?? ViewProperties()
    }

    /// Replaces the names of nodes for display, without updating the lookup table.
    mutating func show(_ names: [String: String]) {
        for index in nodes.indices {
            if let name = nodes[index]?.name, let shown = names[name] { nodes[index]?.name = shown }
        }
    }

    /// - Precondition: The node has not been removed.
    public func name(of id: NodeID) -> String {
        guard let name = nodes[id.index]?.name else { preconditionFailure("node \(id.index) was removed") }
        return name
    }

    public func isScrollView(_ id: NodeID) -> Bool {
        nodes[id.index]?.properties.scroll != nil
    }

    public func contains(_ id: NodeID) -> Bool {
        id.index < nodes.count && nodes[id.index] != nil
    }

    public func node(named name: String) -> NodeID? {
        nodesByName[name.utf8Span.span]
    }

    /// The names of all nodes, in unspecified order.
    public var names: some Sequence<String> { nodes.lazy.compactMap { $0?.name } }

    /// Returns all nodes in document order: each view is followed by its guides, then by its subviews and their
    /// contents.
    public func preorder(from start: NodeID? = nil) -> [NodeID] {
        var result: [NodeID] = []
        if start == nil { result.reserveCapacity(nodes.count) }
        var pending = [start ?? root]
        while let id = pending.popLast() {
            result.append(id)
            // Accesses single fields, because a copy of the node would also retain its name and properties.
            if let guides = nodes[id.index]?.guides, !guides.isEmpty { result.append(contentsOf: guides) }
            // Reversed, because the last pending node is visited next.
            if let subviews = nodes[id.index]?.subviews { pending.append(contentsOf: subviews.reversed()) }
        }
        return result
    }

    /// The number of steps from each node up to the root, by index.
    ///
    /// O(nodes) if superviews were added before their contents, as in a tree that has not been edited.
    var depths: [Int] {
        var depths = [Int](repeating: 0, count: nodes.count)
        for index in nodes.indices {
            guard let parent = nodes[index]?.parent else { continue }
            depths[index] = parent.index < index ? depths[parent.index] + 1 : depth(of: NodeID(index: index))
        }
        return depths
    }

    /// Returns whether a node is installed under these size classes, which requires that all its ancestors are;
    /// O(depth).
    public func isInstalled(_ id: NodeID, under current: SizeClasses) -> Bool {
        var next: NodeID? = id
        while let node = next {
            guard nodes[node.index]?.properties.when.matches(current) ?? false else { return false }
            next = parent(of: node)
        }
        return true
    }
}

// MARK: - Changes

extension ViewTree {
    /// Adds a view and its contents at an index of the superview's subviews, or at the end if the index is nil.
    ///
    /// - Throws: The first error, in which case nothing is added. ``ViewDescription/faults(whenAddedTo:limit:)``
    ///   returns all of them.
    @discardableResult
    public mutating func add(
        _ description: ViewDescription,
        to superview: NodeID,
        at index: Int? = nil
    ) throws(TreeError) -> NodeID {
        // Checked first, because `insert` would leave the nodes before the error in the tree.
        if let fault = description.faults(whenAddedTo: self, limit: 1).first { throw fault }
        return try insert(description, under: superview, at: index)
    }

    /// Removes a node and its contents, and returns all removed nodes, starting with the node itself.
    ///
    /// A custom spacing after the node in a stack is also removed, as it is when the node moves elsewhere.
    @discardableResult
    public mutating func remove(_ id: NodeID) -> [NodeID] {
        let removed = preorder(from: id)
        if let parent = parent(of: id) {
            removeSpacing(behind: id, in: parent)
            changeLists(of: parent) {
                $0.subviews.removeAll { $0 == id }
                $0.guides.removeAll { $0 == id }
            }
        }
        for node in removed { forget(node) }
        return removed
    }

    /// Removes a node that is no longer in any list.
    private mutating func forget(_ node: NodeID) {
        nodesByName.remove(name(of: node))
        if nodes[node.index]?.kind == .view { viewCount -= 1 }
        nodeCount -= 1
        textByteCount -= nodes[node.index]?.properties.textByteCount ?? 0
        nodeByteCount -= nodes[node.index]?.heapByteCount ?? 0
        nodes[node.index] = nil
        retired.append(node.index)  // not free yet: the engine still has rows of the node
    }

    /// Moves a view and its subtree to another superview.
    ///
    /// - Throws: ``TreeError/cycle(name:)`` if the new superview is the view itself or inside it, or if the view is
    ///   the root.
    public mutating func move(_ id: NodeID, to superview: NodeID, at index: Int? = nil) throws(TreeError) {
        guard id != superview, !isNode(superview, inside: id), let parent = parent(of: id) else {
            throw .cycle(name: name(of: id))
        }
        if parent != superview { removeSpacing(behind: id, in: parent) }
        // Removed first: the index counts the other subviews, even within the same superview.
        changeLists(of: parent) { $0.subviews.removeAll { $0 == id } }
        changeLists(of: superview) { $0.subviews.insert(id, at: min(index ?? $0.subviews.count, $0.subviews.count)) }
        nodes[id.index]?.parent = superview
    }

    /// Removes the custom spacing after a subview that leaves a stack.
    private mutating func removeSpacing(behind id: NodeID, in superview: NodeID) {
        let name = name(of: id)
        var properties = properties(of: superview)
        guard properties.stack?.customSpacing[name] != nil else { return }
        properties.stack?.customSpacing[name] = nil
        setProperties(properties, of: superview)
    }

    private mutating func changeLists(of id: NodeID, _ change: (inout Node) -> Void) {
        nodeByteCount += nodes[id.index]?.changeLists(change) ?? 0
    }

    public mutating func setProperties(_ properties: ViewProperties, of id: NodeID) {
        guard let old = nodes[id.index]?.properties else { return }
        textByteCount += properties.textByteCount - old.textByteCount
        nodeByteCount += properties.heapByteCount - old.heapByteCount
        nodes[id.index]?.properties = properties
    }

    /// Sets the guides of a view in this order; existing guides keep their ids.
    ///
    /// - Throws: The first error, in which case nothing is changed.
    /// - Returns: The guides that were removed.
    public mutating func setGuides(_ names: [String], of id: NodeID) throws(TreeError) -> [NodeID] {
        let old = self[id].guides
        let known = Set(old)
        var seen: Set<String> = []
        for (index, name) in names.enumerated() {
            let owner = node(named: name)
            let isFree = owner.map(known.contains) ?? true
            if let error = TreeError(name: name, isFree: seen.insert(name).inserted && isFree, at: [.guide(index)]) {
                throw error
            }
        }
        let gone = old.filter { !seen.contains(name(of: $0)) }
        // Removed before others are added, so that a new guide can reuse the name of a removed one. The list is
        // cleared first, so that the removals need not search it.
        changeLists(of: id) { $0.guides = [] }
        for guide in gone { remove(guide) }
        var guides: [NodeID] = []
        for name in names {
            if let kept = node(named: name) {
                guides.append(kept)
            } else {
                guides.append(try register(name, kind: .guide, parent: id, properties: ViewProperties()))
            }
        }
        changeLists(of: id) { $0.guides = guides }
        return gone
    }

    /// Restores nodes, and removes those whose previous state is nil.
    ///
    /// If the list of subviews or guides of a node differs, that node must be among the changes.
    mutating func restore(_ changes: [(id: NodeID, node: Node?)]) {
        // All current nodes are removed first, because a name may belong to a different node.
        var freed: Set<Int> = []
        for (id, _) in changes where contains(id) {
            forget(id)
            freed.insert(id.index)
        }
        var taken: Set<Int> = []
        for case (let id, let node?) in changes {
            while nodes.count <= id.index {
                free.append(nodes.count)
                nodes.append(nil)
            }
            nodes[id.index] = node
            nodesByName.insert(node.name, id)
            nodeCount += 1
            if node.kind == .view { viewCount += 1 }
            textByteCount += node.properties.textByteCount
            nodeByteCount += node.heapByteCount
            taken.insert(id.index)
        }
        retired.removeAll(where: taken.contains)
        if !taken.isSubset(of: freed) { free.removeAll(where: taken.contains) }
    }

    /// Returns the nodes of `former`, an earlier state of the same tree, that differ here; nil for nodes it does not
    /// have.
    ///
    /// Ascending. O(nodes).
    public func differences(from former: ViewTree) -> [(id: NodeID, node: Node?)] {
        var changes: [(id: NodeID, node: Node?)] = []
        for index in 0..<max(nodes.count, former.nodes.count) {
            let old = index < former.nodes.count ? former.nodes[index] : nil
            switch (index < nodes.count ? nodes[index] : nil, old) {
            case (nil, nil): continue
            case (let new?, let old?) where new.isSame(as: old): continue
            default: changes.append((NodeID(index: index), old))
            }
        }
        return changes
    }

    /// Frees the ids of removed nodes, so that tables indexed by id do not grow with the number of edits.
    ///
    /// Call this once nothing refers to the removed ids any more.
    public mutating func recycle() {
        free.append(contentsOf: retired)
        retired.removeAll(keepingCapacity: true)
    }

    @discardableResult
    private mutating func insert(
        _ description: ViewDescription,
        under parent: NodeID?,
        at index: Int?
    ) throws(TreeError) -> NodeID {
        let id = try register(description, under: parent)
        if let parent {
            changeLists(of: parent) {
                if let index, index < $0.subviews.count {
                    $0.subviews.insert(id, at: index)
                } else {
                    $0.subviews.append(id)
                }
            }
        }
        return id
    }

    /// Adds a view and its contents, but not to the subviews of its superview.
    private mutating func register(_ description: ViewDescription, under parent: NodeID?) throws(TreeError) -> NodeID {
        let id = try register(description.name, kind: .view, parent: parent, properties: description.properties)
        viewCount += 1
        textByteCount += description.properties.textByteCount
        for guide in description.guides {
            let guide = try register(guide, kind: .guide, parent: id, properties: ViewProperties())
            nodes[id.index]?.guides.append(guide)
        }
        for subview in description.subviews {
            let subview = try register(subview, under: id)
            nodes[id.index]?.subviews.append(subview)
        }
        // The lists were empty when the node was counted.
        nodeByteCount += nodes[id.index]?.listByteCount ?? 0
        return id
    }

    private mutating func register(
        _ name: String,
        kind: Node.Kind,
        parent: NodeID?,
        properties: ViewProperties
    ) throws(TreeError) -> NodeID {
        if let error = TreeError(name: name, isFree: node(named: name) == nil, at: []) { throw error }
        let node = Node(name: name, kind: kind, parent: parent, properties: properties)
        // Reuses freed indices first, so that tables indexed by node do not grow.
        let id = NodeID(index: free.last ?? nodes.count)
        nodesByName.insert(name, id)
        nodeCount += 1
        nodeByteCount += node.heapByteCount
        if free.popLast() != nil {
            nodes[id.index] = node
        } else {
            nodes.append(node)
        }
        return id
    }
}
