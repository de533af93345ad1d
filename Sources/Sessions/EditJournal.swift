import LayoutModel

/// What an edit has changed so far: for rolling it back, for the engine, and for the answer to the client.
struct EditJournal {
    /// Constraints from this one on were added by the edit.
    let firstAdded: ConstraintID
    /// Older constraints that the edit has changed, as they were before.
    private(set) var constraints: [ConstraintID: Constraint] = [:]
    /// Older constraints that were not there before, and that the edit has put back.
    private(set) var revived: [ConstraintID] = []
    /// The properties of nodes that the edit has changed, as they were before.
    private(set) var properties: [NodeID: ViewProperties] = [:]
    /// The tree as it was before views were first added, moved or removed.
    private(set) var tree: ViewTree?
    private(set) var traits: Traits?
    private var notes: [UpdateNote] = []
    private var omittedNotes = 0
    private(set) var passedOver = PassedOver()

    init(_ document: LayoutDocument) {
        firstAdded = document.constraints.nextID
    }

    // Only the first state of each part is recorded: that is the one before the edit.

    mutating func willChange(_ id: ConstraintID, _ constraint: Constraint) {
        // Constraints that the edit itself has added are removed by their ids.
        if id < firstAdded, constraints[id] == nil { constraints[id] = constraint }
    }

    mutating func willChange(_ node: NodeID, _ old: ViewProperties) {
        if properties[node] == nil { properties[node] = old }
    }

    mutating func willRearrange(_ old: ViewTree) {
        if tree == nil { tree = old }
    }

    mutating func willChange(_ old: Traits) {
        if traits == nil { traits = old }
    }

    mutating func willRevive(_ constraints: [ConstraintID]) {
        revived += constraints
    }

    mutating func record(_ note: UpdateNote) {
        if notes.count < EditChanges.mostNotes { notes.append(note) } else { omittedNotes += 1 }
    }

    /// Records what of a source was passed over.
    mutating func record(_ reading: SourceReading, operation: Int, index: Int) {
        for statement in reading.passedOver {
            passedOver.append(PassedOver.Entry(operation: operation, index: index, statement: statement))
        }
        passedOver.omit(reading.omitted)
    }

    /// Restores the document as it was before the edit.
    func rollBack(in document: inout LayoutDocument) {
        document.constraints.forget(from: firstAdded)
        for id in revived { document.constraints.remove(id) }
        for (id, constraint) in constraints {
            document.constraints.restore(id, constraint)
        }
        // The recorded tree may already have changed properties, which are restored after it.
        if let tree { document.tree = tree }
        for (node, old) in properties where document.tree.contains(node) {
            document.tree.setProperties(old, of: node)
        }
        if let traits { document.traits = traits }
    }

    /// What the engine has to read again.
    func changeSet(in document: LayoutDocument) -> ChangeSet {
        var changes = ChangeSet()
        // Most edits change one kind of things; building empty sets would cost more than these checks.
        if !constraints.isEmpty { changes.constraints = Set(constraints.keys) }
        if firstAdded < document.constraints.nextID { changes.constraints.formUnion(added(in: document)) }
        if !revived.isEmpty { changes.constraints.formUnion(revived) }
        if !properties.isEmpty { changes.nodes = Set(properties.keys) }
        changes.changesTree = tree != nil
        changes.changesTraits = traits != nil
        return changes
    }

    /// What the edit did, for the answer to the client; and how one constraint was that it has changed in its constant
    /// alone.
    func summary(in document: LayoutDocument) -> (changes: EditChanges, constant: ConstantChange?) {
        var changes = EditChanges()
        var constant: ConstantChange?
        changes.added = revived
        if firstAdded < document.constraints.nextID { changes.added += added(in: document) }
        for (id, old) in constraints {
            guard var new = document.constraints[id] else {
                changes.removed.append(id)
                continue
            }
            let present = new.constant
            new.constant = old.constant
            if new == old {
                constant = ConstantChange(id: id, former: old.constant)
                // A constraint may have been changed and changed back.
                if present == old.constant { continue }
            }
            changes.updated.append(id)
        }
        // Dictionaries have no stable order, and ids ascend in answers.
        if changes.removed.count > 1 { changes.removed.sort() }
        if changes.updated.count > 1 { changes.updated.sort() }
        (changes.notes, changes.omittedNotes) = (notes, omittedNotes)
        changes.passedOver = passedOver
        return (changes, constant)
    }

    func added(in document: LayoutDocument) -> [ConstraintID] {
        (firstAdded.number..<document.constraints.nextID.number).map { ConstraintID(number: $0) }
            .filter { document.constraints[$0] != nil }
    }
}
