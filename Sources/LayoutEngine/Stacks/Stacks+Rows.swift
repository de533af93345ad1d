internal import LayoutModel

/// The rows of a stack; see the tables of ``Arrangement``.
extension Arrangement {
    /// All rows, in an order that depends only on the stack; required rows are left out from last to first.
    var rows: [StackRow] {
        guard !visible.isEmpty else {
            // Nothing else gives such a stack a length; it would be ambiguous without these rows.
            return collapsedRows + fittedAxes.map { fit($0, at: canvasFit) }
        }
        let alongRows = endRows + spacingRows + distributionRows
        guard !isCollapsedAcross else {
            let flat = Set(flat)
            let acrossRows = visible.flatMap { collapsedAlignment($0, isFlat: flat.contains($0)) }
            return alongRows + acrossRows + collapsedRows
        }
        return alongRows + visible.flatMap(alignmentRows) + crossRows + collapsedRows
    }

    // MARK: - Along the axis

    private var endRows: [StackRow] {
        guard let first = visible.first, let last = visible.last else { return [] }
        let ends = self.ends(along: properties.axis)
        return [
            StackRow(.start(first), compare(first, ends.near, to: ends.near)),
            StackRow(.end(last), compare(last, ends.far, to: ends.far)),
        ]
    }

    private var spacingRows: [StackRow] {
        let ends = self.ends(along: properties.axis)
        // Under right to left, views follow each other leftward: `next.right <= view.left - spacing`.
        let relation = properties.distribution.isLoose ? ends.inward : .equal
        return visible.indices.dropLast().map { index in
            let (view, next) = (visible[index], visible[index + 1])
            return StackRow(
                .spacing(view, next),
                gap(view, next, relation, plus: spacings[index] * ends.sign)
            )
        }
    }

    private var distributionRows: [StackRow] {
        let ends = self.ends(along: properties.axis)
        switch properties.distribution {
        // Hugging and compression resistance of the views determine the lengths.
        case .fill: return []
        case .fillEqually:
            // Each view is compared with the first, not with its neighbour, so that hiding a view changes as few rows
            // as possible.
            return visible.dropFirst().map {
                StackRow(.equalLengths($0, visible[0]), constraint($0, ends.length, .equal, visible[0], ends.length))
            }
        case .fillProportionally: return shares(ends)
        case .equalSpacing:
            let gaps = triples {
                .equalGaps($0, $1, $2)
            } differences: {
                gap($0, $1, .equal)
            }
            return gaps + lengthFit
        case .equalCentering:
            return triples(countingDownFrom: centeringPriority) {
                .equalCentering($0, $1, $2)
            } differences: {
                constraint($1, ends.center, .equal, $0, ends.center)
            } + lengthFit
        }
    }

    private var lengthFit: [StackRow] {
        fittedAxes.contains(properties.axis) ? [fit(properties.axis, at: canvasFit)] : []
    }

    private func shares(_ ends: Ends) -> [StackRow] {
        // vi.length == I(i)/(ΣI + Σs) · S.length, where S is the stack with its margins; the last view gets the
        // remainder.
        let total = naturalLengths.reduce(0, +)
        // Spacing may be negative.
        guard total > 0, total + totalSpacing > 0 else { return [] }
        let priorities = CountingDown(from: sharePriority, count: visible.count - 1)
        return visible.indices.dropLast().map { index in
            let share = naturalLengths[index] / (total + totalSpacing)
            var row = constraint(visible[index], ends.length, .equal, nil, ends.length)
            // A view without a natural length has no share: its row is `length == 0`.
            if share > 0 {
                let area: Area? = isScrollView ? .content : nil
                row.second = SecondAnchor(node: .node(stack), area: area, attribute: ends.length)
                row.multiplier = share
            }
            row.priority = priorities[index]
            return StackRow(.share(visible[index]), row)
        }
    }

    /// Returns rows for every three neighbours: the first two have the same difference as the last two.
    private func triples(
        countingDownFrom highest: Double? = nil,
        _ role: (NodeID, NodeID, NodeID) -> StackRole,
        differences: (NodeID, NodeID) -> Constraint
    ) -> [StackRow] {
        // Two views have one gap, which equals itself.
        guard visible.count > 2 else { return [] }
        let priorities = highest.map { CountingDown(from: $0, count: visible.count - 2) }
        return (0..<visible.count - 2).map { index in
            let (one, two, three) = (visible[index], visible[index + 1], visible[index + 2])
            var row = differences(two, three)
            if let priorities { row.priority = priorities[index] }
            return StackRow(
                role: role(one, two, three),
                equation: StackEquation(row, equal: differences(one, two))
            )
        }
    }

    // MARK: - Across the axis

    private func alignmentRows(_ view: NodeID) -> [StackRow] {
        let ends = self.ends(along: properties.axis.across)
        func start(_ relation: Relation) -> StackRow {
            StackRow(.alignedStart(view), compare(view, ends.near, relation, to: ends.near))
        }
        func end(_ relation: Relation) -> StackRow {
            StackRow(.alignedEnd(view), compare(view, ends.far, relation, to: ends.far))
        }
        switch properties.alignment {
        case .fill: return [start(.equal), end(.equal)]
        // The view is at one edge (an equality) and within the other (an inequality).
        case .leading, .top: return [start(.equal), end(ends.inward.flipped)]
        case .trailing, .bottom: return [start(ends.inward), end(.equal)]
        case .center:
            let center = StackRow(.alignedCenter(view), compare(view, ends.center, to: ends.center))
            return [center, end(ends.inward.flipped)]
        case .firstBaseline: return baselineRows(view, .firstBaseline, pulledTo: ends.near, start, end, ends)
        case .lastBaseline: return baselineRows(view, .lastBaseline, pulledTo: ends.far, start, end, ends)
        }
    }

    private func baselineRows(
        _ view: NodeID,
        _ baseline: Attribute,
        pulledTo edge: Attribute,
        _ start: (Relation) -> StackRow,
        _ end: (Relation) -> StackRow,
        _ ends: Ends
    ) -> [StackRow] {
        // The pull is optional because aligned baselines keep some views away from the edge.
        var pull = compare(view, edge, to: edge)
        pull.priority = canvasFit
        let rows = [start(ends.inward), end(ends.inward.flipped), StackRow(.edgePull(view), pull)]
        // The first view defines the baseline for the others.
        guard view != visible[0] else { return rows }
        let aligned = constraint(view, baseline, .equal, visible[0], baseline)
        return [StackRow(.alignedBaseline(view, visible[0]), aligned)] + rows
    }

    private var crossRows: [StackRow] {
        guard properties.alignment != .fill else { return [] }
        let across = properties.axis.across
        let fitting = fittedAxes.contains(across) ? [fit(across, at: spanningFit)] : []
        // Without these rows, a view without a natural size could have any size that fits into the stack.
        return fitting + flat.filter(Set(visible).contains).map(flatness)
    }

    func flatness(_ view: NodeID) -> StackRow {
        var row = constraint(view, ends(along: properties.axis.across).length, .equal, nil, .width)
        row.priority = suppression
        return StackRow(.flatness(view), row)
    }

    /// Returns a row that minimises the stack's length along an axis: `length == 0` at an optional priority.
    private func fit(_ axis: Axis, at priority: Double) -> StackRow {
        var row = constraint(stack, ends(along: axis).length, .equal, nil, .width)
        // A scrolling stack arranges its views in its content, so the content is minimised.
        row.first.area = isScrollView ? .content : nil
        row.priority = priority
        return StackRow(.fit(axis), row)
    }

    // MARK: - Constraints

    /// The attributes at the ends of an axis, in the direction of the stack.
    struct Ends {
        var near: Attribute
        var far: Attribute
        var center: Attribute
        var length: Attribute
        /// 1 if positions grow from near to far, -1 under right to left.
        var sign = 1.0

        /// The relation of a position at or beyond another one, from near to far.
        var inward: Relation { sign > 0 ? .greaterThanOrEqual : .lessThanOrEqual }
    }

    func ends(along axis: Axis) -> Ends {
        switch axis {
        case .horizontal where isRightToLeft:
            Ends(near: .right, far: .left, center: .centerX, length: .width, sign: -1)
        case .horizontal: Ends(near: .left, far: .right, center: .centerX, length: .width)
        case .vertical: Ends(near: .top, far: .bottom, center: .centerY, length: .height)
        }
    }

    /// Returns the space between two neighbours: from the far end of one to the near end of the next.
    private func gap(_ view: NodeID, _ next: NodeID, _ relation: Relation, plus constant: Double = 0) -> Constraint {
        let ends = self.ends(along: properties.axis)
        // From the last baseline of one to the first baseline of the next.
        let isRelative = properties.isBaselineRelativeArrangement
        var row = constraint(
            next,
            isRelative ? .firstBaseline : ends.near,
            relation,
            view,
            isRelative ? .lastBaseline : ends.far
        )
        row.constant = constant
        return row
    }

    /// Returns a comparison of a view with the stack or its margins.
    func compare(
        _ view: NodeID,
        _ attribute: Attribute,
        _ relation: Relation = .equal,
        to other: Attribute
    ) -> Constraint {
        var row = constraint(view, attribute, relation, stack, other)
        if properties.isLayoutMarginsRelativeArrangement { row.second?.area = .margins }
        return row
    }

    /// Returns a comparison of a view with another one or with a constant.
    func constraint(
        _ view: NodeID,
        _ attribute: Attribute,
        _ relation: Relation,
        _ other: NodeID?,
        _ otherAttribute: Attribute
    ) -> Constraint {
        Constraint(
            first: FirstAnchor(node: view, attribute: attribute),
            relation: relation,
            second: other.map { SecondAnchor(node: .node($0), attribute: otherAttribute) }
        )
    }
}

extension StackRow {
    init(_ role: StackRole, _ constraint: Constraint) {
        self.init(role: role, equation: StackEquation(constraint))
    }
}

/// Priorities that decrease by 1 from row to row, as in UIKit; if there are too many rows, all have the same priority.
///
/// The solver optimises one priority after the other: with hundreds of views, this took seconds, and showing one more
/// view changed the priority of every later one.
private struct CountingDown {
    private static let maxSteps = 32
    private let highest: Double
    private let step: Double

    init(from highest: Double, count: Int) {
        self.highest = highest
        // Beyond the limit, all rows have the same priority, not only the excess ones: a view's index should not make
        // it special.
        step = count > Self.maxSteps ? 0 : 1
    }

    subscript(index: Int) -> Double { highest - Double(index) * step }
}

/// The priority of the first share, as for UIKit's `UISV-fill-proportionally`.
private let sharePriority = 999.0
/// The priority of the first row of equal centring: 150 - (i - 1) for i = 2, because the first row is that of v2.
private let centeringPriority = 149.0
/// The priority at which a stack hugs its views across the axis (`UISV-spanning-fit`).
private let spanningFit = 51.0
/// The priority at which a stack hugs its views along the axis (`UISV-canvas-fit`); it is below `spanningFit`.
private let canvasFit = 49.0
/// The priority at which views without a natural size across the axis are small (`UISV-ambiguity-suppression`).
private let suppression = 25.0
