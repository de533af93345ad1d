import LayoutModel

extension EditJournal {
    /// Appends what takes the document back to how it was before the edit.
    ///
    /// - Parameters:
    ///   - bytes: what it is appended to.
    ///   - document: the edited document.
    ///   - maskReferences: the sizes that frames with masks held for before the edit, where they are others now.
    func packDifference(
        onto bytes: inout [UInt8],
        from document: LayoutDocument,
        _ maskReferences: [(node: NodeID, size: PartialSize)]
    ) {
        var difference = difference(from: document)
        difference.maskReferences = maskReferences
        difference.pack(onto: &bytes, against: document)
    }

    /// Whether nothing but one older constraint has changed.
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

    /// The tree as it was before the edit; nil where no views were added, moved or removed.
    var formerTree: ViewTree? {
        // As it was before it was rearranged, when properties may have been changed already.
        guard var former = tree else { return nil }
        for (node, old) in properties where former.contains(node) { former.setProperties(old, of: node) }
        return former
    }
}
