/// Relations of a chain to the same attributes of an item, to an anchor, or to a constant.
extension AttributeChain {
    private func related(_ relation: Relation, to item: some Item) -> RelatedChain {
        RelatedChain(attributes, relation, [RelatedChain.Operand(item: item.itemName)])
    }

    private func related(_ relation: Relation, to constant: ChainConstant) -> RelatedChain {
        var chain = RelatedChain(attributes, relation, [RelatedChain.Operand()])
        chain.constant = constant
        return chain
    }

    private func related(_ relation: Relation, to anchor: Anchor<Kind>) -> RelatedChain {
        let operand = RelatedChain.Operand(
            item: anchor.item,
            attributes: anchor.attributes,
            multiplier: anchor.multiplier,
            constant: anchor.constant
        )
        return RelatedChain(attributes, relation, [operand])
    }

    /// Constrains the attributes to equal those of another item.
    public func equalTo(_ item: some Item) -> RelatedChain { related(.equal, to: item) }

    /// Constrains the attributes to at most those of another item.
    public func lessThanOrEqualTo(_ item: some Item) -> RelatedChain { related(.lessThanOrEqual, to: item) }

    /// Constrains the attributes to at least those of another item.
    public func greaterThanOrEqualTo(_ item: some Item) -> RelatedChain { related(.greaterThanOrEqual, to: item) }

    /// Constrains the attributes to equal those of each of several items.
    public func equalTo(_ items: [some Item]) -> RelatedChain {
        RelatedChain(attributes, .equal, items.map { RelatedChain.Operand(item: $0.itemName) })
    }

    /// Constrains the attributes to at most those of each of several items.
    public func lessThanOrEqualTo(_ items: [some Item]) -> RelatedChain {
        RelatedChain(attributes, .lessThanOrEqual, items.map { RelatedChain.Operand(item: $0.itemName) })
    }

    /// Constrains the attributes to at least those of each of several items.
    public func greaterThanOrEqualTo(_ items: [some Item]) -> RelatedChain {
        RelatedChain(attributes, .greaterThanOrEqual, items.map { RelatedChain.Operand(item: $0.itemName) })
    }

    /// Constrains the attributes to equal those of the superview.
    public func equalToSuperview() -> RelatedChain { related(.equal, to: Superview()) }

    /// Constrains the attributes to at most those of the superview.
    public func lessThanOrEqualToSuperview() -> RelatedChain { related(.lessThanOrEqual, to: Superview()) }

    /// Constrains the attributes to at least those of the superview.
    public func greaterThanOrEqualToSuperview() -> RelatedChain { related(.greaterThanOrEqual, to: Superview()) }

    /// Constrains the attributes to equal an anchor of the same kind.
    public func equalTo(_ anchor: Anchor<Kind>) -> RelatedChain { related(.equal, to: anchor) }

    /// Constrains the attributes to at most an anchor of the same kind.
    public func lessThanOrEqualTo(_ anchor: Anchor<Kind>) -> RelatedChain { related(.lessThanOrEqual, to: anchor) }

    /// Constrains the attributes to at least an anchor of the same kind.
    public func greaterThanOrEqualTo(_ anchor: Anchor<Kind>) -> RelatedChain {
        related(.greaterThanOrEqual, to: anchor)
    }

    /// Constrains lengths to `points`, and positions to a distance of `points` from the superview's; as in SnapKit,
    /// centres are measured from its left and top edges.
    public func equalTo(_ points: Double) -> RelatedChain { related(.equal, to: .number(points)) }

    /// Constrains the attributes to at most the values of ``equalTo(_:)-(Double)``.
    public func lessThanOrEqualTo(_ points: Double) -> RelatedChain { related(.lessThanOrEqual, to: .number(points)) }

    /// Constrains the attributes to at least the values of ``equalTo(_:)-(Double)``.
    public func greaterThanOrEqualTo(_ points: Double) -> RelatedChain {
        related(.greaterThanOrEqual, to: .number(points))
    }

    /// Constrains the width and height to those of `size`.
    public func equalTo(_ size: Size) -> RelatedChain { related(.equal, to: .size(size)) }

    /// Constrains the width and height to at most those of `size`.
    public func lessThanOrEqualTo(_ size: Size) -> RelatedChain { related(.lessThanOrEqual, to: .size(size)) }

    /// Constrains the width and height to at least those of `size`.
    public func greaterThanOrEqualTo(_ size: Size) -> RelatedChain { related(.greaterThanOrEqual, to: .size(size)) }

    /// Constrains positions to a point in the superview: horizontal ones to its x, and vertical ones to its y.
    public func equalTo(_ point: Point) -> RelatedChain { related(.equal, to: .point(point)) }

    /// Constrains edges to the superview's edges, inset by `insets`.
    public func equalTo(_ insets: Insets) -> RelatedChain { related(.equal, to: .insets(insets)) }
}
