import LayoutModel
import Sessions

/// Sentences about repairs.
extension ExplanationText {
    func sentence(_ change: RepairChange) -> String {
        switch change {
        case .constant(let id, let old, let new):
            return "Move the constant of \(shortName(id)) from \(Self.number(old)) to \(Self.number(new))."
        case .priority(let id, let priority):
            return "Lower the priority of \(shortName(id)) to \(Self.number(priority))."
        case .relation(let id, let relation):
            let old = document.constraints[id]?.relation ?? .equal
            return "Relax \(shortName(id)) from \(old.rawValue) to \(relation.rawValue)."
        case .removal(let id):
            // As it can be copied, with the ids alone.
            let equation = document.constraints[id]?.equation(in: document.tree) ?? ""
            return "Remove \(shortName(id)): \(equation)."
        case .addition(let constraints):
            return addition(of: constraints)
        case .rootLength(let axis, let old, let new):
            let word = axis == .horizontal ? "wide" : "tall"
            return "Make \(tree.name(of: tree.root)) \(Self.number(new)) \(word) instead of \(Self.number(old))."
        case .showing(let node):
            let stack = tree.parent(of: node).map { " in the stack '\(tree.name(of: $0))'" } ?? ""
            return "Show \(tree.name(of: node)), which is hidden\(stack)."
        case .unframing(let node):
            return "Take the frame from \(tree.name(of: node)), so that its constraints alone place it."
        case .hugging(let node, let axis, let lowered):
            return setting(.hugging, of: node, axis, lowered)
        case .compressionResistance(let node, let axis, let lowered):
            return setting(.compressionResistance, of: node, axis, lowered)
        case .anyAspectRatio(let node): return "Drop the aspect ratio of \(tree.name(of: node))."
        }
    }

    private func addition(of constraints: [Constraint]) -> String {
        let fixed = constraints.map { $0.firstText(in: tree) }
        let added = constraints.map { $0.equation(in: document.tree) }
        let sentence = "Fix \(Self.enumeration(fixed)) by adding \(Self.enumeration(added))."
        // The repair preserves the layout, in which nothing gives such a view a length. That is rarely intended.
        let empty = constraints.filter { $0.first.attribute.kind == .size && $0.second == nil && $0.constant == 0 }
        guard !empty.isEmpty else { return sentence }
        let (zero, length) = empty.count == 1 ? ("0", "length") : ("zeros", "lengths")
        let lengths = Self.enumeration(empty.map { $0.firstText(in: tree) })
        return "\(sentence) Nothing asks for more: instead of the \(zero), write the \(length) you want for \(lengths)."
    }

    private func setting(
        _ kind: ContentPriorityEdit.Kind,
        of node: NodeID,
        _ axis: Axis,
        _ priorities: AxisPriorities
    ) -> String {
        let old = tree.properties(of: node).priority(of: kind, along: axis)
        let (new, name) = (priorities[axis] ?? old, tree.name(of: node))
        let quantity = kind == .hugging ? "hugging" : "compression resistance"
        return "\(new > old ? "Raise" : "Lower") the \(axis.word) \(quantity) of \(name) to \(Self.number(new))."
    }

    /// Returns the id of a constraint with its key: `c4 (gap)`.
    private func shortName(_ id: ConstraintID) -> String {
        guard let key = document.constraints[id]?.key else { return "\(id)" }
        return "\(id) (\(key))"
    }
}
