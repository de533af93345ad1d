public import LayoutModel

/// What `options` say of a visual format: names of NSLayoutFormatOptions without the prefix.
public struct VisualFormatOptions: Hashable, Sendable {
    /// Which edges a horizontal line uses.
    public enum Direction: String, Sendable {
        case leadingToTrailing = "directionLeadingToTrailing"
        case leftToRight = "directionLeftToRight"
        case rightToLeft = "directionRightToLeft"
    }

    /// From where to where a gap is measured.
    public enum Spacing: String, Sendable {
        case edgeToEdge = "spacingEdgeToEdge"
        case baselineToBaseline = "spacingBaselineToBaseline"
    }

    /// Attributes in which neighbouring views agree, in the order given.
    public var alignments: [Attribute] = []
    public var direction = Direction.leadingToTrailing
    public var spacing = Spacing.edgeToEdge

    public init() {}
}
