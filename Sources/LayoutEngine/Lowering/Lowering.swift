internal import LayoutModel
internal import Simplex

/// Lowering of constraints: from attributes of boxes to terms of columns.
///
/// The position of an attribute in the common superview is the sum of the columns `left` (or `top`) of its node and of
/// every view between that and the common superview, less the content offsets of scroll views on the way, plus `share`
/// times its length and an inset. The columns of the common superview itself do not occur: moving it changes no row.
///
/// Under right to left, a constraint with a directional attribute measures both positions from the right edge of the
/// common superview, whose width is W: a position p becomes W - p. So `first == m · second + c` becomes
///
///     W - p1 = m (W - p2) + c    or    p1 + (m - 1) W - m p2 = -c
///
/// with `<=` and `>=` exchanged, as all signs have changed. Leading and trailing attributes are then the right and the
/// left edge (`spot(of:in:_:)`); apart from these, the terms for m = 1 are those of the unmirrored constraint.
extension NodeTable {
    /// Lowers a constraint to a row `Σ terms (relation) constant`; the relation is that of the returned penalty.
    ///
    /// O(depth between the items and their common superview). `row` is left with the terms, and with the constant on
    /// the right-hand side.
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
        // First, `row.constant` gathers the insets of both sides, `first - m · second`; then it becomes the constant on
        // the right-hand side.
        if first.attribute.kind == .size {
            guard addSizes(of: constraint, first: first, in: tree, to: &row) else { return nil }
            row.constant = constraint.constant - row.constant
        } else {
            guard let second = secondItem(of: constraint) else { return nil }
            let space = ConstraintSpace(
                origin: commonSuperview(of: first.node, and: second.node),
                axis: first.attribute.axis,
                isMirrored: isMirrored(constraint)
            )
            addPositions(of: constraint, first, second, in: space, tree, to: &row)
            row.constant = (space.isMirrored ? -constraint.constant : constraint.constant) - row.constant
            if space.isMirrored { relation = relation.flipped }
        }
        row.dropZeros()
        return Penalty(relation, at: constraint.priority)
    }

    /// Whether the positions of a constraint are measured from the right, growing to the left.
    ///
    /// The direction is that of the first item, even where the second has another one.
    func isMirrored(_ constraint: Constraint) -> Bool {
        let isDirectional =
            constraint.first.attribute.isDirectional || constraint.second?.attribute.isDirectional == true
        return isDirectional && self[constraint.first.node].isRightToLeft
    }

    /// The node on the second side of a constraint; a position without a second side is compared with the superview.
    func secondNode(of constraint: Constraint) -> NodeID? {
        guard let second = constraint.second else {
            return constraint.first.attribute.kind == .size ? nil : self[constraint.first.node].parent
        }
        switch second.node {
        case .node(let node): return node
        case .superview: return self[constraint.first.node].parent
        }
    }

    /// The second side of a constraint, which has one; nil where its node is not installed.
    private func secondItem(of constraint: Constraint) -> Item? {
        guard let node = secondNode(of: constraint) else { preconditionFailure("the root has no superview") }
        guard self[node].isInstalled else { return nil }
        // `a.left == 8` is short for `a.left == superview.left + 8`.
        guard let second = constraint.second else { return Item(node: node, attribute: constraint.first.attribute) }
        return Item(node: node, area: second.area, attribute: second.attribute)
    }

    /// Adds `first - multiplier · second` of two sizes, or one size alone; returns false where the second is not
    /// installed.
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
        // A length is the same in either direction.
        let spot = spot(of: item, in: ConstraintSpace(origin: item.node, axis: axis, isMirrored: false), tree)
        let columns = columns(of: item.node)
        let length = item.area == .content ? columns.contentLength(along: axis) : columns.length(along: axis)
        if spot.share != 0 { row.add(factor * spot.share, times: length) }
        row.constant += factor * spot.inset
    }

    /// Adds `first - multiplier · second` of two positions.
    private func addPositions(
        of constraint: Constraint,
        _ first: Item,
        _ second: Item,
        in space: ConstraintSpace,
        _ tree: ViewTree,
        to row: inout LinearExpression
    ) {
        var (first, second) = (first, second)
        first.isContent = meansContent(first, towards: second.node)
        second.isContent = meansContent(second, towards: first.node)
        addPosition(first, in: space, tree, times: 1, to: &row)
        addPosition(second, in: space, tree, times: -constraint.multiplier, to: &row)
        // (m - 1) W, see above; W is the content's width where the common superview scrolls, as its subviews lie in
        // that.
        if space.isMirrored, constraint.multiplier != 1 {
            let columns = columns(of: space.origin)
            row.add(constraint.multiplier - 1, times: columns.content?.width ?? columns.width)
        }
    }

    /// Whether a position of `item`, when compared with one of `other`, refers to its content rather than its frame.
    ///
    /// As in UIKit, edges and margins of a scroll view mean its content towards everything inside the scroll view, and
    /// its frame towards everything else; its centres, like its sizes, always mean its frame.
    private func meansContent(_ item: Item, towards other: NodeID) -> Bool {
        switch item.area {
        case .content: true
        // The safe area of a scroll view is a part of its frame; it does not scroll with the content.
        case .frame, .safeArea, .keyboard, .readable: false
        case .margins, nil:
            item.attribute.feature != .center && self[item.node].isScrollView && isNode(other, inside: item.node)
        }
    }

    /// Adds `factor` times the position of an item.
    private func addPosition(
        _ item: Item,
        in space: ConstraintSpace,
        _ tree: ViewTree,
        times factor: Double,
        to row: inout LinearExpression
    ) {
        let item = withBaselineInStack(item, in: tree)
        let axis = space.axis
        let spot = spot(of: item, in: space, tree)
        row.constant += factor * spot.inset
        if spot.share != 0 {
            let columns = columns(of: item.node)
            let length = item.isContent ? columns.contentLength(along: axis) : columns.length(along: axis)
            row.add(factor * spot.share, times: length)
        }
        if item.node == space.origin {
            // Coordinates inside a scroll view are those of its content: its content starts at 0, and its frame, which
            // shows a part of it, starts at the content offset.
            if !item.isContent { row.constant += factor * contentOffset(of: space.origin, along: axis) }
            return
        }
        // From outside, the content of a scroll view starts its offset before the frame.
        if item.isContent { row.constant -= factor * contentOffset(of: item.node, along: axis) }
        row.add(factor, times: columns(of: item.node).start(along: axis))
        // Up to the common superview: each superview's start, less how far its content is scrolled.
        var current = self[item.node].parent
        while let outer = current, outer != space.origin {
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

    /// The item; for a baseline of a stack that has none of its own, the same baseline of the view that it is taken
    /// from.
    private func withBaselineInStack(_ item: Item, in tree: ViewTree) -> Item {
        var item = item
        // A loop, as that view may be a stack itself.
        while item.area == nil, !baselineViews.isEmpty, let views = baselineViews[item.node] {
            let own = tree.properties(of: item.node).baseline
            switch item.attribute.feature {
            case .firstBaseline where own.first == nil: item.node = views.first
            case .lastBaseline where own.last == nil: item.node = views.last
            case .firstBaseline, .lastBaseline, .minEdge, .maxEdge, .leadingEdge, .trailingEdge, .center, .length:
                return item
            }
            // The baseline is now that of a view inside the content, not of the scroll view itself.
            item.isContent = false
        }
        return item
    }
}

extension Penalty {
    /// The penalty of a relation: `<=` resists being above its constant only, `>=` being below.
    init(_ relation: Relation, at priority: Double) {
        switch relation {
        case .equal: self.init(above: priority, below: priority)
        case .lessThanOrEqual: self.init(above: priority, below: 0)
        case .greaterThanOrEqual: self.init(above: 0, below: priority)
        }
    }
}

extension Relation {
    /// The relation after both sides have been multiplied by -1.
    var flipped: Relation {
        switch self {
        case .equal: .equal
        case .lessThanOrEqual: .greaterThanOrEqual
        case .greaterThanOrEqual: .lessThanOrEqual
        }
    }
}
