/// A view or a guide within one ``ViewTree``; an index that is not used again for another while the tree lives.
public struct NodeID: Hashable, Comparable, Sendable {
    public let index: Int

    public init(index: Int) {
        self.index = index
    }

    public static func < (left: NodeID, right: NodeID) -> Bool {
        left.index < right.index
    }
}

/// One view or layout guide of a tree.
public struct Node: Sendable {
    public enum Kind: Sendable {
        case view
        case guide
    }

    public let name: String
    public let kind: Kind
    /// The superview, or the view that owns the guide; nil for the root.
    public internal(set) var parent: NodeID?
    public internal(set) var subviews: [NodeID] = []
    public internal(set) var guides: [NodeID] = []
    /// All defaults for a guide.
    public internal(set) var properties: ViewProperties
}

/// The views of a layout and their guides.
///
/// Names are unique over views and guides. A node keeps its ``NodeID`` when it moves or changes. Ids of removed nodes are
/// not given to others before ``recycle()``. An id says nothing about the place in the tree: ``preorder(from:)`` does.
public struct ViewTree: Sendable {
    public let root: NodeID
    /// How many views there are, guides not counted.
    public private(set) var viewCount = 0
    /// How long the texts of all views are together, in bytes of UTF-8.
    public private(set) var textByteCount = 0
    private var nodes: [Node?] = []
    /// The names of all nodes.
    public private(set) var nodesByName = NameTable()
    /// Indices without a node that may be given to new ones, and those that may be after the next ``recycle()``.
    private var free: [Int] = []
    private var retired: [Int] = []

    /// - Throws: the first fault; ``ViewDescription/faults(whenAddedTo:)`` tells them all.
    public init(_ description: ViewDescription) throws(TreeError) {
        root = NodeID(index: 0)
        let count = description.nodeCount
        nodes.reserveCapacity(count)
        nodesByName.reserve(count)
        try insert(description, under: nil, at: nil)
    }

    /// Every id's index is below it.
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

    /// What is said of a node; defaults for one that was removed.
    ///
    /// Cheaper than the whole node, of which a copy holds its lists, too.
    public func properties(of id: NodeID) -> ViewProperties {
        nodes[id.index]?.properties ?? ViewProperties()
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

    /// In no order that means anything.
    public var names: some Sequence<String> { nodes.lazy.compactMap { $0?.name } }

    /// All nodes in document order: a view, then its guides, then its subviews with theirs.
    public func preorder(from start: NodeID? = nil) -> [NodeID] {
        var result: [NodeID] = []
        if start == nil { result.reserveCapacity(nodes.count) }
        var pending = [start ?? root]
        while let id = pending.popLast() {
            result.append(id)
            // Without a copy of the whole node.
            if let guides = nodes[id.index]?.guides, !guides.isEmpty { result.append(contentsOf: guides) }
            if let subviews = nodes[id.index]?.subviews { pending.append(contentsOf: subviews.reversed()) }
        }
        return result
    }

    /// How many steps lie between a node and the root, in O(depth).
    public func depth(of id: NodeID) -> Int {
        var depth = 0
        var current = parent(of: id)
        while let parent = current {
            depth += 1
            current = self.parent(of: parent)
        }
        return depth
    }

    /// Whether `inner` lies strictly inside `outer`, in O(depth).
    public func isNode(_ inner: NodeID, inside outer: NodeID) -> Bool {
        var current = parent(of: inner)
        while let parent = current {
            if parent == outer { return true }
            current = self.parent(of: parent)
        }
        return false
    }

    /// Whether a node is in force under these size classes: it and everything that it lies in, in O(depth).
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
    /// Adds a view with everything in it at a place among the superview's subviews; nil = at the end.
    ///
    /// - Throws: the first fault; then nothing is added. ``ViewDescription/faults(whenAddedTo:)`` tells them all.
    @discardableResult
    public mutating func add(
        _ description: ViewDescription,
        to superview: NodeID,
        at index: Int? = nil
    ) throws(TreeError) -> NodeID {
        if let fault = description.faults(whenAddedTo: self).first { throw fault }
        return try insert(description, under: superview, at: index)
    }

    /// Removes a node and everything in it; answers what was removed, the node itself first.
    ///
    /// A stack that keeps a spacing of its own behind the node forgets it, as when the node moves elsewhere.
    @discardableResult
    public mutating func remove(_ id: NodeID) -> [NodeID] {
        let removed = preorder(from: id)
        if let parent = parent(of: id) {
            forgetSpacing(behind: id, in: parent)
            nodes[parent.index]?.subviews.removeAll { $0 == id }
            nodes[parent.index]?.guides.removeAll { $0 == id }
        }
        for node in removed {
            nodesByName.remove(name(of: node))
            if nodes[node.index]?.kind == .view { viewCount -= 1 }
            textByteCount -= nodes[node.index]?.properties.textByteCount ?? 0
            nodes[node.index] = nil
            retired.append(node.index)
        }
        return removed
    }

    /// Moves a view with its subtree under another superview.
    ///
    /// - Throws: ``TreeError/cycle(name:)`` where the new superview is the view itself or lies in it, or the view is the root.
    public mutating func move(_ id: NodeID, to superview: NodeID, at index: Int? = nil) throws(TreeError) {
        guard id != superview, !isNode(superview, inside: id), let parent = parent(of: id) else {
            throw .cycle(name: name(of: id))
        }
        if parent != superview { forgetSpacing(behind: id, in: parent) }
        nodes[parent.index]?.subviews.removeAll { $0 == id }
        let count = self[superview].subviews.count
        nodes[superview.index]?.subviews.insert(id, at: min(index ?? count, count))
        nodes[id.index]?.parent = superview
    }

    /// Lets a stack forget the spacing of its own that it keeps behind a subview, which goes away.
    private mutating func forgetSpacing(behind id: NodeID, in superview: NodeID) {
        let name = name(of: id)
        guard nodes[superview.index]?.properties.stack?.customSpacing[name] != nil else { return }
        nodes[superview.index]?.properties.stack?.customSpacing[name] = nil
    }

    public mutating func setProperties(_ properties: ViewProperties, of id: NodeID) {
        guard let old = nodes[id.index]?.properties.textByteCount else { return }
        textByteCount += properties.textByteCount - old
        nodes[id.index]?.properties = properties
    }

    /// Gives a view these guides in this order; those that it has already stay what they are.
    ///
    /// - Throws: the first fault; then nothing is changed.
    /// - Returns: the guides that are gone.
    public mutating func setGuides(_ names: [String], of id: NodeID) throws(TreeError) -> [NodeID] {
        let old = self[id].guides
        for (index, name) in names.enumerated() {
            let owner = node(named: name)
            let isFree = owner.map(old.contains) ?? true
            if let error = TreeError(name: name, isFree: isFree && !names[..<index].contains(name), at: [.guide(index)])
            {
                throw error
            }
        }
        let gone = old.filter { !names.contains(name(of: $0)) }
        for guide in gone { remove(guide) }
        var guides: [NodeID] = []
        for name in names {
            if let kept = node(named: name) {
                guides.append(kept)
            } else {
                guides.append(try register(name, kind: .guide, parent: id, properties: ViewProperties()))
            }
        }
        nodes[id.index]?.guides = guides
        return gone
    }

    /// Lets new nodes have the ids of removed ones, so that a layout that is edited for ever does not grow for ever.
    ///
    /// Call it when nobody remembers the removed ids any more.
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
        let id = try register(description.name, kind: .view, parent: parent, properties: description.properties)
        viewCount += 1
        textByteCount += description.properties.textByteCount
        if let parent {
            if let index, index < nodes[parent.index]?.subviews.count ?? 0 {
                nodes[parent.index]?.subviews.insert(id, at: index)
            } else {
                nodes[parent.index]?.subviews.append(id)
            }
        }
        for guide in description.guides {
            let guideID = try register(guide, kind: .guide, parent: id, properties: ViewProperties())
            nodes[id.index]?.guides.append(guideID)
        }
        for subview in description.subviews {
            try insert(subview, under: id, at: nil)
        }
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
        let id = NodeID(index: free.last ?? nodes.count)
        nodesByName.insert(name, id)
        if free.popLast() != nil {
            nodes[id.index] = node
        } else {
            nodes.append(node)
        }
        return id
    }
}
