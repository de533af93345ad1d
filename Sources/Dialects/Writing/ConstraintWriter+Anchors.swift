import LayoutModel

/// Writes layout anchors of Swift, and NSLayoutConstraint's constructor for what anchors cannot express.
extension ConstraintWriter {
    /// A constraint with a key becomes a constant of that name; one without has its priority beside the text.
    func anchorsStatement(of constraint: Constraint, _ variables: inout NameMaker) -> WrittenStatement? {
        let text = anchorsExpression(of: constraint) ?? constructor(of: constraint)
        var statement = WrittenStatement(text, nodes(of: constraint))
        let isRequired = constraint.priority == PriorityName.required.value
        guard let key = constraint.key else {
            statement.container = .list
            if !isRequired { statement.beside.priority = constraint.priority }
            return statement
        }
        let name = variables.name(like: key, in: tree)
        statement.text = "let \(name) = \(text)\n"
        if !isRequired {
            statement.text += "\(name).priority = UILayoutPriority(\(NumberText.shortest(constraint.priority)))\n"
        }
        statement.text += "\(name).identifier = \(key.literal)\n\(name).isActive = true"
        return statement
    }

    /// `b.leadingAnchor.constraint(equalTo: a.trailingAnchor, constant: 8)`.
    ///
    /// nil if an attribute has no anchor, or for a multiplier of positions, which anchors do not have.
    func anchorsExpression(of constraint: Constraint) -> String? {
        guard let first = anchor(.node(constraint.first.node), constraint.first.area, constraint.first.attribute)
        else { return nil }
        let relation = constraint.relation.systemName + "To"
        let constant = NumberText.shortest(constraint.constant)
        guard let second = constraint.second else { return "\(first).constraint(\(relation)Constant: \(constant))" }
        guard let other = anchor(second.node, second.area, second.attribute) else { return nil }
        var text = "\(first).constraint(\(relation): \(other)"
        if constraint.multiplier != 1 {
            guard constraint.first.attribute.kind == .size else { return nil }
            text += ", multiplier: \(NumberText.shortest(constraint.multiplier))"
        }
        if constraint.constant != 0 { text += ", constant: \(constant)" }
        return text + ")"
    }

    /// `a.safeAreaLayoutGuide.topAnchor`; nil for attributes of the margins and baselines of guides, which have no
    /// anchors.
    private func anchor(_ node: SecondNode, _ area: Area?, _ attribute: Attribute) -> String? {
        if attribute.feature == .firstBaseline || attribute.feature == .lastBaseline {
            guard area == nil else { return nil }
            if case .node(let node) = node, !isView(node) { return nil }
        }
        return attribute.anchorName.map { "\(name(of: node))\(Self.guide(for: area)).\($0)" }
    }

    func constructor(of constraint: Constraint) -> String {
        let first = names[constraint.first.node] + Self.guide(for: constraint.first.area)
        var text = "NSLayoutConstraint(item: \(first), attribute: .\(constraint.first.attribute.rawValue), "
        text += "relatedBy: .\(constraint.relation.systemName), "
        if let second = constraint.second {
            let item = name(of: second.node) + Self.guide(for: second.area)
            text += "toItem: \(item), attribute: .\(second.attribute.rawValue), "
            text += "multiplier: \(NumberText.shortest(constraint.multiplier)), "
        } else {
            text += "toItem: nil, attribute: .notAnAttribute, multiplier: 1, "
        }
        return text + "constant: \(NumberText.shortest(constraint.constant)))"
    }
}
