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
    /// O(depth between the items and their common superview). On return, `row` holds the terms and the right-hand
    /// constant.
    ///
    /// - Returns: `nil` if the constraint is not installed.
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
        // `row.constant` first accumulates the insets of both sides, `first - m · second`, and then becomes the
        // right-hand constant.
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

    /// Returns whether the positions of a constraint are measured from the right, growing to the left.
    ///
    /// The direction is that of the first item, even if the second has another one.
    func isMirrored(_ constraint: Constraint) -> Bool {
        let isDirectional =
            constraint.first.attribute.isDirectional || constraint.second?.attribute.isDirectional == true
        return isDirectional && self[constraint.first.node].isRightToLeft
    }

    /// Returns the node on the second side of a constraint; a position without a second side is compared with the
    /// superview.
    func secondNode(of constraint: Constraint) -> NodeID? {
        guard let second = constraint.second else {
            return constraint.first.attribute.kind == .size ? nil : self[constraint.first.node].parent
        }
        switch second.node {
        case .node(let node): return node
        case .superview: return self[constraint.first.node].parent
        }
    }

    /// Returns the second side of a constraint that has one; `nil` if its node is not installed.
    private func secondItem(of constraint: Constraint) -> Item? {
        guard let node = secondNode(of: constraint) else { preconditionFailure("the root has no superview") }
        guard self[node].isInstalled else { return nil }
        // `a.left == 8` is short for `a.left == superview.left + 8`.
        guard let second = constraint.second else { return Item(node: node, attribute: constraint.first.attribute) }
        return Item(node: node, area: second.area, attribute: second.attribute)
    }

    /// Adds `first - multiplier · second` of two sizes, or a single size; returns false if the second is not installed.
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
        // A length is the same in both directions.
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
        // (m - 1) W, see above; if the common superview scrolls, W is the content's width because its subviews lie in
        // the content.
        if space.isMirrored, constraint.multiplier != 1 {
            let columns = columns(of: space.origin)
            row.add(constraint.multiplier - 1, times: columns.content?.width ?? columns.width)
        }
    }

    /// Returns whether a position of `item` refers to its content rather than its frame when compared with one of
    /// `other`.
    ///
    /// As in UIKit, edges and margins of a scroll view refer to its content for everything inside the scroll view, and
    /// to its frame for everything else; its centres, like its sizes, always refer to its frame.
    private func meansContent(_ item: Item, towards other: NodeID) -> Bool {
        switch item.area {
        case .content: true
        // The safe area of a scroll view belongs to its frame and does not scroll with the content.
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
            // Coordinates inside a scroll view are those of its content: the content starts at 0, and the frame, which
            // shows part of it, starts at the content offset.
            if !item.isContent { row.constant += factor * contentOffset(of: space.origin, along: axis) }
            return
        }
        // Seen from outside, the content of a scroll view starts before the frame by the content offset.
        if item.isContent { row.constant -= factor * contentOffset(of: item.node, along: axis) }
        row.add(factor, times: columns(of: item.node).start(along: axis))
        // Up to the common superview, add each superview's start, less its scroll offset.
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

    /// Returns the item; a baseline of a stack without its own is replaced by that of the view that provides it.
    private func withBaselineInStack(_ item: Item, in tree: ViewTree) -> Item {
        var item = item
        // This is a loop because that view may itself be a stack.
        while item.area == nil, !baselineViews.isEmpty, let views = baselineViews[item.node] {
            let own = tree.properties(of: item.node).baseline
            switch item.attribute.feature {
            case .firstBaseline where own.first == nil: item.node = views.first
            case .lastBaseline where own.last == nil: item.node = views.last
            case .firstBaseline, .lastBaseline, .minEdge, .maxEdge, .leadingEdge, .trailingEdge, .center, .length:
                return item
            }
            // The baseline now belongs to a view inside the content, not to the scroll view itself.
            item.isContent = false
        }
        return item
    }
}

extension Penalty {
    /// Creates the penalty of a relation: `<=` only resists being above its constant, `>=` only being below.
    init(_ relation: Relation, at priority: Double) {
        switch relation {
        case .equal: self.init(above: priority, below: priority)
        case .lessThanOrEqual: self.init(above: priority, below: 0)
        case .greaterThanOrEqual: self.init(above: 0, below: priority)
        }
    }
}

extension Relation {
    /// The relation after multiplying both sides by -1.
    var flipped: Relation {
        switch self {
        case .equal: .equal
        case .lessThanOrEqual: .greaterThanOrEqual
        case .greaterThanOrEqual: .lessThanOrEqual
        }
    }
}
