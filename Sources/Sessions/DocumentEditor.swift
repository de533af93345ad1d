import LayoutEngine
import LayoutModel

/// A layout document and the edit in progress.
///
/// Operations change the document at once and record how it was; the edit then ends with ``commit(frames:)`` or
/// ``rollBack()``. After a faulty operation the others are still applied, so that one answer reports all faults.
struct DocumentEditor: Sendable {
    private(set) var document: LayoutDocument
    let limits: LayoutLimits
    private var journal: EditJournal
    private(set) var faults: [EditFault] = []
    /// Names of views, keys and groups that are missing only because an earlier operation had a fault.
    private var missing: Set<String> = []
    /// Whether an earlier source had a fault, so that the keys and groups it would have made are unknown.
    private(set) var areLabelsUnknown = false
    /// The index of the operation in progress.
    private var operation = 0
    /// How many more constraints the operations may look up; negative once they have exceeded the limit.
    private var lookupsLeft = 0

    init(_ document: LayoutDocument, limits: LayoutLimits) {
        self.document = document
        self.limits = limits
        journal = EditJournal(document)
    }

    /// Frees memory that is reserved and not used.
    mutating func trim() {
        document.trim()
    }

    /// How many bytes of the heap the document holds; nothing else is kept from one edit to the next.
    var byteCount: Int { document.byteCount }

    /// What the engine has to read again after the operations so far.
    var changeSet: ChangeSet { journal.changeSet(in: document) }

    /// What the operations have done so far, for the answer to the client.
    var summary: EditChanges { journal.summary(in: document) }

    /// Applies operations, each by `apply`.
    ///
    /// - Throws: ``SessionError/faults(_:)``, ``SessionError/unsolvable(_:)`` where the budget is used up; the document
    ///   is then unchanged.
    private mutating func perform<Operation>(
        _ operations: [Operation],
        _ budget: inout WorkBudget,
        _ apply: (inout DocumentEditor, Operation) -> Void
    ) throws(SessionError) {
        // The state of the previous edit.
        faults.removeAll()
        missing.removeAll()
        areLabelsUnknown = false
        operation = 0
        // Look-ups are limited by themselves and by the budget, as they take time without the solver counting it.
        let lookups = min(limits.lookups, budget.remaining / Self.workOfLookup)
        lookupsLeft = lookups
        if operations.count > limits.operations {
            operation = limits.operations
            record(.whole, .tooManyOperations(limit: limits.operations))
        } else {
            for (index, next) in operations.enumerated() where faults.count < EditFault.limit {
                operation = index  // which the faults of the operation name
                apply(&self, next)
            }
        }
        do throws(WorkLimitExceeded) {
            try budget.spend((lookups - lookupsLeft) * Self.workOfLookup)
        } catch {
            rollBack()
            throw .unsolvable(.workLimitExceeded)
        }
        // An operation may add several faults after the limit was checked.
        guard faults.isEmpty else {
            rollBack()
            throw .faults(Array(faults.prefix(EditFault.limit)))
        }
    }

    /// Applies the operations of an edit.
    mutating func perform(_ edit: ConstraintEdit, _ budget: inout WorkBudget) throws(SessionError) {
        try perform(edit.operations, &budget) { editor, operation in editor.apply(operation) }
    }

    /// Applies the operations of an edit.
    mutating func perform(_ edit: ViewEdit, _ budget: inout WorkBudget) throws(SessionError) {
        try perform(edit.operations, &budget) { editor, operation in editor.apply(operation) }
        removeConstraintsOfAbsentNodes()
    }

    mutating func apply(_ change: TraitsChange) {
        journal.willChange(document.traits)
        document.traits = change.applied(to: document.traits)
    }

    /// Ends the edit and keeps its changes.
    ///
    /// - Parameter frames: the new frames of views with a frame and an autoresizing mask.
    mutating func commit(frames: some Sequence<(node: NodeID, frame: Rect)>) {
        for (node, frame) in frames {
            var properties = document.tree[node].properties
            properties.frame = frame
            document.tree.setProperties(properties, of: node)
        }
        // Nothing refers to removed constraints and nodes any more: the engine has read the changes.
        document.constraints.compact()
        document.tree.recycle()
        journal = EditJournal(document)
    }

    /// Ends the edit and restores the document as it was.
    mutating func rollBack() {
        journal.rollBack(in: &document)
        journal = EditJournal(document)
    }
}

// MARK: - Steps, for the operations

extension DocumentEditor {
    mutating func record(_ location: EditLocation, _ reason: EditFaultReason) {
        faults.append(EditFault(operation: operation, location: location, reason: reason))
    }

    /// Records names that later operations will not find.
    mutating func expectMissing(_ names: some Sequence<String>) {
        missing.formUnion(names)
    }

    /// Counts constraints that an operation looks up; returns false once they exceed the limit.
    mutating func countLookups(_ count: Int) -> Bool {
        lookupsLeft -= count
        return hasLookupsLeft
    }

    /// Whether the operations may look up more constraints; where not, a constraint that was not found may exist.
    var hasLookupsLeft: Bool { lookupsLeft >= 0 }

    /// The work of one look-up, in touched entries of the solver.
    private static let workOfLookup = 4

    /// How many look-ups count for changing a constraint or reading its source, which take as long.
    static let lookupsOfChange = 10

    /// Records that the existing keys and groups are unknown from now on.
    mutating func markLabelsUnknown() {
        areLabelsUnknown = true
    }

    func isMissing(_ name: String) -> Bool {
        missing.contains(name)
    }

    mutating func add(_ constraint: Constraint) -> ConstraintID {
        document.constraints.add(constraint)
    }

    mutating func replace(_ id: ConstraintID, _ old: Constraint, with new: Constraint) {
        guard old != new else { return }
        journal.willChange(id, old)
        document.constraints.replace(id, with: new)
    }

    mutating func remove(_ id: ConstraintID, _ old: Constraint) {
        journal.willChange(id, old)
        document.constraints.remove(id)
    }

    mutating func record(_ note: UpdateNote) {
        journal.notes.append(note)
    }

    mutating func setProperties(_ properties: ViewProperties, of node: NodeID) {
        journal.willChange(node, document.tree[node].properties)
        document.tree.setProperties(properties, of: node)
    }

    /// Changes the tree by `rearrange`.
    mutating func rearrange<Result>(
        _ rearrange: (inout ViewTree) throws(TreeError) -> Result
    ) throws(TreeError) -> Result {
        journal.willRearrange(document.tree)
        return try rearrange(&document.tree)
    }

    /// Whether operations have added, moved or removed nodes.
    var isRearranged: Bool { journal.tree != nil }

    mutating func ids(withKey key: String) -> [ConstraintID] {
        document.constraints.ids(withKey: key)
    }

    mutating func ids(inGroup group: String) -> [ConstraintID] {
        document.constraints.ids(inGroup: group)
    }

    mutating func ids(withFirst node: NodeID) -> [ConstraintID] {
        document.constraints.ids(withFirst: node)
    }

    mutating func ids(inSlot slot: SlotKey) -> [ConstraintID] {
        document.constraints.ids(inSlot: slot)
    }

    mutating func nearestKey(to key: String) -> String? {
        NearestName.nearest(to: key, among: document.constraints.keys())
    }

    mutating func nearestGroup(to group: String) -> String? {
        NearestName.nearest(to: group, among: document.constraints.groups())
    }
}
