/// One side of an equation: an attribute of an item, or several, times a factor and plus a constant in points.
public struct Anchor<Kind: AnchorKind>: Sendable {
    let item: String
    let attributes: [Attribute]
    var multiplier = 1.0
    var constant = 0.0

    init(_ item: some Item, _ attributes: Attribute...) {
        (self.item, self.attributes) = (item.itemName, attributes)
    }
}

extension Anchor {
    /// The anchor moved by `points`.
    public static func + (anchor: Anchor, points: Double) -> Anchor {
        var moved = anchor
        moved.constant += points
        return moved
    }

    /// The anchor moved by `points`.
    public static func + (points: Double, anchor: Anchor) -> Anchor { anchor + points }

    /// The anchor moved back by `points`.
    public static func - (anchor: Anchor, points: Double) -> Anchor { anchor + -points }

    /// The anchor times a factor, with the constant that it has.
    public static func * (anchor: Anchor, factor: Double) -> Anchor {
        var scaled = anchor
        scaled.multiplier *= factor
        scaled.constant *= factor
        return scaled
    }

    /// The anchor times a factor, with the constant that it has.
    public static func * (factor: Double, anchor: Anchor) -> Anchor { anchor * factor }

    /// The anchor divided by a number, with the constant that it has.
    public static func / (anchor: Anchor, divisor: Double) -> Anchor {
        var scaled = anchor
        scaled.multiplier /= divisor
        scaled.constant /= divisor
        return scaled
    }
}
