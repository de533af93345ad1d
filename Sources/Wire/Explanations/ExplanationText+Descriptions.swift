import LayoutEngine
import LayoutModel

/// Sentences about constraints.
extension ExplanationText {
    /// Returns a constraint as a statement of fact: `field.left is 24 right of title.right`.
    func fact(_ description: ConstraintDescription) -> String {
        let first = subject(description)
        let constant = Self.number(description.equation.constant)
        switch description.origin {
        case .constraint:
            let isRequired = description.equation.priority == PriorityName.required.value
            return "\(first) is \(predicate(description))\(isRequired ? "" : ", \(priority(of: description))")"
        case .rootSize: return "\(first) is given as \(constant)"
        case .frame: return "\(first) is \(constant), set by the view's frame"
        case .content: return contentFact(description, first, constant)
        case .aspectRatio: return "\(first) is \(predicate(description)), set by the view's aspect ratio"
        case .stack(let stack, let role): return stackFact(description, stack, role)
        case .sign: return "\(first) is never negative"
        case .fitting: return "\(first) is as small as its content allows, \(priority(of: description))"
        }
    }

    private func contentFact(_ description: ConstraintDescription, _ first: String, _ constant: String) -> String {
        let bound = bound(description.equation.relation)
        let length = description.equation.first.attribute.rawValue
        let content = content(of: description)
        return "\(first) is \(bound)the \(length) of its \(content), \(constant), \(priority(of: description))"
    }

    /// Returns the owner of an intrinsic length: `content`, or `text` if it was measured.
    func content(of description: ConstraintDescription) -> String {
        let properties = tree.properties(of: description.equation.first.node)
        let given =
            description.equation.first.attribute == .width
            ? properties.intrinsicSize.width : properties.intrinsicSize.height
        return properties.text != nil && given == nil ? "text" : "content"
    }

    /// Returns `which is required` or `at priority 750`.
    func priority(of description: ConstraintDescription) -> String {
        let priority = description.equation.priority
        return priority == PriorityName.required.value ? "which is required" : "at priority \(Self.number(priority))"
    }

    /// Returns the first side: `field.left`.
    func subject(_ description: ConstraintDescription) -> String {
        description.equation.firstText(in: tree)
    }

    /// Returns the comparison of the first side in words that follow "is" and "to be": `at least 24 right of
    /// title.right`.
    ///
    /// - Parameters:
    ///   - description: the constraint.
    ///   - constant: a constant that replaces its own; `nil` for its own.
    /// - Returns: the words.
    func predicate(_ description: ConstraintDescription, constant: Double? = nil) -> String {
        let (amount, rest) = measure(description, constant: constant)
        return rest.isEmpty ? amount : "\(amount) \(rest)"
    }

    /// Returns the predicate in two parts, the number and the rest: `24`, `right of title.right`.
    func measure(_ description: ConstraintDescription, constant: Double? = nil) -> (amount: String, rest: String) {
        let equation = description.equation
        let constant = constant ?? equation.constant
        if equation.first.attribute.kind != .size, equation.multiplier == 1 {
            return distance(description, constant)
        }
        let bound = bound(equation.relation)
        guard let second = second(of: equation) else { return (bound + Self.number(constant), "") }
        var sum = equation.multiplier == 1 ? second : "\(NumberText.shortest(equation.multiplier)) × \(second)"
        if constant != 0 { sum += " \(constant < 0 ? "minus" : "plus") \(Self.number(abs(constant)))" }
        if equation.first.attribute.kind != .size {
            sum = "at \(sum)"
        } else if sum == second, equation.relation == .equal {
            sum = "equal to \(second)"
        }
        if description.isMirrored { sum += ", measured from the right" }
        return (bound + sum, "")
    }

    private func bound(_ relation: Relation) -> String {
        switch relation {
        case .equal: ""
        case .lessThanOrEqual: "at most "
        case .greaterThanOrEqual: "at least "
        }
    }

    /// Returns the second side, with the superview by name; `nil` if there is none.
    func second(of equation: Constraint) -> String? {
        let superview = tree.parent(of: equation.first.node)
        guard var second = equation.second else {
            guard equation.first.attribute.kind != .size, let superview else { return nil }
            return "\(tree.name(of: superview)).\(equation.first.attribute.rawValue)"
        }
        if second.node == .superview, let superview { second.node = .node(superview) }
        var named = equation
        named.second = second
        return named.secondText(in: tree)
    }

    // MARK: - Distances

    /// Returns a position relative to another one: the distance and the side.
    ///
    /// `>= -8` is "at most 8 left of": the greater position is nearer to the other one.
    private func distance(_ description: ConstraintDescription, _ constant: Double) -> (amount: String, rest: String) {
        let isHorizontal = description.equation.first.attribute.kind == .horizontalPosition
        var (far, near) = isHorizontal ? ("right of", "left of") : ("below", "above")
        if description.isMirrored { (far, near) = (near, far) }
        let second = second(of: description.equation) ?? ""
        let side = constant < 0 ? near : far
        let amount = Self.number(abs(constant))
        switch description.equation.relation {
        case .equal: return constant == 0 ? ("at", second) : (amount, "\(side) \(second)")
        case .greaterThanOrEqual:
            if constant == 0 { return ("at or \(far)", second) }
            return ("at \(constant < 0 ? "most" : "least") \(amount)", "\(side) \(second)")
        case .lessThanOrEqual:
            if constant == 0 { return ("at or \(near)", second) }
            return ("at \(constant < 0 ? "least" : "most") \(amount)", "\(side) \(second)")
        }
    }
}
