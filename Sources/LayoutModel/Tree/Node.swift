/// Identifies a view or a guide of a ``ViewTree``, by an index that is not reused before ``ViewTree/recycle()``.
public struct NodeID: Hashable, Comparable, Sendable {
    @usableFromInline let number: Int32

    @inlinable public var index: Int { Int(number) }

    /// Truncates the index to 32 bits; memory would run out before it exceeds them.
    @inlinable
    public init(index: Int) {
        number = Int32(truncatingIfNeeded: index)
    }

    @inlinable
    public static func < (left: NodeID, right: NodeID) -> Bool {
        left.number < right.number
    }
}

/// A view or layout guide of a tree.
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
    /// The properties; a guide has only defaults.
    public internal(set) var properties: ViewProperties

    /// Returns whether `other`, another state of the node, has the same name, lists and properties.
    func isSame(as other: Node) -> Bool {
        parent == other.parent && kind == other.kind && name == other.name && subviews == other.subviews
            && guides == other.guides && properties == other.properties
    }

    /// Returns a copy of the node with other properties.
    public func with(_ properties: ViewProperties) -> Node {
        var node = self
        node.properties = properties
        return node
    }

    var listByteCount: Int { subviews.heapByteCount + guides.heapByteCount }

    /// Changes the subviews or the guides, and returns the growth of the lists in bytes.
    mutating func changeLists(_ change: (inout Node) -> Void) -> Int {
        let former = listByteCount
        change(&self)
        return listByteCount - former
    }

    /// The heap size of the name, the lists and the properties, in bytes.
    var heapByteCount: Int { name.heapByteCount + listByteCount + properties.heapByteCount }
}
