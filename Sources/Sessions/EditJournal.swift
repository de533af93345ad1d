import LayoutModel

/// The changes of an edit so far: used to roll it back, to update the engine, and to build the response.
struct EditJournal {
    /// The first id that the edit can assign; constraints from this one on were added by the edit.
    let firstAdded: ConstraintID
    /// The former state of older constraints that the edit changed.
    private(set) var constraints: [ConstraintID: Constraint] = [:]
    /// Older constraints that did not exist before and were restored by the edit.
    private(set) var revived: [ConstraintID] = []
    /// The former properties of nodes that the edit changed.
    private(set) var properties: [NodeID: ViewProperties] = [:]
    /// The tree before the first view was added, moved or removed.
    private(set) var tree: ViewTree?
    private(set) var traits: Traits?
    private var notes: [UpdateNote] = []
    private var omittedNotes = 0
    private(set) var passedOver = PassedOver()

    init(_ document: LayoutDocument) {
        firstAdded = document.constraints.nextID
    }

    // Only the first change of each part is recorded, because it has the state before the edit.

    mutating func willChange(_ id: ConstraintID, _ constraint: Constraint) {
        // Constraints added by the edit itself are removed by their ids.
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
        if notes.count < EditChanges.maxNotes { notes.append(note) } else { omittedNotes += 1 }
    }

    /// Records the statements of a source that were ignored.
    mutating func record(_ reading: SourceReading, operation: Int, index: Int) {
        for statement in reading.passedOver {
            passedOver.append(PassedOver.Entry(operation: operation, index: index, statement: statement))
        }
        passedOver.omit(reading.omitted)
    }

    /// Restores the state of the document before the edit.
    func rollBack(in document: inout LayoutDocument) {
        document.constraints.forget(from: firstAdded)
        for id in revived { document.constraints.remove(id) }
        for (id, constraint) in constraints {
            document.constraints.restore(id, constraint)
        }
        // The recorded tree may contain changed properties, so restore these after it.
        if let tree { document.tree = tree }
        for (node, old) in properties where document.tree.contains(node) {
            document.tree.setProperties(old, of: node)
        }
        if let traits { document.traits = traits }
    }

    /// Returns the changes that the engine has to read.
    func changeSet(in document: LayoutDocument) -> ChangeSet {
        var changes = ChangeSet()
        // Most edits change a single kind of thing; building empty sets would cost more than these checks.
        if !constraints.isEmpty { changes.constraints = Set(constraints.keys) }
        if firstAdded < document.constraints.nextID { changes.constraints.formUnion(added(in: document)) }
        if !revived.isEmpty { changes.constraints.formUnion(revived) }
        if !properties.isEmpty { changes.nodes = Set(properties.keys) }
        changes.changesTree = tree != nil
        changes.changesTraits = traits != nil
        return changes
    }

    /// Returns a summary of the edit for the response, and the former constant of a constraint in which only the
    /// constant changed.
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
        // Dictionaries have no stable order, but responses list ids in ascending order.
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
