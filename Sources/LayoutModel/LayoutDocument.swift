/// A complete layout: traits, views and constraints, as returned by `GET …/source`.
public struct LayoutDocument: Sendable {
    public var name: String?
    public var traits: Traits
    public var tree: ViewTree
    public var constraints = ConstraintStore()
    public var onConflict = ConflictPolicy.leaveOut
    /// The text of the request, if constraints of the layout are written in sources or an Interface Builder file.
    ///
    /// It is kept and stored with the layout, and edits leave it as it is.
    public var written: WrittenText?

    public init(name: String? = nil, traits: Traits = Traits(), tree: ViewTree) {
        self.name = name
        self.traits = traits
        self.tree = tree
    }

    /// Assigns new ids to the constraints, preserving their order.
    ///
    /// - Parameters:
    ///   - ids: One id for each constraint, ascending.
    ///   - next: The id of the next constraint, greater than all of `ids`.
    /// - Returns: False, leaving the document unchanged, if the ids do not meet these conditions.
    public mutating func renumberConstraints(_ ids: [ConstraintID], next: ConstraintID) -> Bool {
        guard ids.count == constraints.count, zip(ids, ids.dropFirst()).allSatisfy({ $0 < $1 }),
            ids.first.map({ $0.number > 0 }) ?? true, (ids.last?.number ?? 0) < next.number
        else { return false }
        var store = ConstraintStore()
        store.reserve(ids.count)
        for (id, (_, constraint)) in zip(ids, constraints) { store.add(constraint, as: id) }
        store.continueIDs(at: next)
        constraints = store
        return true
    }

    /// The total number of steps from the items of all constraints up to the root, counted separately for each item.
    public var stepsToRoot: Int {
        let depths = tree.depths
        return constraints.sumOverItems { depths[$0.index] }
    }

    /// Frees unused capacity.
    public mutating func trim() {
        tree.trim()
        constraints.trim()
    }

    /// The heap size of the document in bytes; O(1).
    public var byteCount: Int {
        name.heapByteCount + tree.byteCount + constraints.byteCount + (written?.bytes.heapByteCount ?? 0)
    }
}

/// The parts of a document that an edit changed, which are the only parts that the engine rereads.
public struct ChangeSet: Sendable {
    /// The constraints that were added, changed, activated, deactivated or removed.
    public var constraints: Set<ConstraintID> = []
    /// The nodes whose own properties changed.
    public var nodes: Set<NodeID> = []
    /// True if views were added, removed or moved.
    public var changesTree = false
    /// True if the traits changed.
    public var changesTraits = false

    public init() {}

    /// Adds the changes of another edit of the same document.
    public mutating func formUnion(_ other: ChangeSet) {
        constraints.formUnion(other.constraints)
        nodes.formUnion(other.nodes)
        if other.changesTree { changesTree = true }
        if other.changesTraits { changesTraits = true }
    }
}
