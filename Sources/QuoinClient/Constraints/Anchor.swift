/// One side of an equation: one or more attributes of an item, times a factor, plus a constant in points.
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
    /// Returns the anchor moved by `points`.
    public static func + (anchor: Anchor, points: Double) -> Anchor {
        var moved = anchor
        moved.constant += points
        return moved
    }

    /// Returns the anchor moved by `points`.
    public static func + (points: Double, anchor: Anchor) -> Anchor { anchor + points }

    /// Returns the anchor moved by minus `points`.
    public static func - (anchor: Anchor, points: Double) -> Anchor { anchor + -points }

    /// Returns the anchor and its constant, multiplied by a factor.
    public static func * (anchor: Anchor, factor: Double) -> Anchor {
        var scaled = anchor
        scaled.multiplier *= factor
        scaled.constant *= factor
        return scaled
    }

    /// Returns the anchor and its constant, multiplied by a factor.
    public static func * (factor: Double, anchor: Anchor) -> Anchor { anchor * factor }

    /// Returns the anchor and its constant, divided by a number.
    public static func / (anchor: Anchor, divisor: Double) -> Anchor {
        var scaled = anchor
        scaled.multiplier /= divisor
        scaled.constant /= divisor
        return scaled
    }
}
