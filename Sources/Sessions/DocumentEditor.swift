import LayoutEngine
import LayoutModel

/// A layout document and the edit that is under way in it.
///
/// Operations change the document at once and note how it was; the edit then ends with ``commit()`` or ``rollBack()``.
/// A faulty operation is noted and the next one looked at all the same, so that one answer tells all faults.
struct DocumentEditor: Sendable {
    private(set) var document: LayoutDocument
    let limits: LayoutLimits
    private var journal: EditJournal
    private(set) var faults: [EditFault] = []
    /// Names of views, keys and groups that are missing only because an operation before had a fault.
    private var missing: Set<String> = []
    /// Whether a source before had a fault, so that nobody knows which keys and groups it would have made.
    private(set) var areLabelsUnknown = false
    /// The place of the operation that is under way.
    private var operation = 0
    /// How many more constraints the operations may look at; negative once it was too many.
    private var looksLeft = 0

    init(_ document: LayoutDocument, limits: LayoutLimits) {
        self.document = document
        self.limits = limits
        journal = EditJournal(document)
    }

    /// What the engine has to look at after the operations so far.
    var changeSet: ChangeSet { journal.changeSet(in: document) }

    /// What the operations so far did, as it is told to the client.
    var summary: EditChanges { journal.summary(in: document) }

    /// Applies operations, each by `apply`.
    ///
    /// - Throws: ``SessionError/faults(_:)``, ``SessionError/unsolvable(_:)`` where the budget is used up; the document is then as it was.
    private mutating func perform<Operation>(
        _ operations: [Operation],
        _ budget: inout WorkBudget,
        _ apply: (inout DocumentEditor, Operation) -> Void
    ) throws(SessionError) {
        faults.removeAll()
        missing.removeAll()
        areLabelsUnknown = false
        operation = 0
        let looks = min(limits.lookups, budget.remaining / Self.workOfLook)
        looksLeft = looks
        if operations.count > limits.operations {
            operation = limits.operations
            record(.whole, .tooManyOperations(limit: limits.operations))
        } else {
            for (index, next) in operations.enumerated() where faults.count < EditFault.most {
                operation = index
                apply(&self, next)
            }
        }
        do throws(EngineError) {
            try budget.spend((looks - looksLeft) * Self.workOfLook)
        } catch {
            rollBack()
            throw .unsolvable(error)
        }
        guard faults.isEmpty else {
            rollBack()
            throw .faults(Array(faults.prefix(EditFault.most)))
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

    /// Ends the edit and keeps it.
    ///
    /// - Parameter frames: where views placed by frame and mask have come to.
    mutating func commit(frames: some Sequence<(node: NodeID, frame: Rect)>) {
        for (node, frame) in frames {
            var properties = document.tree[node].properties
            properties.frame = frame
            document.tree.setProperties(properties, of: node)
        }
        document.constraints.removeHoles()
        document.tree.recycle()
        journal = EditJournal(document)
    }

    /// Ends the edit and makes the document what it was.
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

    /// Notes that names will be looked for in vain.
    mutating func expectMissing(_ names: some Sequence<String>) {
        missing.formUnion(names)
    }

    /// Counts constraints that an operation looks at; false once these are more than an edit may look at.
    mutating func lookAt(_ count: Int) -> Bool {
        looksLeft -= count
        return hasLooksLeft
    }

    /// Whether the operations may look at more constraints; where not, what was not found may be there all the same.
    var hasLooksLeft: Bool { looksLeft >= 0 }

    /// What a look counts for, in touched entries.
    private static let workOfLook = 4

    /// Changing a constraint, or reading where it comes from, takes as long as so many looks.
    static let looksInFull = 10

    /// Notes that nobody knows any more which keys and groups there are.
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

    /// Changes the tree by `rearrange`, which may throw.
    mutating func rearrange<Result>(
        _ rearrange: (inout ViewTree) throws(TreeError) -> Result
    ) throws(TreeError) -> Result {
        journal.willRearrange(document.tree)
        return try rearrange(&document.tree)
    }

    /// Whether operations have changed the tree.
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
