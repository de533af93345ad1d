import LayoutModel

/// Writes Masonry: one statement of a block, `make.left.equalTo(b.mas_right).offset(8)`.
extension ConstraintWriter {
    /// nil for guides and areas that Masonry has no words for.
    func masonryStatement(of constraint: Constraint) -> WrittenStatement? {
        guard constraint.first.area == nil, isView(constraint.first.node) else { return nil }
        var text = "make.\(constraint.first.attribute.rawValue)."
        if let second = constraint.second {
            guard let word = masonryWord(of: second) else { return nil }
            text += "\(constraint.relation.systemName)To(\(name(of: second.node)).\(word))"
            text += Self.makerSteps(of: constraint)
        } else {
            let relation = constraint.relation.systemName + "To"
            text += "mas_\(relation)(\(NumberText.shortest(constraint.constant)))"
        }
        text += Self.makerPriority(of: constraint)
        if let key = constraint.key { text += ".key(@\(key.objectiveCLiteral))" }
        var statement = WrittenStatement(text, nodes(of: constraint))
        statement.container = .block(of: names[constraint.first.node])
        return statement
    }

    /// `mas_left`, `mas_safeAreaLayoutGuideLeft`.
    func masonryWord(of anchor: SecondAnchor) -> String? {
        if case .node(let node) = anchor.node, !isView(node) { return nil }
        switch anchor.area {
        case nil: return "mas_\(anchor.attribute.rawValue)"
        case .margins, .content, .frame, .keyboard, .readable: return nil
        case .safeArea: return anchor.attribute.masonrySafeAreaName
        }
    }

    func isView(_ node: NodeID) -> Bool {
        tree[node].kind == .view
    }
}

/// Writes SnapKit: one statement of a block, `make.left.equalTo(b.snp.right).offset(8)`.
extension ConstraintWriter {
    func snapkitStatement(of constraint: Constraint) -> WrittenStatement {
        var text = "make.\(constraint.first.attribute.rawValue).\(constraint.relation.systemName)To("
        if let second = constraint.second {
            text += "\(name(of: second.node))\(Self.guide(for: second.area)).snp.\(second.attribute.rawValue))"
            text += Self.makerSteps(of: constraint)
        } else {
            text += "\(NumberText.shortest(constraint.constant)))"
        }
        text += Self.makerPriority(of: constraint)
        if let key = constraint.key { text += ".labeled(\(key.literal))" }
        var statement = WrittenStatement(text, nodes(of: constraint))
        statement.container = .block(of: names[constraint.first.node] + Self.guide(for: constraint.first.area))
        return statement
    }

    /// `.safeAreaLayoutGuide`, to follow a view.
    static func guide(for area: Area?) -> String {
        switch area {
        case nil: ""
        case .safeArea: ".safeAreaLayoutGuide"
        case .margins: ".layoutMarginsGuide"
        case .content: ".contentLayoutGuide"
        case .frame: ".frameLayoutGuide"
        case .keyboard: ".keyboardLayoutGuide"
        case .readable: ".readableContentGuide"
        }
    }
}

/// Words that Masonry and SnapKit share.
extension ConstraintWriter {
    private static func makerSteps(of constraint: Constraint) -> String {
        var text = ""
        if constraint.multiplier != 1 { text += ".multipliedBy(\(NumberText.shortest(constraint.multiplier)))" }
        if constraint.constant != 0 { text += ".offset(\(NumberText.shortest(constraint.constant)))" }
        return text
    }

    static func makerPriority(of constraint: Constraint) -> String {
        guard constraint.priority != PriorityName.required.value else { return "" }
        return ".priority(\(NumberText.shortest(constraint.priority)))"
    }
}
