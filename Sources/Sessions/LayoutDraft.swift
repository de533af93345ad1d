public import LayoutModel

/// A layout document as a client wrote it, before its names are looked up.
public struct LayoutDraft: Sendable {
    public var name: String?
    public var traits = Traits()
    public var view: ViewDescription
    public var constraints: [ConstraintDraft] = []
    public var onConflict = ConflictPolicy.leaveOut

    public init(view: ViewDescription) {
        self.view = view
    }

    /// The document that the draft describes.
    ///
    /// - Throws: ``SessionError/faults(_:)`` with all that is wrong with it.
    public func document(limits: LayoutLimits) throws(SessionError) -> LayoutDocument {
        var faults: [EditFault] = []
        let tree = try tree(limits: limits, faults: &faults)
        var document = LayoutDocument(name: name, traits: traits, tree: tree)
        document.onConflict = onConflict
        for (index, draft) in constraints.enumerated() where faults.count < EditFault.most {
            do throws(ConstraintError) {
                for constraint in try draft.resolve(in: document.tree) { document.constraints.add(constraint) }
            } catch {
                faults += draft.faults(in: document.tree).map { error in
                    EditFault(operation: nil, place: .constraint(index, draft.form), reason: .constraint(error))
                }
            }
            if document.constraints.count > limits.constraints {
                let reason = EditFaultReason.tooManyConstraints(limit: limits.constraints)
                faults.append(EditFault(operation: nil, place: .constraint(index, draft.form), reason: reason))
                break
            }
        }
        guard faults.isEmpty else { throw .faults(Array(faults.prefix(EditFault.most))) }
        return document
    }

    /// The tree, its faults noted; views and guides whose names are at fault have others, so that the names in
    /// constraints can be looked up all the same.
    private func tree(limits: LayoutLimits, faults: inout [EditFault]) throws(SessionError) -> ViewTree {
        if view.properties.frame != nil {
            faults.append(EditFault(operation: nil, place: .field(.frame), reason: .frameOfRoot))
        }
        do throws(TreeError) {
            let tree = try ViewTree(view)
            if tree.viewCount > limits.views {
                let reason = EditFaultReason.tooManyViews(limit: limits.views)
                faults.append(EditFault(operation: nil, place: .name([]), reason: reason))
            }
            return tree
        } catch {
            var renamed = view
            for (number, fault) in view.faults(takenBy: nil).enumerated() {
                faults.append(EditFault(operation: nil, place: .name(fault.path), reason: .tree(fault)))
                renamed.rename(at: fault.path[...], to: "--------\(number)--------")
            }
            do throws(TreeError) {
                return try ViewTree(renamed)
            } catch {
                throw .faults(Array(faults.prefix(EditFault.most)))
            }
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
