import LayoutModel

/// Writes anchors for an app: one call that activates them all, with constants above it for those that have a
/// priority or an identifier.
extension ConstraintWriter {
    func anchorLines(
        of constraints: [Constraint],
        under condition: Condition,
        _ variables: inout NameMaker
    ) -> Body {
        var body = Body()
        let elements = elements(of: constraints, &variables, into: &body.lines)
        let list = "[\n" + elements.map { "    \($0)" }.joined(separator: ",\n") + "\n]"
        if condition.group != nil || !condition.isActive {
            let array = variables.name(like: (condition.group ?? "inactive") + "Constraints", in: tree)
            body.lines += "let \(array) = \(list)".split(separator: "\n").map(String.init)
            if condition.isActive { body.lines.append("NSLayoutConstraint.activate(\(array))") }
        } else if elements.count == 1 {
            body.lines.append("\(elements[0]).isActive = true")
        } else if elements.count > 1 {
            body.lines += "NSLayoutConstraint.activate(\(list))".split(separator: "\n").map(String.init)
        }
        return body
    }

    /// Anchors, or names of constants for those that have a priority or an identifier, which precede them.
    ///
    /// - Parameters:
    ///   - constraints: the constraints.
    ///   - areNamed: whether all are constants.
    ///   - variables: makes the names.
    ///   - lines: gets the constants.
    /// - Returns: the elements of an array.
    func elements(
        of constraints: [Constraint],
        areNamed: Bool = false,
        _ variables: inout NameMaker,
        into lines: inout [String]
    ) -> [String] {
        var elements: [String] = []
        for constraint in constraints {
            let expression = anchorsExpression(of: constraint) ?? constructor(of: constraint)
            let isRequired = constraint.priority == PriorityName.required.value
            guard areNamed || constraint.key != nil || !isRequired else {
                elements.append(expression)
                continue
            }
            let key = constraint.key.flatMap { ViewName.isMadeUp($0) ? nil : $0 }
            let name = variables.name(like: key ?? defaultName(of: constraint), in: tree)
            lines.append("let \(name) = \(expression)")
            if !isRequired {
                let priority = NumberText.shortest(constraint.priority)
                lines.append("\(name).priority = UILayoutPriority(\(priority))")
            }
            if let key = constraint.key { lines.append("\(name).identifier = \(key.literal)") }
            elements.append(name)
        }
        return elements
    }

    /// `titleWidth`, for a constraint without a key.
    private func defaultName(of constraint: Constraint) -> String {
        let attribute = constraint.first.attribute.rawValue
        let item = constraint.first.node == tree.root ? "view" : names[constraint.first.node]
        let name = item.contains(".") ? PropertyNames.camelCase(item, maxWords: 2) : item
        return name + attribute.prefix(1).uppercased() + attribute.dropFirst()
    }
}
