import LayoutEngine
import LayoutModel

/// Sentences about the constraints of stacks.
extension ExplanationText {
    /// Returns a constraint of a stack as a statement of fact: `the stack 'row' keeps 8 between a and b`.
    func stackFact(_ description: ConstraintDescription, _ stack: NodeID, _ role: StackRole) -> String {
        let properties = tree.properties(of: stack).stack ?? StackProperties()
        let words = "the stack '\(tree.name(of: stack))' \(action(description, role, properties))"
        let isRequired = description.equation.priority == PriorityName.required.value
        return isRequired ? words : "\(words), \(priority(of: description))"
    }

    private func action(_ description: ConstraintDescription, _ role: StackRole, _ stack: StackProperties) -> String {
        let isHorizontal = stack.axis == .horizontal
        let attribute = description.equation.first.attribute.rawValue
        let isWithinMargins = stack.isLayoutMarginsRelativeArrangement
        let side = "\(attribute) \(isWithinMargins ? "margin" : "edge")"
        func name(_ node: NodeID) -> String { tree.name(of: node) }
        switch role {
        case .start(let view): return "starts with \(name(view)) at its \(side)"
        case .end(let view): return "ends with \(name(view)) at its \(side)"
        case .spacing(let view, let next):
            return "keeps \(space(description, stack)) between \(pair(view, next, stack))"
        case .equalLengths(let view, let first):
            return "makes \(name(view)) as \(isHorizontal ? "wide" : "tall") as \(name(first))"
        case .share(let view):
            let share = description.equation.second == nil ? 0 : description.equation.multiplier
            let length = isHorizontal ? "width" : "height"
            return "gives \(name(view)) \(Self.number(share)) of the \(length) that it distributes"
        case .equalGaps(let one, let two, let three):
            return "makes the gaps between \(name(one)), \(name(two)) and \(name(three)) equal"
        case .equalCentering(let one, let two, let three):
            return "puts the centre of \(name(two)) halfway between those of \(name(one)) and \(name(three))"
        case .alignedStart(let view), .alignedEnd(let view):
            let verb = description.equation.relation == .equal ? "aligns" : "keeps"
            let place = description.equation.relation == .equal ? "with" : "within"
            return "\(verb) \(name(view)) \(place) its \(side)"
        case .alignedCenter(let view):
            let place = isWithinMargins ? " within its margins" : ""
            return "centres \(name(view)) \(isHorizontal ? "vertically" : "horizontally")\(place)"
        case .alignedBaseline(let view, let first):
            let baseline = stack.alignment == .lastBaseline ? "last" : "first"
            return "puts the \(baseline) baseline of \(name(view)) at that of \(name(first))"
        case .edgePull(let view): return "pulls \(name(view)) to its \(side)"
        case .fit(let axis):
            return "is as \(axis == .horizontal ? "narrow" : "short") as its arranged views allow"
        case .flatness(let view): return "keeps \(name(view)) as \(isHorizontal ? "short" : "narrow") as possible"
        case .stretch(let view):
            return "makes \(name(view)), which is hidden, as \(isHorizontal ? "tall" : "wide") as itself"
        case .collapse(let view): return "gives \(name(view)), which is hidden, no \(attribute)"
        case .collapsedStart(let view): return "gives \(name(view)), which is hidden, no space of its own"
        }
    }

    private func space(_ description: ConstraintDescription, _ stack: StackProperties) -> String {
        let amount = Self.number(abs(description.equation.constant))
        let isOverlap = description.equation.constant * (description.equation.first.attribute == .right ? -1 : 1) < 0
        let signed = isOverlap ? "-\(amount)" : amount
        return description.equation.relation == .equal ? signed : "at least \(signed)"
    }

    private func pair(_ view: NodeID, _ next: NodeID, _ stack: StackProperties) -> String {
        let (one, two) = (tree.name(of: view), tree.name(of: next))
        guard stack.isBaselineRelativeArrangement else { return "\(one) and \(two)" }
        return "the last baseline of \(one) and the first of \(two)"
    }
}
