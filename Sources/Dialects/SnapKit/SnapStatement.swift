import LayoutModel

/// The content of one chain on the maker: `make.left.top.equalTo(view).offset(8)`.
struct SnapStatement {
    var attributes = SnapAttributes()
    /// nil until a relation is read.
    ///
    /// Without one SnapKit makes no constraint, where Masonry would assume equality.
    var relation: Relation?
    var operand: SnapOperand?
    var constant = SnapConstant.number(0)
    var multiplier = 1.0
    /// Of the number that gave the multiplier, for error messages.
    var multiplierPosition: SourcePosition?
    var priority: Double?
    var key: String?

    /// The constraints that the statement makes; none without a relation.
    ///
    /// - Parameters:
    ///   - subject: the view or guide that the maker applies to.
    ///   - direction: the direction of the layout.
    /// - Returns: the constraints in order, without the properties beside the source.
    /// - Throws: ``SourceError`` if the attributes of the two sides cannot be paired.
    func clauses(for subject: SnapSubject, _ direction: LayoutDirection) throws(SourceError) -> [Clause] {
        guard let relation, let operand else { return [] }
        guard let partners = attributes.partners(in: operand.attributes) else {
            let takes = "one attribute, or the same attributes as before it"
            throw SourceError(
                .wrongValue(word: "equalTo", takes: takes, found: "others"),
                at: operand.position
            )
        }
        return zip(attributes.attributes, partners).map { attribute, partner in
            // Without an item the partner is an attribute of the superview, and a center is measured from its edge.
            let partner = operand.item == nil ? Self.edge(of: partner) : partner
            let first = FirstAnchor(node: subject.node, area: subject.area, attribute: attribute)
            var clause = Clause(first, relation)
            clause.second = second(partner)
            clause.multiplier = multiplier
            clause.constant = constant.value(for: partner, direction)
            clause.priority = priority
            clause.key = key
            clause.position = multiplier == 0 && clause.second != nil ? multiplierPosition : operand.position
            return clause
        }
    }

    /// SnapKit measures numbers on a center from the superview's left and top edge, not from its center.
    private static func edge(of attribute: Attribute) -> Attribute {
        if attribute == .centerX { return .left }
        return attribute == .centerY ? .top : attribute
    }

    private func second(_ attribute: Attribute) -> SecondAnchor? {
        if let item = operand?.item { return SecondAnchor(node: item.node, area: item.area, attribute: attribute) }
        return attribute.kind == .size ? nil : SecondAnchor(node: .superview, attribute: attribute)
    }
}

/// The second side of a relation of SnapKit.
struct SnapOperand {
    /// nil for a number or a structure.
    var item: SourceItem?
    /// The attributes that it names; none for `equalTo(view)`.
    var attributes = SnapAttributes()
    /// Of the word that faults point at.
    var position: SourcePosition
}

/// A view, a guide or an area of a view whose constraints a block makes.
struct SnapSubject {
    var node: NodeID
    var area: Area?
}
