/// How a stack aligns what it arranges across its axis.
///
/// As in UIKit, `leading` and `top` are two words for the near edge, `trailing` and `bottom` for the far one, along either axis.
public enum StackAlignment: String, Sendable, CaseIterable {
    case fill
    case leading
    case top
    case center
    case trailing
    case bottom
    /// Of horizontal stacks.
    case firstBaseline
    /// Of horizontal stacks.
    case lastBaseline

    /// Those that a stack along an axis can have.
    public static func allowed(along axis: Axis) -> [StackAlignment] {
        switch axis {
        case .horizontal: [.fill, .top, .leading, .center, .bottom, .trailing, .firstBaseline, .lastBaseline]
        case .vertical: [.fill, .leading, .top, .center, .trailing, .bottom]
        }
    }
}

/// How a stack shares out its length among what it arranges.
public enum StackDistribution: String, Sendable, CaseIterable {
    case fill, fillEqually, fillProportionally, equalSpacing, equalCentering
}

/// What makes a view a stack, which arranges its subviews as a `UIStackView` does; lengths in points.
///
/// Every subview takes part that is not placed by a frame, in the order of the subviews. The alignment is one of those
/// allowed along the axis, and only a vertical stack is baseline-relative; whoever makes the properties sees to both.
public struct StackProperties: Hashable, Sendable {
    public var axis = Axis.horizontal
    /// Between neighbours; may be negative.
    public var spacing = 0.0
    /// By the names of subviews: the spacing behind them in place of ``spacing``.
    public var customSpacing: [String: Double] = [:]
    public var alignment = StackAlignment.fill
    public var distribution = StackDistribution.fill
    /// Whether it arranges within its layout margins instead of its bounds.
    public var isLayoutMarginsRelativeArrangement = false
    /// Whether spacing is measured from a last baseline to the first baseline below it.
    public var isBaselineRelativeArrangement = false

    public init() {}
}
