/// The views of a layout and their guides.
///
/// Names are unique among views and guides. A node keeps its ``NodeID`` when it moves or changes. Ids of removed nodes
/// are not given to others before ``recycle()``. The order of ids is not that of the tree, which ``preorder(from:)``
/// returns.
public struct ViewTree: Sendable {
    public let root: NodeID
    /// The number of views, without guides.
    public private(set) var viewCount = 0
    /// The number of views and guides.
    public private(set) var nodeCount = 0
    /// The length of the texts of all views, in bytes of UTF-8.
    public private(set) var textByteCount = 0
    /// What the nodes hold on the heap besides their places in ``nodes``: names, lists and properties.
    private(set) var nodeByteCount = 0
    private var nodes: [Node?] = []
    /// The names of all nodes.
    public private(set) var nodesByName = NameTable()
    /// Indices without a node that new nodes can have, and those that they can have after the next ``recycle()``.
    private var free: [Int] = []
    private var retired: [Int] = []

    /// - Throws: the first fault; ``ViewDescription/faults(whenAddedTo:limit:)`` returns others.
    public init(_ description: ViewDescription) throws(TreeError) {
        root = NodeID(index: 0)
        let count = description.nodeCount
        nodes.reserveCapacity(count)
        nodesByName.reserve(count)
        // A tree that throws is gone, so its faults need no pass of their own.
        try insert(description, under: nil, at: nil)
    }

    /// Puts a tree together from ``storedNodes`` and ``freeIndices`` of another.
    ///
    /// - Precondition: they are those of a tree; or there are none, and the result is only to be replaced.
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

    /// All nodes by the indices of their ids; nil where there is none.
    var storedNodes: [Node?] { nodes }

    /// The indices that new nodes get, the last one first.
    ///
    /// - Precondition: no node has been removed since the last ``recycle()``.
    var freeIndices: [Int] {
        precondition(retired.isEmpty, "an edit is in progress")
        return free
    }

    /// How many bytes of the heap the tree holds; O(1).
    @inline(__always)
    public var byteCount: Int {
        nodeByteCount + nodes.heapByteCount + nodesByName.byteCount + free.heapByteCount + retired.heapByteCount
    }

    /// Frees memory that is reserved and not used.
    mutating func trim() {
        nodes.trim()
        nodesByName.trim()
    }

    /// An upper bound of the indices of all ids.
    public var capacity: Int { nodes.count }

    /// - Precondition: the node has not been removed.
    public subscript(id: NodeID) -> Node {
        guard let node = nodes[id.index] else { preconditionFailure("node \(id.index) was removed") }
        return node
    }

    /// The superview, or the view that owns the guide; nil for the root and for a node that was removed.
    public func parent(of id: NodeID) -> NodeID? {
        nodes[id.index]?.parent
    }

    /// The properties of a node; defaults for one that was removed.
    ///
    /// Cheaper than reading the whole node, as a copy of that retains its lists, too.
    public func properties(of id: NodeID) -> ViewProperties {
        nodes[id.index]?.properties ?? ViewProperties()
    }

    /// Gives nodes other names, by which nothing is found.
    mutating func show(_ names: [String: String]) {
        for index in nodes.indices {
            if let name = nodes[index]?.name, let shown = names[name] { nodes[index]?.name = shown }
        }
    }

    /// - Precondition: the node has not been removed.
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

    /// The names of all nodes, in no particular order.
    public var names: some Sequence<String> { nodes.lazy.compactMap { $0?.name } }

    /// All nodes in document order: a view, then its guides, then its subviews with theirs.
    public func preorder(from start: NodeID? = nil) -> [NodeID] {
        var result: [NodeID] = []
        if start == nil { result.reserveCapacity(nodes.count) }
        var pending = [start ?? root]
        while let id = pending.popLast() {
            result.append(id)
            // Field by field, as a copy of the node would retain its name and properties, too.
            if let guides = nodes[id.index]?.guides, !guides.isEmpty { result.append(contentsOf: guides) }
            // Reversed, as the last pending node comes next.
            if let subviews = nodes[id.index]?.subviews { pending.append(contentsOf: subviews.reversed()) }
        }
        return result
    }

    /// Returns the number of steps from a node up to the root, in O(depth).
    public func depth(of id: NodeID) -> Int {
        var depth = 0
        var current = parent(of: id)
        while let parent = current {
            depth += 1
            current = self.parent(of: parent)
        }
        return depth
    }

    /// By index, the number of steps from each node up to the root; O(nodes) where superviews were added before what is
    /// in them, as in a tree that has not been edited.
    var depths: [Int] {
        var depths = [Int](repeating: 0, count: nodes.count)
        for index in nodes.indices {
            guard let parent = nodes[index]?.parent else { continue }
            depths[index] = parent.index < index ? depths[parent.index] + 1 : depth(of: NodeID(index: index))
        }
        return depths
    }

    /// Whether `inner` is a descendant of `outer`, in O(depth).
    public func isNode(_ inner: NodeID, inside outer: NodeID) -> Bool {
        var current = parent(of: inner)
        while let parent = current {
            if parent == outer { return true }
            current = self.parent(of: parent)
        }
        return false
    }

    /// Whether a node is installed under these size classes: it and all its ancestors are, in O(depth).
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
    /// Adds a view with everything in it at an index of the superview's subviews; nil = at the end.
    ///
    /// - Throws: the first fault; then nothing is added. ``ViewDescription/faults(whenAddedTo:limit:)`` returns others.
    @discardableResult
    public mutating func add(
        _ description: ViewDescription,
        to superview: NodeID,
        at index: Int? = nil
    ) throws(TreeError) -> NodeID {
        // Before anything is added: `insert` would leave the nodes before the fault behind.
        if let fault = description.faults(whenAddedTo: self, limit: 1).first { throw fault }
        return try insert(description, under: superview, at: index)
    }

    /// Removes a node and everything in it, and returns all removed nodes, the node itself first.
    ///
    /// A custom spacing behind the node in a stack is removed, too, as when the node moves elsewhere.
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

    /// Removes a node that is in no list any more.
    private mutating func forget(_ node: NodeID) {
        nodesByName.remove(name(of: node))
        if nodes[node.index]?.kind == .view { viewCount -= 1 }
        nodeCount -= 1
        textByteCount -= nodes[node.index]?.properties.textByteCount ?? 0
        nodeByteCount -= nodes[node.index]?.heapByteCount ?? 0
        nodes[node.index] = nil
        retired.append(node.index)  // not free yet: the engine still has rows of the node
    }

    /// Moves a view with its subtree under another superview.
    ///
    /// - Throws: ``TreeError/cycle(name:)`` where the new superview is the view itself or inside it, or the view is the
    ///   root.
    public mutating func move(_ id: NodeID, to superview: NodeID, at index: Int? = nil) throws(TreeError) {
        guard id != superview, !isNode(superview, inside: id), let parent = parent(of: id) else {
            throw .cycle(name: name(of: id))
        }
        if parent != superview { removeSpacing(behind: id, in: parent) }
        // Removed first: the index counts the other subviews, also within the same superview.
        changeLists(of: parent) { $0.subviews.removeAll { $0 == id } }
        changeLists(of: superview) { $0.subviews.insert(id, at: min(index ?? $0.subviews.count, $0.subviews.count)) }
        nodes[id.index]?.parent = superview
    }

    /// Removes the custom spacing behind a subview that leaves a stack.
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

    /// Gives a view these guides in this order; guides that it already has keep their ids.
    ///
    /// - Throws: the first fault; then nothing is changed.
    /// - Returns: the guides that were removed.
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
        // Removed before others are added, so that a guide can have the name of one that was removed; and from the list
        // first, so that each removal does not search it.
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

    /// Puts back nodes, and removes those that were not there: nil.
    ///
    /// Each list of subviews and guides has to be among the changes where it differs.
    mutating func restore(_ changes: [(id: NodeID, node: Node?)]) {
        // All former ones go first, as a name may be that of another node.
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

    /// The nodes of `former`, another state of the same tree, that are others here; nil for those that it does not
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

    /// Frees the ids of removed nodes, so that tables indexed by ids do not grow with the number of edits.
    ///
    /// Call it once no other part keeps the removed ids.
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

    /// Adds a view with everything in it, but not to the list of its superview.
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
        // Freed indices first, so that tables indexed by node do not grow.
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
