internal import LayoutModel
internal import Simplex

/// One side of a constraint with its names resolved.
private struct Item {
    var node: NodeID
    var area: Area?
    var attribute: Attribute
    /// Whether the item means the content of a scroll view rather than its frame.
    var isContent = false
}

/// Where along an axis of a box an attribute lies: `start + share · length + inset`, or for a size without the start.
private struct Spot {
    var share: Double
    var inset: Double
}

extension NodeTable {
    /// Lowers one constraint to a row `Σ terms (relation) constant`, the relation being the answered penalty.
    ///
    /// Positions are measured from the closest common superview, under right to left from its right edge if an attribute is
    /// directional. O(depth between the items and their common superview). `row` is left with the terms, and with the
    /// constant on the right-hand side.
    ///
    /// - Returns: nil where the constraint is not installed.
    func lower(_ constraint: Constraint, in tree: ViewTree, to row: inout LinearExpression) -> Penalty? {
        row.reset()
        guard constraint.isActive, constraint.when.matches(sizeClasses), self[constraint.first.node].isInstalled else {
            return nil
        }
        let first = Item(
            node: constraint.first.node,
            area: constraint.first.area,
            attribute: constraint.first.attribute
        )
        var relation = constraint.relation
        if first.attribute.kind == .size {
            guard addSizes(of: constraint, first: first, in: tree, to: &row) else { return nil }
            row.constant = constraint.constant - row.constant
        } else {
            guard let second = secondItem(of: constraint) else { return nil }
            let mirrors = mirrors(constraint)
            addPositions(of: constraint, first, second, mirrors: mirrors, in: tree, to: &row)
            row.constant = (mirrors ? -constraint.constant : constraint.constant) - row.constant
            if mirrors { relation = relation.flipped }
        }
        row.dropZeros()
        return Penalty(relation, at: constraint.priority)
    }

    /// Whether the positions of a constraint are measured from the right, growing to the left.
    func mirrors(_ constraint: Constraint) -> Bool {
        let isDirectional =
            constraint.first.attribute.isDirectional || constraint.second?.attribute.isDirectional == true
        return isDirectional && self[constraint.first.node].isRightToLeft
    }

    /// The node that the second side of a constraint speaks of; a position without one means the superview.
    func secondNode(of constraint: Constraint) -> NodeID? {
        guard let second = constraint.second else {
            return constraint.first.attribute.kind == .size ? nil : self[constraint.first.node].parent
        }
        switch second.node {
        case .node(let node): return node
        case .superview: return self[constraint.first.node].parent
        }
    }

    /// nil where the second node is not installed.
    private func secondItem(of constraint: Constraint) -> Item? {
        guard let node = secondNode(of: constraint) else { preconditionFailure("the root has no superview") }
        guard self[node].isInstalled else { return nil }
        guard let second = constraint.second else { return Item(node: node, attribute: constraint.first.attribute) }
        return Item(node: node, area: second.area, attribute: second.attribute)
    }

    /// Adds `first - second · multiplier` of two sizes, or of one and nothing.
    private func addSizes(
        of constraint: Constraint,
        first: Item,
        in tree: ViewTree,
        to row: inout LinearExpression
    ) -> Bool {
        addSize(first, times: 1, in: tree, to: &row)
        guard constraint.second != nil else { return true }
        guard let second = secondItem(of: constraint) else { return false }
        addSize(second, times: -constraint.multiplier, in: tree, to: &row)
        return true
    }

    private func addSize(_ item: Item, times factor: Double, in tree: ViewTree, to row: inout LinearExpression) {
        let axis = item.attribute.axis
        let spot = spot(of: item, along: axis, mirrors: false, in: tree)
        let columns = columns(of: item.node)
        let length = item.area == .content ? columns.contentLength(along: axis) : columns.length(along: axis)
        row.add(factor, times: length)
        row.constant += factor * spot.inset
    }

    /// Adds `first - second · multiplier` of two positions.
    private func addPositions(
        of constraint: Constraint,
        _ first: Item,
        _ second: Item,
        mirrors: Bool,
        in tree: ViewTree,
        to row: inout LinearExpression
    ) {
        let axis = first.attribute.axis
        let common = commonSuperview(of: first.node, and: second.node)
        var (first, second) = (first, second)
        first.isContent = meansContent(first, towards: second.node)
        second.isContent = meansContent(second, towards: first.node)
        addPosition(first, from: common, along: axis, mirrors: mirrors, times: 1, in: tree, to: &row)
        addPosition(
            second,
            from: common,
            along: axis,
            mirrors: mirrors,
            times: -constraint.multiplier,
            in: tree,
            to: &row
        )
        // Mirrored, W - x = m (W - y) + c with W the width of the common superview: x + (m - 1) W - m y = -c.
        if mirrors, constraint.multiplier != 1 {
            let columns = columns(of: common)
            row.add(constraint.multiplier - 1, times: columns.content?.width ?? columns.width)
        }
    }

    /// Whether a position of `item` that is compared with one of `other` is one of its content: edges, margins and centres of
    /// a scroll view are so towards all that is inside it.
    private func meansContent(_ item: Item, towards other: NodeID) -> Bool {
        switch item.area {
        case .content: true
        case .frame, .safeArea: false
        case .margins, nil: self[item.node].isScrollView && isNode(other, inside: item.node)
        }
    }

    /// Adds a position, measured from where the coordinates inside `common` start.
    private func addPosition(
        _ item: Item,
        from common: NodeID,
        along axis: Axis,
        mirrors: Bool,
        times factor: Double,
        in tree: ViewTree,
        to row: inout LinearExpression
    ) {
        let item = withBaselineInStack(item, in: tree)
        let spot = spot(of: item, along: axis, mirrors: mirrors, in: tree)
        row.constant += factor * spot.inset
        if spot.share != 0 {
            let columns = columns(of: item.node)
            let length = item.isContent ? columns.contentLength(along: axis) : columns.length(along: axis)
            row.add(factor * spot.share, times: length)
        }
        if item.node == common {
            if !item.isContent { row.constant += factor * contentOffset(of: common, along: axis) }
            return
        }
        if item.isContent { row.constant -= factor * contentOffset(of: item.node, along: axis) }
        row.add(factor, times: columns(of: item.node).start(along: axis))
        var current = self[item.node].parent
        while let outer = current, outer != common {
            row.add(factor, times: columns(of: outer).start(along: axis))
            row.constant -= factor * contentOffset(of: outer, along: axis)
            current = self[outer].parent
        }
    }

    private func contentOffset(of node: NodeID, along axis: Axis) -> Double {
        switch axis {
        case .horizontal: self[node].contentOffset.x
        case .vertical: self[node].contentOffset.y
        }
    }

    private func spot(of item: Item, along axis: Axis, mirrors: Bool, in tree: ViewTree) -> Spot {
        var insets = Insets.zero
        switch item.area {
        case .margins: insets = tree[item.node].properties.margins.filled(with: defaultMargin)
        case .safeArea:
            insets = self[item.node].parent == nil ? rootSafeArea : safeAreas[item.node] ?? .zero
        case .content, .frame, nil: break
        }
        if item.attribute.isWithinMargins {
            insets = insets + tree[item.node].properties.margins.filled(with: defaultMargin)
        }
        let (near, far) = axis == .horizontal ? (insets.left, insets.right) : (insets.top, insets.bottom)
        switch item.attribute.feature {
        case .minEdge: return Spot(share: 0, inset: near)
        case .maxEdge: return Spot(share: 1, inset: -far)
        case .leadingEdge: return mirrors ? Spot(share: 1, inset: -far) : Spot(share: 0, inset: near)
        case .trailingEdge: return mirrors ? Spot(share: 0, inset: near) : Spot(share: 1, inset: -far)
        case .center: return Spot(share: 0.5, inset: (near - far) / 2)
        case .length: return Spot(share: 1, inset: -near - far)
        case .firstBaseline: return Spot(share: 0, inset: near + (baseline(of: item, in: tree).first ?? 0))
        case .lastBaseline: return Spot(share: 1, inset: -far - (baseline(of: item, in: tree).last ?? 0))
        }
    }

    /// The item, or where it is a baseline of a stack that has none of its own, the same baseline of the view that gives it to the stack.
    private func withBaselineInStack(_ item: Item, in tree: ViewTree) -> Item {
        var item = item
        while item.area == nil, !baselineViews.isEmpty, let views = baselineViews[item.node] {
            let own = tree.properties(of: item.node).baseline
            switch item.attribute.feature {
            case .firstBaseline where own.first == nil: item.node = views.first
            case .lastBaseline where own.last == nil: item.node = views.last
            case .firstBaseline, .lastBaseline, .minEdge, .maxEdge, .leadingEdge, .trailingEdge, .center, .length:
                return item
            }
            item.isContent = false
        }
        return item
    }

    /// Only a view as a whole has text in it.
    private func baseline(of item: Item, in tree: ViewTree) -> Baseline {
        guard item.area == nil else { return Baseline() }
        let given = tree[item.node].properties.baseline
        let text = textBaselines[item.node]
        return Baseline(first: given.first ?? text?.first, last: given.last ?? text?.last)
    }
}

/// A layout margin that is not given, in points.
let defaultMargin = 8.0

extension Penalty {
    init(_ relation: Relation, at priority: Double) {
        switch relation {
        case .equal: self.init(above: priority, below: priority)
        case .lessThanOrEqual: self.init(above: priority, below: 0)
        case .greaterThanOrEqual: self.init(above: 0, below: priority)
        }
    }
}

extension Relation {
    /// The relation of the two sides with their signs turned.
    var flipped: Relation {
        switch self {
        case .equal: .equal
        case .lessThanOrEqual: .greaterThanOrEqual
        case .greaterThanOrEqual: .lessThanOrEqual
        }
    }
}

extension Insets {
    fileprivate static func + (left: Insets, right: Insets) -> Insets {
        Insets(
            top: left.top + right.top,
            left: left.left + right.left,
            bottom: left.bottom + right.bottom,
            right: left.right + right.right
        )
    }
}
