/// Relations of a chain with an item, whose same attributes are meant, or with a number.
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

    /// The same attributes of another item.
    public func equalTo(_ item: some Item) -> RelatedChain { related(.equal, to: item) }

    /// At most the same attributes of another item.
    public func lessThanOrEqualTo(_ item: some Item) -> RelatedChain { related(.lessThanOrEqual, to: item) }

    /// At least the same attributes of another item.
    public func greaterThanOrEqualTo(_ item: some Item) -> RelatedChain { related(.greaterThanOrEqual, to: item) }

    /// The same attributes of each of several items.
    public func equalTo(_ items: [some Item]) -> RelatedChain {
        RelatedChain(attributes, .equal, items.map { RelatedChain.Operand(item: $0.itemName) })
    }

    /// At most the same attributes of each of several items.
    public func lessThanOrEqualTo(_ items: [some Item]) -> RelatedChain {
        RelatedChain(attributes, .lessThanOrEqual, items.map { RelatedChain.Operand(item: $0.itemName) })
    }

    /// At least the same attributes of each of several items.
    public func greaterThanOrEqualTo(_ items: [some Item]) -> RelatedChain {
        RelatedChain(attributes, .greaterThanOrEqual, items.map { RelatedChain.Operand(item: $0.itemName) })
    }

    /// The same attributes of the superview.
    public func equalToSuperview() -> RelatedChain { related(.equal, to: Superview()) }

    /// At most the same attributes of the superview.
    public func lessThanOrEqualToSuperview() -> RelatedChain { related(.lessThanOrEqual, to: Superview()) }

    /// At least the same attributes of the superview.
    public func greaterThanOrEqualToSuperview() -> RelatedChain { related(.greaterThanOrEqual, to: Superview()) }

    /// Another anchor of the same kind.
    public func equalTo(_ anchor: Anchor<Kind>) -> RelatedChain { related(.equal, to: anchor) }

    /// At most another anchor of the same kind.
    public func lessThanOrEqualTo(_ anchor: Anchor<Kind>) -> RelatedChain { related(.lessThanOrEqual, to: anchor) }

    /// At least another anchor of the same kind.
    public func greaterThanOrEqualTo(_ anchor: Anchor<Kind>) -> RelatedChain {
        related(.greaterThanOrEqual, to: anchor)
    }

    /// Lengths of `points`, and positions that are `points` from the superview's; centres from its left and top edge,
    /// as in SnapKit.
    public func equalTo(_ points: Double) -> RelatedChain { related(.equal, to: .number(points)) }

    /// At most what ``equalTo(_:)-(Double)`` says.
    public func lessThanOrEqualTo(_ points: Double) -> RelatedChain { related(.lessThanOrEqual, to: .number(points)) }

    /// At least what ``equalTo(_:)-(Double)`` says.
    public func greaterThanOrEqualTo(_ points: Double) -> RelatedChain {
        related(.greaterThanOrEqual, to: .number(points))
    }

    /// A width and a height.
    public func equalTo(_ size: Size) -> RelatedChain { related(.equal, to: .size(size)) }

    /// At most a width and a height.
    public func lessThanOrEqualTo(_ size: Size) -> RelatedChain { related(.lessThanOrEqual, to: .size(size)) }

    /// At least a width and a height.
    public func greaterThanOrEqualTo(_ size: Size) -> RelatedChain { related(.greaterThanOrEqual, to: .size(size)) }

    /// A point in the superview: its x for horizontal positions, and its y for vertical ones.
    public func equalTo(_ point: Point) -> RelatedChain { related(.equal, to: .point(point)) }

    /// The superview's edges, moved inwards.
    public func equalTo(_ insets: Insets) -> RelatedChain { related(.equal, to: .insets(insets)) }
}
