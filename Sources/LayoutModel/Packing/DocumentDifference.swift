/// What takes a document back to how it was before an edit, or on to how it was after one.
///
/// It holds the former state of what is different, and no more; what was not there is nil. Lists ascend. In bytes a
/// part says only in what it differs from the present document, so they can be read only against that.
public struct DocumentDifference: Sendable {
    public var constraints: [(id: ConstraintID, constraint: Constraint?)] = []
    /// Of nodes that are in both documents.
    public var properties: [(node: NodeID, properties: ViewProperties)] = []
    /// Of trees that differ in their nodes; empty where only properties differ.
    public var nodes: [(id: NodeID, node: Node?)] = []
    /// nil where they are the same.
    public var traits: Traits?
    /// The sizes of superviews that the frames of views with a mask held for.
    public var maskReferences: [(node: NodeID, size: PartialSize)] = []

    public init() {}

    /// Reads the bytes that ``pack(onto:against:)`` has written for the same document.
    ///
    /// - Throws: ``PackingError`` where they are others.
    public init(reading bytes: ArraySlice<UInt8>, against base: some DifferenceBase) throws(PackingError) {
        var coder = PackingCoder(readingDifference: Array(bytes))
        try coder.code(&self, against: base)
        guard coder.isAtEnd else { throw coder.malformed }
    }

    /// Appends the difference from `base` in few bytes.
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

    /// How many views it adds to a document, less those that it removes.
    public func addedViewCount(to document: LayoutDocument) -> Int {
        nodes.reduce(0) { count, change in
            let former = document.tree.contains(change.id) && document.tree[change.id].kind == .view ? 1 : 0
            return count + (change.node?.kind == .view ? 1 : 0) - former
        }
    }
}

/// What a difference is told against: a document as it stands, or as it was before an edit in progress.
public protocol DifferenceBase {
    /// nil where there is none.
    func constraint(_ id: ConstraintID) -> Constraint?
    /// nil where there is none.
    func node(_ id: NodeID) -> Node?
    var traits: Traits { get }
}

extension LayoutDocument: DifferenceBase {
    public func constraint(_ id: ConstraintID) -> Constraint? { constraints[id] }
    public func node(_ id: NodeID) -> Node? { tree.contains(id) ? tree[id] : nil }
}

extension LayoutDocument {
    /// Puts back what is different, without the sizes that masks depend on.
    ///
    /// - Precondition: the difference is one from this document.
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

    /// Repeats an edit.
    ///
    /// - Parameters:
    ///   - difference: from this document to how it was after the edit.
    ///   - nextID: the id that the next constraint had then, which is not before the present one.
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
