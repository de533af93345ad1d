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
    /// What finding the names that misspelt ones mean may take; made when it is first needed.
    private var suggestions: NearestName.Allowance?
    /// The index of the operation in progress.
    private var operation = 0
    /// How many more constraints the operations may look up; negative once they have exceeded the limit.
    private var lookupsLeft = 0
    /// For each entry that was added, the number that its first constraint has, or would have; nil where nobody asks.
    var entryStarts: [Int]?
    /// The budget of the request while its operations are applied.
    private var budget = WorkBudget(limit: 0)

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

    /// What of their sources was passed over so far.
    var passedOver: PassedOver { journal.passedOver }

    /// What the operations have done so far, for the answer to the client, and for the history.
    var summary: (changes: EditChanges, constant: ConstantChange?) { journal.summary(in: document) }

    /// Applies operations, each by `apply`.
    ///
    /// - Throws: ``SessionError/faults(_:)``, ``SessionError/workLimitExceeded``; the document is then unchanged.
    private mutating func perform<Operation>(
        _ operations: [Operation],
        _ budget: inout WorkBudget,
        _ apply: (inout DocumentEditor, Operation) -> Void,
        atEnd: (inout DocumentEditor) -> Void = { _ in }
    ) throws(SessionError) {
        // The state of the previous edit.
        faults.removeAll()
        missing.removeAll()
        areLabelsUnknown = false
        suggestions = nil
        operation = 0
        lookupsLeft = limits.lookups
        self.budget = budget
        if operations.count > limits.operations {
            operation = limits.operations
            record(.whole, .tooManyOperations(limit: limits.operations))
        } else {
            for (index, next) in operations.enumerated() where mayGoOn {
                operation = index  // which the faults of the operation name
                charge(Self.workOfOperation)
                apply(&self, next)
            }
        }
        atEnd(&self)
        budget = self.budget
        // Faults that were found until then are not told: inline, where the budget is small, there may be others.
        guard !budget.isExceeded else {
            rollBack()
            throw .workLimitExceeded
        }
        guard faults.isEmpty else {
            rollBack()
            throw .faults(faults)
        }
    }

    /// Applies the operations of an edit.
    mutating func perform(_ edit: ConstraintEdit, _ budget: inout WorkBudget) throws(SessionError) {
        try perform(edit.operations, &budget) { editor, operation in editor.apply(operation) }
    }

    /// Applies the operations of an edit.
    mutating func perform(_ edit: ViewEdit, _ budget: inout WorkBudget) throws(SessionError) {
        try perform(edit.operations, &budget) { editor, operation in
            editor.apply(operation)
        } atEnd: { editor in
            editor.removeConstraintsOfAbsentNodes()
        }
    }

    mutating func apply(_ change: TraitsChange) {
        journal.willChange(document.traits)
        document.traits = change.applied(to: document.traits)
    }

    /// Ends the edit and keeps its changes.
    ///
    /// - Parameter frames: the new frames of views with a frame and an autoresizing mask.
    mutating func commit(frames: some Sequence<(node: NodeID, frame: Rect)>) {
        setFrames(frames)
        finish()
    }

    /// Ends the edit and keeps its changes, of which `history` gets those that make it a new revision.
    ///
    /// - Parameters:
    ///   - frames: the new frames of views with a frame and an autoresizing mask.
    ///   - revision: the new one.
    ///   - step: whether the edit goes back or forth.
    ///   - constant: where it has changed one constant alone, what that was before.
    ///   - maskReferences: the sizes that frames with masks held for before, where they are others now.
    ///   - history: that of the layout.
    ///   - record: gets the edit as it is stored, where it is to be stored.
    mutating func commit(
        frames: some Sequence<(node: NodeID, frame: Rect)>,
        as revision: Int,
        by step: HistoryStep,
        _ constant: ConstantChange?,
        _ maskReferences: [(node: NodeID, size: PartialSize)],
        to history: inout EditHistory,
        recording record: ((LayoutEditRecord) -> Void)? = nil
    ) {
        setFrames(frames)
        record?(self.record(revision, step, maskReferences))
        if let constant, maskReferences.isEmpty,
            journal.changesOneConstraint(before: document.constraints.nextID)
        {
            history.append(revision, by: step, constant)
        } else if history.isKept {
            journal.packDifference(onto: &history.bytes, from: document, maskReferences)
            history.appendPacked(revision, by: step)
        }
        finish()
    }

    private func record(
        _ revision: Int,
        _ step: HistoryStep,
        _ maskReferences: [(node: NodeID, size: PartialSize)]
    ) -> LayoutEditRecord {
        var record = LayoutEditRecord(
            revision: revision,
            viewCount: document.tree.viewCount,
            step: step,
            nextID: document.constraints.nextID.number,
            difference: []
        )
        let difference = journal.advance(to: document, maskReferences)
        difference.pack(onto: &record.difference, against: FormerDocument(document, before: journal))
        return record
    }

    /// Repeats an edit that was made before, with what it had changed in the end.
    mutating func repeatEdit(_ difference: DocumentDifference, nextID: ConstraintID) {
        willApply(difference)
        document.repeatEdit(difference, nextID: nextID)
    }

    private mutating func setFrames(_ frames: some Sequence<(node: NodeID, frame: Rect)>) {
        for (node, frame) in frames {
            var properties = document.tree[node].properties
            properties.frame = frame
            setProperties(properties, of: node)
        }
    }

    private mutating func finish() {
        // Nothing refers to removed constraints and nodes any more: the engine has read the changes.
        document.constraints.compact()
        document.tree.recycle()
        journal = EditJournal(document)
    }

    /// Puts back what is different in another state of the document, as an edit does.
    ///
    /// - Throws: ``SessionError/workLimitExceeded``, before anything is done.
    mutating func restore(_ difference: DocumentDifference, _ budget: inout WorkBudget) throws(SessionError) {
        // The tree is copied when it first changes.
        if !difference.nodes.isEmpty { try budget.charge(Self.workOfSibling, times: document.tree.capacity) }
        try budget.charge(Self.workOfChange, times: difference.constraints.count + difference.properties.count)
        willApply(difference)
        document.restore(difference)
    }

    /// Records how what a difference changes is now; constraints that have never been there count as added.
    private mutating func willApply(_ difference: DocumentDifference) {
        var revived: [ConstraintID] = []
        for (id, _) in difference.constraints where id < journal.firstAdded {
            if let present = document.constraints[id] { journal.willChange(id, present) } else { revived.append(id) }
        }
        journal.willRevive(revived)
        for (node, _) in difference.properties { journal.willChange(node, document.tree.properties(of: node)) }
        if !difference.nodes.isEmpty { journal.willRearrange(document.tree) }
        if difference.traits != nil { journal.willChange(document.traits) }
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
        guard canRecord else { return }
        faults.append(EditFault(operation: operation, location: location, reason: reason))
    }

    /// Whether another fault would be reported.
    var canRecord: Bool { faults.count < EditFault.limit }

    /// Records names that later operations will not find.
    mutating func expectMissing(_ names: some Sequence<String>) {
        missing.formUnion(names)
    }

    /// Counts constraints that an operation looks up; returns false once they exceed the limit.
    mutating func countLookups(_ count: Int) -> Bool {
        lookupsLeft -= count
        charge(Self.workOfLookup, times: count)
        return hasLookupsLeft
    }

    /// Whether the operations may look up more constraints; where not, a constraint that was not found may exist.
    var hasLookupsLeft: Bool { lookupsLeft >= 0 }

    /// Counts work against the budget of the request; the operation ends where ``mayGoOn`` is next asked.
    mutating func charge(_ cost: Int, times count: Int = 1) {
        let (amount, overflows) = cost.multipliedReportingOverflow(by: count)
        // What is thrown is the state of the budget, which `perform` looks at.
        try? budget.spend(overflows ? .max : amount)
    }

    /// Whether further operations and entries are of use: another fault would be told, and work is left.
    var mayGoOn: Bool { canRecord && !budget.isExceeded }

    /// Reads a source, within the budget of the request.
    mutating func read(_ source: SourceEntry, view: String?) throws(SourceErrors) -> SourceReading {
        let allowance = nameAllowance()
        return try source.read(document.tree, document.traits, view, allowance, &budget)
    }

    // What things cost, as measured, in units of work.

    private static let workOfOperation = 20
    static let workOfLookup = 4
    /// Adding, changing or removing a constraint.
    private static let workOfChange = 60
    /// Checking whether a constraint is still valid.
    static let workOfCheck = 4
    /// A subview or guide of a view whose list changes, or a node that is copied.
    static let workOfSibling = 1
    /// A name in the description of a view.
    static let workOfName = 60

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
        charge(Self.workOfChange)
        return document.constraints.add(constraint)
    }

    mutating func replace(_ id: ConstraintID, _ old: Constraint, with new: Constraint) {
        charge(Self.workOfChange)
        guard old != new else { return }
        journal.willChange(id, old)
        document.constraints.replace(id, with: new)
    }

    mutating func remove(_ id: ConstraintID, _ old: Constraint) {
        charge(Self.workOfChange)
        journal.willChange(id, old)
        document.constraints.remove(id)
    }

    /// Records what of a source was passed over.
    mutating func record(_ reading: SourceReading, index: Int) {
        journal.record(reading, operation: operation, index: index)
    }

    /// Records a statement that has no effect on the layout as it is.
    mutating func passOver(_ statement: PassedStatement, index: Int) {
        journal.record(SourceReading(steps: [], passedOver: [statement]), operation: operation, index: index)
    }

    mutating func record(_ note: UpdateNote) {
        journal.record(note)
    }

    mutating func setProperties(_ properties: ViewProperties, of node: NodeID) {
        journal.willChange(node, document.tree[node].properties)
        document.tree.setProperties(properties, of: node)
    }

    /// Changes the tree by `rearrange`.
    mutating func rearrange<Result>(
        _ rearrange: (inout ViewTree) throws(TreeError) -> Result
    ) throws(TreeError) -> Result {
        // The tree is copied when it first changes.
        if !isRearranged { charge(Self.workOfSibling, times: document.tree.capacity) }
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

    /// What the searches of this edit for names that are meant may still take.
    mutating func nameAllowance() -> NearestName.Allowance {
        let allowance = suggestions ?? NearestName.Allowance()
        suggestions = allowance
        return allowance
    }

    mutating func nearestKey(to key: String) -> String? {
        NearestName.nearest(to: key, among: document.constraints.keys(), within: nameAllowance())
    }

    mutating func nearestGroup(to group: String) -> String? {
        NearestName.nearest(to: group, among: document.constraints.groups(), within: nameAllowance())
    }
}
