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

    /// Relates the attributes to the same attributes of another item: equal.
    public func equalTo(_ item: some Item) -> RelatedChain { related(.equal, to: item) }

    /// Relates the attributes to the same attributes of another item: less than or equal.
    public func lessThanOrEqualTo(_ item: some Item) -> RelatedChain { related(.lessThanOrEqual, to: item) }

    /// Relates the attributes to the same attributes of another item: greater than or equal.
    public func greaterThanOrEqualTo(_ item: some Item) -> RelatedChain { related(.greaterThanOrEqual, to: item) }

    /// Relates the attributes to the same attributes of each of several items: equal.
    public func equalTo(_ items: [some Item]) -> RelatedChain {
        RelatedChain(attributes, .equal, items.map { RelatedChain.Operand(item: $0.itemName) })
    }

    /// Relates the attributes to the same attributes of each of several items: less than or equal.
    public func lessThanOrEqualTo(_ items: [some Item]) -> RelatedChain {
        RelatedChain(attributes, .lessThanOrEqual, items.map { RelatedChain.Operand(item: $0.itemName) })
    }

    /// Relates the attributes to the same attributes of each of several items: greater than or equal.
    public func greaterThanOrEqualTo(_ items: [some Item]) -> RelatedChain {
        RelatedChain(attributes, .greaterThanOrEqual, items.map { RelatedChain.Operand(item: $0.itemName) })
    }

    /// Relates the attributes to the same attributes of the superview: equal.
    public func equalToSuperview() -> RelatedChain { related(.equal, to: Superview()) }

    /// Relates the attributes to the same attributes of the superview: less than or equal.
    public func lessThanOrEqualToSuperview() -> RelatedChain { related(.lessThanOrEqual, to: Superview()) }

    /// Relates the attributes to the same attributes of the superview: greater than or equal.
    public func greaterThanOrEqualToSuperview() -> RelatedChain { related(.greaterThanOrEqual, to: Superview()) }

    /// Relates the attributes to an anchor of the same kind: equal.
    public func equalTo(_ anchor: Anchor<Kind>) -> RelatedChain { related(.equal, to: anchor) }

    /// Relates the attributes to an anchor of the same kind: less than or equal.
    public func lessThanOrEqualTo(_ anchor: Anchor<Kind>) -> RelatedChain { related(.lessThanOrEqual, to: anchor) }

    /// Relates the attributes to an anchor of the same kind: greater than or equal.
    public func greaterThanOrEqualTo(_ anchor: Anchor<Kind>) -> RelatedChain {
        related(.greaterThanOrEqual, to: anchor)
    }

    /// Sets lengths to `points`, and positions to a distance of `points` from the superview's; as in SnapKit, centres
    /// are measured from its left and top edges.
    public func equalTo(_ points: Double) -> RelatedChain { related(.equal, to: .number(points)) }

    /// Limits the attributes to at most the values of ``equalTo(_:)-(Double)``.
    public func lessThanOrEqualTo(_ points: Double) -> RelatedChain { related(.lessThanOrEqual, to: .number(points)) }

    /// Limits the attributes to at least the values of ``equalTo(_:)-(Double)``.
    public func greaterThanOrEqualTo(_ points: Double) -> RelatedChain {
        related(.greaterThanOrEqual, to: .number(points))
    }

    /// Sets the width and height.
    public func equalTo(_ size: Size) -> RelatedChain { related(.equal, to: .size(size)) }

    /// Limits the width and height to at most those of `size`.
    public func lessThanOrEqualTo(_ size: Size) -> RelatedChain { related(.lessThanOrEqual, to: .size(size)) }

    /// Limits the width and height to at least those of `size`.
    public func greaterThanOrEqualTo(_ size: Size) -> RelatedChain { related(.greaterThanOrEqual, to: .size(size)) }

    /// Places the attributes at a point in the superview: horizontal positions at its x, vertical positions at its y.
    public func equalTo(_ point: Point) -> RelatedChain { related(.equal, to: .point(point)) }

    /// Places the edges at the superview's edges, inset by `insets`.
    public func equalTo(_ insets: Insets) -> RelatedChain { related(.equal, to: .insets(insets)) }
}
