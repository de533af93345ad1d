import LayoutModel

/// A view of a document before the edit in progress.
///
/// Nothing is copied: the former state of changed parts is in the journal, and everything else is in the document.
struct FormerDocument: DifferenceBase {
    private let journal: EditJournal
    private let document: LayoutDocument
    private let tree: ViewTree?
    private let revived: Set<ConstraintID>

    /// - Parameters:
    ///   - document: the document after the edit.
    ///   - journal: the changes of the edit.
    init(_ document: LayoutDocument, before journal: EditJournal) {
        (self.journal, self.document, tree) = (journal, document, journal.formerTree)
        revived = journal.revived.isEmpty ? [] : Set(journal.revived)
    }

    func constraint(_ id: ConstraintID) -> Constraint? {
        guard id < journal.firstAdded, !revived.contains(id) else { return nil }
        return journal.constraints[id] ?? document.constraints[id]
    }

    func node(_ id: NodeID) -> Node? {
        if let tree { return tree.contains(id) ? tree[id] : nil }
        guard document.tree.contains(id) else { return nil }
        return journal.properties[id].map { document.tree[id].with($0) } ?? document.tree[id]
    }

    var traits: Traits { journal.traits ?? document.traits }
}

extension EditJournal {
    /// Returns the forward difference of the edit: the opposite of the one that leads back.
    ///
    /// - Parameters:
    ///   - document: the document after the edit.
    ///   - maskReferences: the former reference sizes of frames with masks, if they changed, for a later undo.
    /// - Returns: the changed parts in their state after the edit.
    func advance(
        to document: LayoutDocument,
        _ maskReferences: [(node: NodeID, size: PartialSize)]
    ) -> DocumentDifference {
        var difference = DocumentDifference()
        difference.maskReferences = maskReferences
        difference.constraints = (revived + added(in: document)).map { ($0, document.constraints[$0]) }
        for (id, former) in constraints {
            let present = document.constraints[id]
            if present != former { difference.constraints.append((id, present)) }
        }
        // Dictionaries have no stable order.
        if difference.constraints.count > 1 { difference.constraints.sort { $0.id < $1.id } }
        if let former = formerTree {
            difference.nodes = former.differences(from: document.tree)
        } else {
            for (node, former) in properties {
                let present = document.tree.properties(of: node)
                if present != former { difference.properties.append((node, present)) }
            }
            if difference.properties.count > 1 { difference.properties.sort { $0.node < $1.node } }
        }
        if let traits, traits != document.traits { difference.traits = document.traits }
        return difference
    }
}
