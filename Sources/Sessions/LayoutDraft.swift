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
        var document = LayoutDocument(name: name, traits: traits, tree: try tree(limits: limits))
        document.onConflict = onConflict
        var faults: [EditFault] = []
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

    private func tree(limits: LayoutLimits) throws(SessionError) -> ViewTree {
        if view.properties.frame != nil {
            throw .faults([EditFault(operation: nil, place: .field(.frame), reason: .frameOfRoot)])
        }
        let tree: ViewTree
        do throws(TreeError) {
            tree = try ViewTree(view)
        } catch {
            throw .faults(
                view.faults(takenBy: nil).prefix(EditFault.most).map { fault in
                    EditFault(operation: nil, place: .name(fault.path), reason: .tree(fault))
                }
            )
        }
        guard tree.viewCount <= limits.views else {
            throw .faults([EditFault(operation: nil, place: .name([]), reason: .tooManyViews(limit: limits.views))])
        }
        return tree
    }
}
