/// The alignment of the arranged views of a stack across its axis.
///
/// As in UIKit, `leading` and `top` both denote the near edge along either axis, and `trailing` and `bottom` the far
/// edge.
public enum StackAlignment: String, Sendable, CaseIterable {
    case fill
    case leading
    case top
    case center
    case trailing
    case bottom
    /// Only for horizontal stacks.
    case firstBaseline
    /// Only for horizontal stacks.
    case lastBaseline

    /// Returns the alignments allowed for a stack along an axis.
    public static func allowed(along axis: Axis) -> [StackAlignment] {
        switch axis {
        case .horizontal: [.fill, .top, .leading, .center, .bottom, .trailing, .firstBaseline, .lastBaseline]
        case .vertical: [.fill, .leading, .top, .center, .trailing, .bottom]
        }
    }
}

/// The distribution of a stack's length among its arranged views.
public enum StackDistribution: String, Sendable, CaseIterable {
    case fill, fillEqually, fillProportionally, equalSpacing, equalCentering
}

/// The properties of a stack, which arranges its subviews like a `UIStackView`; lengths are in points.
///
/// Every subview without a frame is arranged, in subview order. The caller ensures that the alignment is allowed along
/// the axis and that only vertical stacks are baseline-relative.
public struct StackProperties: Hashable, Sendable {
    public var axis = Axis.horizontal
    /// The spacing between neighbors, which may be negative.
    public var spacing = 0.0
    /// The spacing after individual subviews, by name, which overrides ``spacing``.
    public var customSpacing: [String: Double] = [:]
    public var alignment = StackAlignment.fill
    public var distribution = StackDistribution.fill
    /// True if the stack arranges its views within its layout margins instead of its bounds.
    public var isLayoutMarginsRelativeArrangement = false
    /// True if spacing is measured from a last baseline to the first baseline below it.
    public var isBaselineRelativeArrangement = false

    public init() {}
}
