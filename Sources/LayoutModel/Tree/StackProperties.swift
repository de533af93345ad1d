/// How a stack aligns its arranged views across its axis.
///
/// As in UIKit, `leading` and `top` both mean the near edge along either axis, and `trailing` and `bottom` the far one.
public enum StackAlignment: String, Sendable, CaseIterable {
    case fill
    case leading
    case top
    case center
    case trailing
    case bottom
    /// For horizontal stacks only.
    case firstBaseline
    /// For horizontal stacks only.
    case lastBaseline

    /// The alignments that a stack along an axis can have.
    public static func allowed(along axis: Axis) -> [StackAlignment] {
        switch axis {
        case .horizontal: [.fill, .top, .leading, .center, .bottom, .trailing, .firstBaseline, .lastBaseline]
        case .vertical: [.fill, .leading, .top, .center, .trailing, .bottom]
        }
    }
}

/// How a stack distributes its length among its arranged views.
public enum StackDistribution: String, Sendable, CaseIterable {
    case fill, fillEqually, fillProportionally, equalSpacing, equalCentering
}

/// What makes a view a stack, which arranges its subviews as a `UIStackView` does; lengths in points.
///
/// Every subview that has no frame of its own is arranged, in the order of the subviews. The caller
/// ensures that the alignment is allowed along the axis and that only vertical stacks are baseline-relative.
public struct StackProperties: Hashable, Sendable {
    public var axis = Axis.horizontal
    /// Between neighbours; may be negative.
    public var spacing = 0.0
    /// The spacing behind subviews, by their names, instead of ``spacing``.
    public var customSpacing: [String: Double] = [:]
    public var alignment = StackAlignment.fill
    public var distribution = StackDistribution.fill
    /// Whether it arranges within its layout margins instead of its bounds.
    public var isLayoutMarginsRelativeArrangement = false
    /// Whether spacing is measured from a last baseline to the first baseline below it.
    public var isBaselineRelativeArrangement = false

    public init() {}
}
