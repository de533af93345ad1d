import LayoutEngine
import LayoutModel

/// A layout document together with the edit in progress.
///
/// Operations change the document immediately and record its former state; the edit then ends with ``commit(frames:)``
/// or ``rollBack()``. Operations after a faulty one are still applied, so that one response reports all faults.
struct DocumentEditor: Sendable {
    private(set) var document: LayoutDocument
    let limits: LayoutLimits
    private var journal: EditJournal
    private(set) var faults: [EditFault] = []
    /// The names of views, keys and groups that are missing only because an earlier operation had a fault.
    private var missing: Set<String> = []
    /// True if an earlier source had a fault, so that the keys and groups it would have added are unknown.
    private(set) var areLabelsUnknown = false
    /// The work allowance for suggesting similar names, created on first use.
    private var suggestions: NearestName.Allowance?
    /// The index of the operation in progress.
    private var operation = 0
    /// The number of constraints that the operations may still look up; negative once the limit is exceeded.
    private var lookupsLeft = 0
    /// For each entry, the number that its first constraint has or would have; nil unless requested.
    var entryStarts: [Int]?
    /// The budget of the request while its operations are applied.
    private var budget = WorkBudget(limit: 0)

    init(_ document: LayoutDocument, limits: LayoutLimits) {
        self.document = document
        self.limits = limits
        journal = EditJournal(document)
    }

    /// Frees unused capacity.
    mutating func trim() {
        document.trim()
    }

    /// The number of heap bytes held by the document; nothing else is kept between edits.
    var byteCount: Int { document.byteCount }

    /// The changes that the engine has to read after the operations so far.
    var changeSet: ChangeSet { journal.changeSet(in: document) }

    /// The statements that have been ignored in the sources so far.
    var passedOver: PassedOver { journal.passedOver }

    /// A summary of the operations so far, for the response and for the history.
    var summary: (changes: EditChanges, constant: ConstantChange?) { journal.summary(in: document) }

    /// Applies operations, calling `apply` for each.
    ///
    /// - Throws: ``SessionError/faults(_:)``, ``SessionError/workLimitExceeded``; the document is then unchanged.
    private mutating func perform<Operation>(
        _ operations: [Operation],
        _ budget: inout WorkBudget,
        _ apply: (inout DocumentEditor, Operation) -> Void,
        atEnd: (inout DocumentEditor) -> Void = { _ in }
    ) throws(SessionError) {
        // Reset the state of the previous edit.
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
                operation = index  // recorded in its faults
                charge(Self.workOfOperation)
                apply(&self, next)
            }
        }
        atEnd(&self)
        budget = self.budget
        // Faults found before the budget ran out are not reported: they may be incomplete, because the budget of an
        // event loop is small.
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

    /// Ends the edit, keeps its changes, and appends the difference to the previous revision to `history`.
    ///
    /// - Parameters:
    ///   - frames: the new frames of views with a frame and an autoresizing mask.
    ///   - revision: the number of the new revision.
    ///   - step: the kind of step: an edit, an undo or a redo.
    ///   - constant: the former constant if only one constant changed.
    ///   - maskReferences: the former reference sizes of frames with masks, if they changed.
    ///   - history: the history of the layout.
    ///   - record: a closure that receives the edit in stored form; nil if it is not stored.
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

    /// Replays an earlier edit from the difference that it made.
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
        // Nothing refers to the removed constraints and nodes any more: the engine has read the changes.
        document.constraints.compact()
        document.tree.recycle()
        journal = EditJournal(document)
    }

    /// Restores the state described by a difference, as part of the edit.
    ///
    /// - Throws: ``SessionError/workLimitExceeded``, before anything has changed.
    mutating func restore(_ difference: DocumentDifference, _ budget: inout WorkBudget) throws(SessionError) {
        // The first change copies the tree.
        if !difference.nodes.isEmpty { try budget.charge(Self.workOfNode, times: document.tree.capacity) }
        try budget.charge(Self.workOfRestoring, times: difference.constraints.count + difference.properties.count)
        willApply(difference)
        document.restore(difference)
    }

    /// Records the current state of everything that a difference changes; constraints that do not exist now count as
    /// added.
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

    /// Ends the edit and restores the previous state of the document.
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

    /// True if another fault would be reported.
    var canRecord: Bool { faults.count < EditFault.limit }

    /// Records names that later operations will fail to find.
    mutating func expectMissing(_ names: some Sequence<String>) {
        missing.formUnion(names)
    }

    /// Counts constraints that an operation looks up; returns false once the limit is exceeded.
    mutating func countLookups(_ count: Int) -> Bool {
        lookupsLeft -= count
        charge(Self.workOfLookup, times: count)
        return hasLookupsLeft
    }

    /// True if the operations may look up more constraints; otherwise a constraint that was not found may exist.
    var hasLookupsLeft: Bool { lookupsLeft >= 0 }

    /// Charges work to the budget of the request; the operation stops at the next check of ``mayGoOn``.
    mutating func charge(_ cost: Int, times count: Int = 1) {
        let (amount, overflows) = cost.multipliedReportingOverflow(by: count)
        // The error can be ignored because `perform` checks the budget.
        try? budget.spend(overflows ? .max : amount)
    }

    /// Charges for finding, adding or removing one of so many siblings.
    mutating func charge(siblings count: Int) { charge(count / Self.siblingsPerUnit) }

    /// True if another operation or entry is worth applying: another fault would be reported, and work is left.
    var mayGoOn: Bool { canRecord && !budget.isExceeded }

    /// Reads a source, within the budget of the request.
    mutating func read(_ source: SourceEntry, view: String?) throws(SourceErrors) -> SourceReading {
        let allowance = nameAllowance()
        return try source.read(document.tree, document.traits, view, allowance, &budget)
    }

    // The measured costs of operations, in units of work.

    private static let workOfOperation = 20
    static let workOfLookup = 2
    /// The cost of adding, changing or removing a constraint.
    private static let workOfChange = 30
    /// The cost of undoing a change, which includes reading its stored form.
    private static let workOfRestoring = 80
    /// The cost of checking whether a constraint is still valid.
    static let workOfCheck = 1
    /// The cost of copying or comparing a node of the tree.
    private static let workOfNode = 1
    /// The number of subviews and guides, in a list that changes, that cost a unit.
    private static let siblingsPerUnit = 4
    /// The cost of each name in the description of a view.
    static let workOfName = 60

    /// The number of look-ups that correspond to the cost of changing a constraint or reading its source.
    static let lookupsOfChange = 10

    /// Records that from here on, the existing keys and groups are unknown.
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

    /// Records the statements of a source that were ignored.
    mutating func record(_ reading: SourceReading, index: Int) {
        journal.record(reading, operation: operation, index: index)
    }

    /// Records a statement that has no effect on the current layout.
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
        // The first change copies the tree.
        if !isRearranged { charge(Self.workOfNode, times: document.tree.capacity) }
        journal.willRearrange(document.tree)
        return try rearrange(&document.tree)
    }

    /// True if operations added, moved or removed nodes.
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

    /// Returns the rest of this edit's allowance for suggesting similar names.
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
