import JSON
import LayoutModel
import Sessions

/// The parts of a layout document before its names are looked up.
struct LayoutParts {
    var name: String?
    var traits = Traits()
    /// nil where there is none.
    var view: ViewDescription?
    var constraints: [ConstraintDraft] = []
    var onConflict = ConflictPolicy.leaveOut
}

extension BodyDecoder {
    /// The document that the parts make, all the body being read; what goes wrong is noted.
    ///
    /// - Returns: nil where there is no tree to speak of.
    mutating func document(of parts: LayoutParts) -> LayoutDocument? {
        guard let view = parts.view else {
            note(member: "view", "a layout needs a 'view'")
            return nil
        }
        let before = faults
        guard let tree = tree(of: view, noting: before) else { return nil }
        var document = LayoutDocument(name: parts.name, traits: parts.traits, tree: tree)
        document.onConflict = parts.onConflict
        let list = JSONPointer.root.appending("constraints")
        for (index, draft) in parts.constraints.enumerated() {
            do throws(ConstraintError) {
                for constraint in try draft.resolve(in: tree) { document.constraints.add(constraint) }
            } catch {
                guard faults.count < Self.mostFaults else { break }
                note(draft, at: list.appending(index), in: tree)
            }
        }
        return document
    }

    /// Notes what is wrong with a constraint, but for what follows from what could not be read.
    private mutating func note(_ draft: ConstraintDraft, at entry: JSONPointer, in tree: ViewTree) {
        for error in draft.faults(in: tree) where !error.isOfUnreadable {
            if hasLostNames, case .unknownItem = error { continue }
            note(Fault(error, of: draft, at: entry))
        }
    }

    /// The tree of a root.
    ///
    /// Views and guides whose names are at fault have others in it, so that the names in constraints can be looked up
    /// all the same.
    private mutating func tree(of view: ViewDescription, noting before: [Fault]) -> ViewTree? {
        let root = JSONPointer.root.appending("view")
        if view.properties.frame != nil {
            note(Fault(at: root.appending("frame"), EditFaultReason.frameOfRoot.detail))
        }
        do {
            return try ViewTree(view)
        } catch {
            var renamed = view
            for (number, error) in view.faults(takenBy: nil).enumerated() {
                let fault = Fault(error, in: root)
                if !before.contains(where: { fault.pointer.lies(in: $0.pointer) }) { note(fault) }
                renamed.rename(at: error.path[...], to: "--------\(number)--------")
            }
            return try? ViewTree(renamed)
        }
    }
}

extension ViewDescription {
    /// Gives another name to what lies at the end of `path`.
    fileprivate mutating func rename(at path: ArraySlice<TreeStep>, to newName: String) {
        switch path.first {
        case nil: name = newName
        case .guide(let index): guides[index] = newName
        case .subview(let index): subviews[index].rename(at: path.dropFirst(), to: newName)
        }
    }
}
