/// Position and length of a view along one axis of its superview, in points from the superview's left or top edge.
public struct Extent: Hashable, Sendable {
    public var start: Double
    public var length: Double

    public init(start: Double, length: Double) {
        (self.start, self.length) = (start, length)
    }
}

/// Which of the three parts of an axis (near margin, length, far margin) change with the superview.
public struct AxisFlexibility: Hashable, Sendable {
    public var nearMargin: Bool
    public var length: Bool
    public var farMargin: Bool
}

extension AutoresizingMask {
    /// What the mask makes flexible along an axis.
    public func flexibility(along axis: Axis) -> AxisFlexibility {
        switch axis {
        case .horizontal:
            AxisFlexibility(
                nearMargin: contains(.flexibleLeftMargin),
                length: contains(.flexibleWidth),
                farMargin: contains(.flexibleRightMargin)
            )
        case .vertical:
            AxisFlexibility(
                nearMargin: contains(.flexibleTopMargin),
                length: contains(.flexibleHeight),
                farMargin: contains(.flexibleBottomMargin)
            )
        }
    }
}

extension Extent {
    /// The extent after the superview's length has changed.
    ///
    /// The change is shared among the flexible parts in proportion to their present lengths, equally if these add up to
    /// 0, and goes to the far margin if no part is flexible. A length never becomes negative.
    /// Source: GNUstep's NSView, with which Apple's documentation of UIKit agrees.
    public func resized(_ flexibility: AxisFlexibility, from former: Double, to current: Double) -> Extent {
        let change = current - former
        // near margin + length + far margin = length of the superview
        let farMargin = former - start - length
        let flexible =
            (flexibility.nearMargin ? start : 0) + (flexibility.length ? length : 0)
            + (flexibility.farMargin ? farMargin : 0)
        let count =
            (flexibility.nearMargin ? 1.0 : 0) + (flexibility.length ? 1 : 0) + (flexibility.farMargin ? 1 : 0)
        // Parts that add up to less than 0, as when a view extends beyond its superview, have no proportions to keep
        // either.
        func share(of part: Double) -> Double {
            flexible > 0 ? change * part / flexible : change / count
        }
        // The far margin is what remains, so it is not computed.
        return Extent(
            start: flexibility.nearMargin ? start + share(of: start) : start,
            // A superview that becomes too small leaves a length of 0, not a negative one.
            length: flexibility.length ? max(0, length + share(of: length)) : length
        )
    }
}

extension Rect {
    /// Position and length along an axis.
    public func extent(along axis: Axis) -> Extent {
        switch axis {
        case .horizontal: Extent(start: x, length: width)
        case .vertical: Extent(start: y, length: height)
        }
    }

    /// Sets position and length along an axis.
    public mutating func setExtent(_ extent: Extent, along axis: Axis) {
        switch axis {
        case .horizontal: (x, width) = (extent.start, extent.length)
        case .vertical: (y, height) = (extent.start, extent.length)
        }
    }
}
