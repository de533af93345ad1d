import LayoutModel

/// Writes the visual format: sizes, and gaps whose later end is the first item.
extension ConstraintWriter {
    /// nil for what a format cannot express: multipliers, centers, areas, guides.
    func formatStatement(of constraint: Constraint) -> WrittenStatement? {
        guard constraint.first.area == nil, constraint.second?.area == nil, isView(constraint.first.node),
            constraint.second == nil || constraint.multiplier == 1
        else { return nil }
        if case .node(let node)? = constraint.second?.node, !isView(node) { return nil }
        let isSize = constraint.first.attribute.kind == .size
        var statement = isSize ? formatOfSize(constraint) : formatOfGap(constraint)
        statement?.beside.key = constraint.key
        return statement
    }

    private func formatOfSize(_ constraint: Constraint) -> WrittenStatement? {
        let axis = constraint.first.attribute == .width ? "H" : "V"
        var operand = NumberText.shortest(constraint.constant)
        if let second = constraint.second {
            guard second.attribute == constraint.first.attribute, constraint.constant == 0,
                case .node(let node) = second.node
            else { return nil }
            operand = names[node]
        }
        let predicate = Self.predicate(operand, constraint)
        return WrittenStatement("\(axis):[\(names[constraint.first.node])(\(predicate))]", nodes(of: constraint))
    }

    private func formatOfGap(_ constraint: Constraint) -> WrittenStatement? {
        guard let second = constraint.second,
            let edges = Self.edges.first(where: {
                $0.first == constraint.first.attribute && $0.second == second.attribute
            })
        else { return nil }
        guard !edges.isMargin || constraint.constant == 0 && constraint.relation == .equal && isRequired(constraint)
        else { return nil }
        let gap = edges.isMargin ? "-" : Self.gap(of: constraint)
        var statement: WrittenStatement
        switch edges.ends {
        case .views:
            guard case .node(let node) = second.node else { return nil }
            let text = "\(edges.axis):[\(names[node])]\(gap)[\(names[constraint.first.node])]"
            statement = WrittenStatement(text, [constraint.first.node, node])
        case .near:
            guard isSuperview(second.node, of: constraint.first.node) else { return nil }
            let text = "\(edges.axis):|\(gap)[\(names[constraint.first.node])]"
            statement = WrittenStatement(text, [constraint.first.node])
        case .far:
            guard case .node(let node) = second.node, tree.parent(of: node) == constraint.first.node else { return nil }
            statement = WrittenStatement("\(edges.axis):[\(names[node])]\(gap)|", [node])
        }
        if let option = edges.option { statement.beside.options = [option] }
        return statement
    }

    private func isSuperview(_ node: SecondNode, of inner: NodeID) -> Bool {
        switch node {
        case .superview: true
        case .node(let node): tree.parent(of: inner) == node
        }
    }

    private func isRequired(_ constraint: Constraint) -> Bool {
        constraint.priority == PriorityName.required.value
    }

    /// `-8-`; empty for a gap of 0; with parentheses for anything more.
    private static func gap(of constraint: Constraint) -> String {
        let number = NumberText.shortest(constraint.constant)
        guard constraint.relation == .equal, constraint.priority == PriorityName.required.value,
            constraint.constant >= 0
        else { return "-(\(predicate(number, constraint)))-" }
        return constraint.constant == 0 ? "" : "-\(number)-"
    }

    private static func predicate(_ operand: String, _ constraint: Constraint) -> String {
        var text = constraint.relation == .equal ? operand : constraint.relation.rawValue + operand
        if constraint.priority != PriorityName.required.value {
            text += "@\(NumberText.shortest(constraint.priority))"
        }
        return text
    }
}

// MARK: - Edges

/// Two attributes between which a format has a gap.
private struct FormatEdges {
    enum Ends {
        /// `[second]gap[first]`, `|gap[first]`, `[second]gap|`.
        case views, near, far
    }

    let axis: String
    let ends: Ends
    let first: Attribute
    let second: Attribute
    var isMargin = false
    var option: String?

    init(_ axis: String, _ ends: Ends, _ first: Attribute, _ second: Attribute) {
        (self.axis, self.ends, self.first, self.second) = (axis, ends, first, second)
    }

    func with(_ option: String?) -> FormatEdges {
        var edges = self
        edges.option = option
        return edges
    }

    var atMargin: FormatEdges {
        var edges = self
        edges.isMargin = true
        return edges
    }

    /// All gaps along an axis.
    static func along(
        _ axis: String,
        _ near: Attribute,
        _ far: Attribute,
        _ option: String? = nil
    ) -> [FormatEdges] {
        var edges = [
            FormatEdges(axis, .views, near, far), FormatEdges(axis, .near, near, near),
            FormatEdges(axis, .far, far, far),
        ]
        if let margin = near.marginCounterpart { edges.append(FormatEdges(axis, .near, near, margin).atMargin) }
        if let margin = far.marginCounterpart { edges.append(FormatEdges(axis, .far, margin, far).atMargin) }
        return edges.map { $0.with(option) }
    }
}

extension ConstraintWriter {
    private static let edges: [FormatEdges] =
        FormatEdges.along("H", .leading, .trailing)
        + FormatEdges.along("V", .top, .bottom)
        + FormatEdges.along("H", .left, .right, VisualFormatOptions.Direction.leftToRight.rawValue)
        + [
            FormatEdges("V", .views, .firstBaseline, .lastBaseline)
                .with(VisualFormatOptions.Spacing.baselineToBaseline.rawValue)
        ]
}
