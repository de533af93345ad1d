import LayoutModel

/// What the words of one statement of SnapKit have said so far: `make.left.top.equalTo(view).offset(8)`.
struct SnapStatement {
    /// The other side of a relation.
    struct Target {
        /// nil for a number or a structure.
        var item: Item?
        /// Those that the operand names: none for `equalTo(view)`.
        var attributes = SnapAttributes()
        /// The word that a fault is told of.
        var position: SourcePosition
    }

    var attributes = SnapAttributes()
    /// nil until a relation is said; without one SnapKit makes nothing.
    var relation: Relation?
    var target: Target?
    var constant = SnapConstant.number(0)
    var multiplier = 1.0
    /// The number that a fault is told of.
    var multiplierPosition: SourcePosition?
    var priority: Double?
    var key: String?

    /// The constraints that the statement stands for; none without a relation.
    ///
    /// - Parameters:
    ///   - subject: what `make` is for.
    ///   - direction: the direction of the layout.
    /// - Returns: the constraints in their order, without what stands beside the source.
    /// - Throws: ``SourceError`` where the attributes of both sides do not go together.
    func clauses(for subject: SnapSubject, _ direction: LayoutDirection) throws(SourceError) -> [Clause] {
        guard let relation, let target else { return [] }
        guard let partners = attributes.partners(in: target.attributes) else {
            let takes = "one attribute, or the same attributes as stand before it"
            throw SourceError(
                .wrongValue(word: "equalTo", takes: takes, found: "others"),
                at: target.position
            )
        }
        return zip(attributes.attributes, partners).map { attribute, partner in
            let partner = target.item == nil ? Self.edge(of: partner) : partner
            let first = FirstAnchor(node: subject.node, area: subject.area, attribute: attribute)
            var clause = Clause(first, relation)
            clause.second = second(partner)
            clause.multiplier = multiplier
            clause.constant = constant.value(for: partner, direction)
            clause.priority = priority
            clause.key = key
            clause.position = multiplier == 0 && clause.second != nil ? multiplierPosition : target.position
            return clause
        }
    }

    /// Numbers on a centre count from the superview's left and top edge.
    private static func edge(of attribute: Attribute) -> Attribute {
        if attribute == .centerX { return .left }
        return attribute == .centerY ? .top : attribute
    }

    private func second(_ attribute: Attribute) -> SecondAnchor? {
        if let item = target?.item { return SecondAnchor(node: item.node, area: item.area, attribute: attribute) }
        return attribute.kind == .size ? nil : SecondAnchor(node: .superview, attribute: attribute)
    }
}

/// A view, a guide or an area of a view whose constraints a block makes.
struct SnapSubject {
    var node: NodeID
    var area: Area?
}
