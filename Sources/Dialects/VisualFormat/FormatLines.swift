import LayoutModel

/// Translates the parts of one format to constraints along its axis.
///
/// Every gap has the end that comes later in reading direction as its first item, so that its constant is the number
/// as written (documentation of NSLayoutConstraint: `[a]-x-[b]` is `b.leading == a.trailing + x`).
struct FormatLines {
    let axis: Axis
    let options: VisualFormatOptions
    let tree: ViewTree

    /// The gap that a lone `-` leaves between two views, in points.
    private static let standardSpace = 8.0

    /// Throws at an alignment along the format's own axis: `H:` aligns vertical positions, `V:` horizontal ones.
    func checkAlignments(at position: SourcePosition) throws(SourceError) {
        for attribute in options.alignments {
            let kind: Attribute.Kind = axis == .horizontal ? .verticalPosition : .horizontalPosition
            guard attribute.kind != kind else { continue }
            let word = VisualFormatOptions.word(for: attribute)
            let because = axis == .horizontal ? "the format is horizontal" : "the format is vertical"
            throw SourceError(.unsupported(word, because: because), at: position)
        }
    }

    /// The constraints of `[previous]gap[next]`, one for each predicate.
    func connection(_ previous: FormatEnd, _ gap: FormatGap, _ next: FormatEnd) throws(SourceError) -> [Clause] {
        let (near, far) = edges
        var before = try side(previous, previous.isOutside ? near : far, beside: next)
        var after = try side(next, next.isOutside ? far : near, beside: previous)
        let isBetweenViews = !previous.isOutside && !next.isOutside
        // spacingBaselineToBaseline (iOS 11) applies to gaps between views of vertical formats only.
        if axis == .vertical, isBetweenViews, options.spacing == .baselineToBaseline {
            (before.attribute, after.attribute) = (.lastBaseline, .firstBaseline)
        }
        let predicates: [FormatPredicate]
        switch gap {
        case .predicates(let given): predicates = given
        case .standard:
            let space = isBetweenViews ? Self.standardSpace : 0
            // Since iOS 8 a lone `-` at the superview's edge is its layout margin on that side.
            if previous.isOutside { before.attribute = before.attribute.margin }
            if next.isOutside { after.attribute = after.attribute.margin }
            predicates = [FormatPredicate(object: .number(space), position: next.position)]
        }
        // Under directionRightToLeft the previous box is to the right: `previous.left == next.right + x`.
        if isReversed { swap(&before, &after) }
        var clauses: [Clause] = []
        for predicate in predicates {
            guard case .number(let constant) = predicate.object else { continue }
            var clause = try clause(after, predicate.relation, before, at: predicate.position)
            (clause.constant, clause.priority) = (constant, predicate.priority)
            clauses.append(clause)
        }
        return clauses
    }

    /// The constraints of `[a]-[b]` under alignment options: both boxes agree in each attribute.
    func alignments(_ previous: FormatEnd, _ next: FormatEnd) throws(SourceError) -> [Clause] {
        guard !previous.isOutside, let one = previous.item, let other = next.item else { return [] }
        var clauses: [Clause] = []
        for attribute in options.alignments {
            let sides = (Side(item: one, attribute: attribute), Side(item: other, attribute: attribute))
            clauses.append(try clause(sides.0, .equal, sides.1, at: next.position))
        }
        return clauses
    }

    /// The constraint of `[a(100)]` or `[a(==b)]`.
    func length(
        of box: FormatEnd,
        beside neighbour: FormatEnd?,
        _ predicate: FormatPredicate
    ) throws(SourceError) -> Clause {
        let attribute = axis.length
        let sized = Side(item: box.item ?? SourceItem(.superview), attribute: attribute)
        let first = try first(sized, beside: neighbour?.item, at: box.position)
        var clause: Clause
        switch predicate.object {
        case .number(let constant):
            clause = Clause(first, predicate.relation)
            clause.constant = constant
        case .item(let item):
            let second = SecondAnchor(node: item.node, area: item.area, attribute: attribute)
            clause = Clause(first, predicate.relation, second)
        }
        clause.priority = predicate.priority
        clause.position = predicate.position
        return clause
    }
}

// MARK: - Sides

extension FormatLines {
    /// An item and one of its attributes.
    private struct Side {
        var item: SourceItem
        var attribute: Attribute
    }

    /// The edges at which a box begins and ends in reading direction.
    private var edges: (near: Attribute, far: Attribute) {
        guard axis == .horizontal else { return (.top, .bottom) }
        switch options.direction {
        case .leadingToTrailing: return (.leading, .trailing)
        case .leftToRight: return (.left, .right)
        case .rightToLeft: return (.right, .left)
        }
    }

    /// Whether positions decrease in reading direction, which turns every difference of positions round.
    private var isReversed: Bool { axis == .horizontal && options.direction == .rightToLeft }

    private func side(
        _ end: FormatEnd,
        _ attribute: Attribute,
        beside neighbour: FormatEnd
    ) throws(SourceError) -> Side {
        if let item = end.item { return Side(item: item, attribute: attribute) }
        let inner = neighbour.item ?? SourceItem(.superview)
        // The superview of an area, such as the safe area guide, is the view that it belongs to.
        if inner.area != nil { return Side(item: SourceItem(inner.node), attribute: attribute) }
        _ = try superview(of: inner, at: end.position)
        return Side(item: SourceItem(.superview), attribute: attribute)
    }

    private func clause(
        _ first: Side,
        _ relation: Relation,
        _ second: Side,
        at position: SourcePosition
    ) throws(SourceError) -> Clause {
        let anchor = SecondAnchor(node: second.item.node, area: second.item.area, attribute: second.attribute)
        var clause = Clause(try self.first(first, beside: second.item, at: position), relation, anchor)
        clause.position = position
        return clause
    }

    /// A first anchor; it needs a node, so that `superview` is resolved beside its neighbour.
    private func first(
        _ side: Side,
        beside neighbour: SourceItem?,
        at position: SourcePosition
    ) throws(SourceError) -> FirstAnchor {
        let node: NodeID
        switch side.item.node {
        case .node(let named): node = named
        case .superview: node = try superview(of: neighbour ?? SourceItem(.superview), at: position)
        }
        return FirstAnchor(node: node, area: side.item.area, attribute: side.attribute)
    }

    private func superview(of item: SourceItem, at position: SourcePosition) throws(SourceError) -> NodeID {
        guard case .node(let node) = item.node else {
            throw SourceError(.unexpected(found: ViewName.superview, expected: "the name of a view"), at: position)
        }
        guard let parent = tree.parent(of: node) else {
            throw SourceError(.constraint(.noSuperview(of: tree.name(of: node))), at: position)
        }
        return parent
    }
}

extension Attribute {
    /// The same edge within the layout margins; attributes that have none are returned as they are.
    fileprivate var margin: Attribute { isWithinMargins ? self : marginCounterpart ?? self }
}
