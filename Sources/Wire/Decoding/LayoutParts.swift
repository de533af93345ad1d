import JSON
import LayoutModel
import Sessions

/// The parts of a layout document before its names are looked up.
struct LayoutParts {
    var name: String?
    var traits = Traits()
    /// nil where there is none.
    var view: ViewDescription? {
        didSet { tree = view.flatMap { try? ViewTree($0) } }
    }
    /// The tree of the view; nil where there is none, or names in it are at fault.
    private(set) var tree: ViewTree?
    /// The constraints up to the first whose names could not be looked up at once.
    var constraints = ConstraintStore()
    /// How many entries of the list these are; the others come after them.
    var resolvedCount = 0
    var entries: [ConstraintEntry] = []
    var onConflict = ConflictPolicy.leaveOut
}

extension BodyDecoder {
    /// Reads the constraints of a layout, and looks up their names at once where its views are known by then.
    ///
    /// The first fault ends the looking up, as faults of names come after all that is wrong with the body; so does the
    /// first source in another language.
    mutating func constraints(of parts: inout LayoutParts) throws(JSONError) {
        guard try beginArray("an array of constraints") else { return }
        var draft = ConstraintDraft.unreadable
        if let tree = parts.tree {
            let names = tree.nodesByName
            parts.constraints.reserve(bytesLeft / usualLength)
            while parts.entries.isEmpty {
                guard try nextElement() else { return }
                if let source = try constraint(into: &draft, among: names) {
                    parts.entries.append(.source(source))
                    continue
                }
                do throws(ConstraintError) {
                    try draft.resolve(in: tree) { (constraint: consuming Constraint) in
                        parts.constraints.add(constraint)
                    }
                    parts.resolvedCount += 1
                } catch {
                    parts.entries.append(.draft(draft))
                }
            }
        }
        while try nextElement() {
            if let source = try constraint(into: &draft) {
                parts.entries.append(.source(source))
            } else {
                parts.entries.append(.draft(draft))
            }
        }
    }
}

/// About how many bytes a constraint takes: between those of a text and of an object.
private let usualLength = 64

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
        let limit = limits.layout.textBytes
        if let tree = parts.tree, tree.textByteCount > limit {
            let detail = EditFaultReason.tooMuchText(limit: limit).detail
            note(Fault(at: JSONPointer.root.appending("view"), detail))
        }
        guard let tree = tree(of: view, parts.tree, noting: before) else { return nil }
        var document = LayoutDocument(name: parts.name, traits: parts.traits, tree: tree)
        document.onConflict = parts.onConflict
        document.constraints = parts.constraints
        for fault in document.make(parts.entries, limits: limits.layout) {
            note(fault, of: parts)
        }
        return document
    }

    /// Notes what is wrong with an entry, but for what follows from what could not be read.
    private mutating func note(_ fault: EditFault, of parts: LayoutParts) {
        if case .constraint(let error) = fault.reason {
            if error.isOfUnreadable { return }
            if hasLostNames, case .unknownItem = error { return }
        }
        if hasLostNames, case .source(let error) = fault.reason, case .unknownName = error.reason { return }
        note(Fault(fault, in: JSONPointer.root.appending("constraints"), from: parts.resolvedCount))
    }

    /// The tree of a root: `tree`, or one that is made where names are at fault.
    ///
    /// Views and guides whose names are at fault have others in it, so that the names in constraints can be looked up
    /// all the same.
    private mutating func tree(of view: ViewDescription, _ tree: ViewTree?, noting before: [Fault]) -> ViewTree? {
        let root = JSONPointer.root.appending("view")
        if view.properties.frame != nil {
            note(Fault(at: root.appending("frame"), EditFaultReason.frameOfRoot.detail))
        }
        if let tree { return tree }
        var renamed = view
        for (number, error) in view.faults(whenAddedTo: nil).enumerated() {
            let fault = Fault(error, in: root)
            if !before.contains(where: { fault.pointer.lies(in: $0.pointer) }) { note(fault) }
            renamed.rename(at: error.path[...], to: "--------\(number)--------")
        }
        return try? ViewTree(renamed)
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
