import LayoutModel

extension EditJournal {
    /// Appends the difference that leads back to the document before the edit.
    ///
    /// - Parameters:
    ///   - bytes: the buffer to append to.
    ///   - document: the edited document.
    ///   - maskReferences: the former reference sizes of frames with masks, if they changed.
    func packDifference(
        onto bytes: inout [UInt8],
        from document: LayoutDocument,
        _ maskReferences: [(node: NodeID, size: PartialSize)]
    ) {
        var difference = difference(from: document)
        difference.maskReferences = maskReferences
        difference.pack(onto: &bytes, against: document)
    }

    /// Returns true if a single older constraint is the only change.
    func changesOneConstraint(before nextID: ConstraintID) -> Bool {
        constraints.count == 1 && firstAdded == nextID && revived.isEmpty && properties.isEmpty && tree == nil
            && traits == nil
    }

    private func difference(from document: LayoutDocument) -> DocumentDifference {
        var difference = DocumentDifference()
        difference.constraints = added(in: document).map { ($0, nil) } + revived.map { ($0, nil) }
        for (id, former) in constraints where document.constraints[id] != former {
            difference.constraints.append((id, former))
        }
        // Dictionaries have no stable order.
        difference.constraints.sort { $0.id < $1.id }
        if let former = formerTree {
            difference.nodes = document.tree.differences(from: former)
        } else {
            difference.properties = properties.filter { document.tree.properties(of: $0.key) != $0.value }
                .map { ($0.key, $0.value) }
            difference.properties.sort { $0.node < $1.node }
        }
        if let traits, traits != document.traits { difference.traits = traits }
        return difference
    }

    /// The tree before the edit; nil if no views were added, moved or removed.
    var formerTree: ViewTree? {
        // Properties may have changed before the tree was recorded.
        guard var former = tree else { return nil }
        for (node, old) in properties where former.contains(node) { former.setProperties(old, of: node) }
        return former
    }
}
