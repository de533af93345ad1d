/// Identifies a view or a guide of one ``ViewTree``: an index that is not reused before ``ViewTree/recycle()``.
public struct NodeID: Hashable, Comparable, Sendable {
    @usableFromInline let number: Int32

    @inlinable public var index: Int { Int(number) }

    /// Memory would run out before the index no longer fits into 32 bits.
    @inlinable
    public init(index: Int) {
        number = Int32(truncatingIfNeeded: index)
    }

    @inlinable
    public static func < (left: NodeID, right: NodeID) -> Bool {
        left.number < right.number
    }
}

/// One view or layout guide of a tree.
public struct Node: Sendable {
    public enum Kind: Sendable {
        case view
        case guide
    }

    public internal(set) var name: String
    public let kind: Kind
    /// The superview, or the view that owns the guide; nil for the root.
    public internal(set) var parent: NodeID?
    public internal(set) var subviews: [NodeID] = []
    public internal(set) var guides: [NodeID] = []
    /// All defaults for a guide.
    public internal(set) var properties: ViewProperties

    /// Whether another state of the node has the same name, lists and properties.
    func isSame(as other: Node) -> Bool {
        parent == other.parent && kind == other.kind && name == other.name && subviews == other.subviews
            && guides == other.guides && properties == other.properties
    }

    /// The node with other properties.
    public func with(_ properties: ViewProperties) -> Node {
        var node = self
        node.properties = properties
        return node
    }

    var listByteCount: Int { subviews.heapByteCount + guides.heapByteCount }

    /// Changes the subviews or the guides, and returns by how many bytes the lists have grown.
    mutating func changeLists(_ change: (inout Node) -> Void) -> Int {
        let former = listByteCount
        change(&self)
        return listByteCount - former
    }

    /// How many bytes of the heap the name, the lists and the properties hold.
    var heapByteCount: Int { name.heapByteCount + listByteCount + properties.heapByteCount }
}
