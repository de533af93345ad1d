/// A whole layout: traits, views and constraints, as `GET …/source` shows it.
public struct LayoutDocument: Sendable {
    public var name: String?
    public var traits: Traits
    public var tree: ViewTree
    public var constraints = ConstraintStore()
    public var onConflict = ConflictPolicy.leaveOut

    public init(name: String? = nil, traits: Traits = Traits(), tree: ViewTree) {
        self.name = name
        self.traits = traits
        self.tree = tree
    }

    /// Gives the constraints other ids, in their order.
    ///
    /// - Parameters:
    ///   - ids: one for each constraint, ascending.
    ///   - next: the one that the next constraint gets, behind all of them.
    /// - Returns: false where the ids are not such, and nothing has changed.
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

    /// How many steps it takes from the items of all constraints up to the root, for each item anew.
    public var stepsToRoot: Int {
        let depths = tree.depths
        return constraints.sumOverItems { depths[$0.index] }
    }

    /// Frees memory that is reserved and not used.
    public mutating func trim() {
        tree.trim()
        constraints.trim()
    }

    /// How many bytes of the heap the document holds; O(1).
    public var byteCount: Int { name.heapByteCount + tree.byteCount + constraints.byteCount }
}

/// What an edit changed: the engine reads these parts of the document again, and no others.
public struct ChangeSet: Sendable {
    /// Constraints that were added, changed, switched or removed.
    public var constraints: Set<ConstraintID> = []
    /// Nodes whose own properties changed.
    public var nodes: Set<NodeID> = []
    /// Whether views were added, removed or moved.
    public var changesTree = false
    /// Whether the traits changed.
    public var changesTraits = false

    public init() {}

    /// Adds what another edit of the same document changed.
    public mutating func formUnion(_ other: ChangeSet) {
        constraints.formUnion(other.constraints)
        nodes.formUnion(other.nodes)
        if other.changesTree { changesTree = true }
        if other.changesTraits { changesTraits = true }
    }
}
