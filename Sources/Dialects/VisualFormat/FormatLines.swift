import LayoutModel

/// What a gap of a visual format is connected to: a box, or the edge of a superview.
struct FormatEnd {
    /// nil for the superview of whatever is on the other side of the gap.
    let item: Item?
    /// Whether it holds what is on the other side, and is met at the inner side of its edge.
    let isOutside: Bool
    let position: SourcePosition

    static func box(_ item: Item, at position: SourcePosition) -> FormatEnd {
        FormatEnd(item: item, isOutside: false, position: position)
    }

    static func superview(_ item: Item? = nil, at position: SourcePosition) -> FormatEnd {
        FormatEnd(item: item, isOutside: true, position: position)
    }
}

/// How far apart two ends are.
enum FormatGap {
    /// `-`: 8 points between views, the superview's margin at its edge.
    case standard
    case predicates([FormatPredicate])
}

/// A comparison in parentheses: `>=20@750`.
struct FormatPredicate {
    enum Operand {
        case number(Double)
        case item(Item)
    }

    var relation = Relation.equal
    var operand: Operand
    var priority: Double?
    /// Of the operand.
    var position: SourcePosition
}

/// What the parts of one format mean: along which axis, from which edge to which.
///
/// The end that comes later along the axis is the first item, so that a constant is the gap as written.
struct FormatLines {
    enum Axis: String {
        case horizontal, vertical
    }

    let axis: Axis
    let options: VisualFormatOptions
    let tree: ViewTree

    /// The space between two views that a lone `-` stands for, in points.
    private static let standardSpace = 8.0

    /// Refuses alignments along the axis of the format: those of `H:` are across it, of `V:` too.
    func checkAlignments(at position: SourcePosition) throws(SourceError) {
        for attribute in options.alignments {
            let kind: Attribute.Kind = axis == .horizontal ? .verticalPosition : .horizontalPosition
            guard attribute.kind != kind else { continue }
            let word = VisualFormatOptions.word(for: attribute)
            throw SourceError(.unsupported(word, because: "the format is \(axis.rawValue)"), at: position)
        }
    }

    /// `[previous]gap[next]`: one constraint a predicate.
    func connection(_ previous: FormatEnd, _ gap: FormatGap, _ next: FormatEnd) throws(SourceError) -> [Clause] {
        let (near, far) = edges
        var before = try side(previous, previous.isOutside ? near : far, beside: next)
        var after = try side(next, next.isOutside ? far : near, beside: previous)
        let isBetweenViews = !previous.isOutside && !next.isOutside
        if axis == .vertical, isBetweenViews, options.spacing == .baselineToBaseline {
            (before.attribute, after.attribute) = (.lastBaseline, .firstBaseline)
        }
        let predicates: [FormatPredicate]
        switch gap {
        case .predicates(let given): predicates = given
        case .standard:
            let space = isBetweenViews ? Self.standardSpace : 0
            if previous.isOutside { before.attribute = before.attribute.margin }
            if next.isOutside { after.attribute = after.attribute.margin }
            predicates = [FormatPredicate(operand: .number(space), position: next.position)]
        }
        if isReversed { swap(&before, &after) }
        var clauses: [Clause] = []
        for predicate in predicates {
            guard case .number(let constant) = predicate.operand else { continue }
            var clause = try clause(after, predicate.relation, before, at: predicate.position)
            (clause.constant, clause.priority) = (constant, predicate.priority)
            clauses.append(clause)
        }
        return clauses
    }

    /// `[a]-[b]` with alignments: they agree in each.
    func alignments(_ previous: FormatEnd, _ next: FormatEnd) throws(SourceError) -> [Clause] {
        guard !previous.isOutside, let one = previous.item, let other = next.item else { return [] }
        var clauses: [Clause] = []
        for attribute in options.alignments {
            let sides = (Side(item: one, attribute: attribute), Side(item: other, attribute: attribute))
            clauses.append(try clause(sides.0, .equal, sides.1, at: next.position))
        }
        return clauses
    }

    /// `[a(100)]`, `[a(==b)]`.
    func length(
        of box: FormatEnd,
        beside neighbour: FormatEnd?,
        _ predicate: FormatPredicate
    ) throws(SourceError) -> Clause {
        let attribute = axis == .horizontal ? Attribute.width : .height
        let sized = Side(item: box.item ?? Item(.superview), attribute: attribute)
        let first = try first(sized, beside: neighbour?.item, at: box.position)
        var clause: Clause
        switch predicate.operand {
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
    /// An item and an attribute of it.
    private struct Side {
        var item: Item
        var attribute: Attribute
    }

    /// Where a box begins and ends along the axis, in the direction of reading.
    private var edges: (near: Attribute, far: Attribute) {
        guard axis == .horizontal else { return (.top, .bottom) }
        switch options.direction {
        case .leadingToTrailing: return (.leading, .trailing)
        case .leftToRight: return (.left, .right)
        case .rightToLeft: return (.right, .left)
        }
    }

    /// Whether positions fall in the direction of reading.
    private var isReversed: Bool { axis == .horizontal && options.direction == .rightToLeft }

    private func side(
        _ end: FormatEnd,
        _ attribute: Attribute,
        beside neighbour: FormatEnd
    ) throws(SourceError) -> Side {
        if let item = end.item { return Side(item: item, attribute: attribute) }
        let inner = neighbour.item ?? Item(.superview)
        // What holds an area is the view that it is an area of.
        if inner.area != nil { return Side(item: Item(inner.node), attribute: attribute) }
        _ = try superview(of: inner, at: end.position)
        return Side(item: Item(.superview), attribute: attribute)
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

    /// A first anchor, which names its node even where that is a superview.
    private func first(
        _ side: Side,
        beside neighbour: Item?,
        at position: SourcePosition
    ) throws(SourceError) -> FirstAnchor {
        let node: NodeID
        switch side.item.node {
        case .node(let named): node = named
        case .superview: node = try superview(of: neighbour ?? Item(.superview), at: position)
        }
        return FirstAnchor(node: node, area: side.item.area, attribute: side.attribute)
    }

    private func superview(of item: Item, at position: SourcePosition) throws(SourceError) -> NodeID {
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
    /// The same edge moved inwards by the margin.
    fileprivate var margin: Attribute { isWithinMargins ? self : marginCounterpart ?? self }
}
