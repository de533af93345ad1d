/// The position and length of a view along one axis, in points from the left or top edge of its superview.
public struct Extent: Hashable, Sendable {
    public var start: Double
    public var length: Double

    public init(start: Double, length: Double) {
        (self.start, self.length) = (start, length)
    }
}

/// The parts of an axis (near margin, length, far margin) that change with the superview.
public struct AxisFlexibility: Hashable, Sendable {
    public var nearMargin: Bool
    public var length: Bool
    public var farMargin: Bool
}

extension AutoresizingMask {
    /// Returns the parts that the mask makes flexible along an axis.
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
    /// Returns the extent after the superview's length has changed.
    ///
    /// The change is distributed among the flexible parts in proportion to their current lengths, equally if these add
    /// up to 0, and goes to the far margin if no part is flexible. A length never becomes negative.
    ///
    /// Source: GNUstep's NSView, which agrees with Apple's UIKit documentation.
    public func resized(_ flexibility: AxisFlexibility, from former: Double, to current: Double) -> Extent {
        let change = current - former
        // near margin + length + far margin = length of the superview
        let farMargin = former - start - length
        let flexible =
            (flexibility.nearMargin ? start : 0) + (flexibility.length ? length : 0)
            + (flexibility.farMargin ? farMargin : 0)
        let count =
            (flexibility.nearMargin ? 1.0 : 0) + (flexibility.length ? 1 : 0) + (flexibility.farMargin ? 1 : 0)
        // Parts with a sum below 0, as in a view that extends beyond its superview, have no proportions to preserve
        // either.
        func share(of part: Double) -> Double {
            flexible > 0 ? change * part / flexible : change / count
        }
        // The far margin is the remainder and need not be computed.
        return Extent(
            start: flexibility.nearMargin ? start + share(of: start) : start,
            // A superview that becomes too small leads to a length of 0 instead of a negative one.
            length: flexibility.length ? max(0, length + share(of: length)) : length
        )
    }
}

extension Rect {
    /// Returns the position and length along an axis.
    public func extent(along axis: Axis) -> Extent {
        switch axis {
        case .horizontal: Extent(start: x, length: width)
        case .vertical: Extent(start: y, length: height)
        }
    }

    /// Sets the position and length along an axis.
    public mutating func setExtent(_ extent: Extent, along axis: Axis) {
        switch axis {
        case .horizontal: (x, width) = (extent.start, extent.length)
        case .vertical: (y, height) = (extent.start, extent.length)
        }
    }
}
