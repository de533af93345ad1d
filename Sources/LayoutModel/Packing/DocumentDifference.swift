/// The difference that reverts a document to its state before an edit, or advances it to the state after one.
///
/// It holds only the previous state of the parts that differ; nil means that a part did not exist. Lists ascend. The
/// encoding stores only what differs from the base document, so it can be decoded only against that document.
public struct DocumentDifference: Sendable {
    public var constraints: [(id: ConstraintID, constraint: Constraint?)] = []
    /// The properties of nodes that are in both documents.
    public var properties: [(node: NodeID, properties: ViewProperties)] = []
    /// The nodes that differ; empty if only properties differ.
    public var nodes: [(id: NodeID, node: Node?)] = []
    /// The previous traits, or nil if they are the same.
    public var traits: Traits?
    /// The superview sizes that the frames of views with an autoresizing mask were based on.
    public var maskReferences: [(node: NodeID, size: PartialSize)] = []

    public init() {}

    /// Decodes the bytes that ``pack(onto:against:)`` encoded against the same document.
    ///
    /// - Throws: ``PackingError`` if the bytes are malformed.
    public init(reading bytes: ArraySlice<UInt8>, against base: some DifferenceBase) throws(PackingError) {
        var coder = PackingCoder(readingDifference: Array(bytes))
        try coder.code(&self, against: base)
        guard coder.isAtEnd else { throw coder.malformed }
    }

    /// Appends a compact encoding of the difference from `base`.
    public func pack(onto bytes: inout [UInt8], against base: some DifferenceBase) {
        var coder = PackingCoder(appendingTo: &bytes)
        var difference = self
        do throws(PackingError) {
            try coder.code(&difference, against: base)
        } catch {
            preconditionFailure("only reading can fail: \(error)")
        }
        coder.give(to: &bytes)
    }

    /// Returns the number of views added to `document`, minus the number removed.
    public func addedViewCount(to document: LayoutDocument) -> Int {
        nodes.reduce(0) { count, change in
            let former = document.tree.contains(change.id) && document.tree[change.id].kind == .view ? 1 : 0
            return count + (change.node?.kind == .view ? 1 : 0) - former
        }
    }
}

/// The base of a difference: a document in its current state, or in its state before an edit in progress.
public protocol DifferenceBase {
    /// Returns the constraint, or nil if there is none.
    func constraint(_ id: ConstraintID) -> Constraint?
    /// Returns the node, or nil if there is none.
    func node(_ id: NodeID) -> Node?
    var traits: Traits { get }
}

extension LayoutDocument: DifferenceBase {
    public func constraint(_ id: ConstraintID) -> Constraint? { constraints[id] }
    public func node(_ id: NodeID) -> Node? { tree.contains(id) ? tree[id] : nil }
}

extension LayoutDocument {
    /// Restores the parts that differ, except for the mask reference sizes.
    ///
    /// - Precondition: `difference` was taken against this document.
    public mutating func restore(_ difference: DocumentDifference) {
        var restored: [(id: ConstraintID, constraint: Constraint)] = []
        for (id, former) in difference.constraints {
            if let former { restored.append((id, former)) } else { constraints.remove(id) }
        }
        constraints.restore(restored)
        for (node, former) in difference.properties { tree.setProperties(former, of: node) }
        if !difference.nodes.isEmpty { tree.restore(difference.nodes) }
        if let former = difference.traits { traits = former }
    }

    /// Redoes an edit.
    ///
    /// - Parameters:
    ///   - difference: The difference from this document to its state after the edit.
    ///   - nextID: The id of the next constraint in that state, which is not less than the current one.
    public mutating func repeatEdit(_ difference: DocumentDifference, nextID: ConstraintID) {
        let first = constraints.nextID
        var (present, added) = (difference, difference.constraints)
        present.constraints.removeAll { $0.id >= first }
        added.removeAll { $0.id < first }
        restore(present)
        for case (let id, let constraint?) in added { constraints.add(constraint, as: id) }
        constraints.continueIDs(at: nextID)
    }
}
