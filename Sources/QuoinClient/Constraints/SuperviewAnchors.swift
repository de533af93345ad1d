/// The anchors of the superview for the second side of an equation: `.superview.trailing - 16`.
public struct SuperviewAnchors<Kind: AnchorKind>: Sendable {
    init() {}
}

extension Anchor {
    /// The superview anchors of the same kind.
    public static var superview: SuperviewAnchors<Kind> { SuperviewAnchors() }
}

extension SuperviewAnchors where Kind == XAxis {
    /// The left edge.
    public var left: Anchor<XAxis> { Superview().left }
    /// The right edge.
    public var right: Anchor<XAxis> { Superview().right }
    /// The edge at which lines of text begin.
    public var leading: Anchor<XAxis> { Superview().leading }
    /// The edge at which lines of text end.
    public var trailing: Anchor<XAxis> { Superview().trailing }
    /// The horizontal centre.
    public var centerX: Anchor<XAxis> { Superview().centerX }
    /// The left edge within the margins.
    public var leftMargin: Anchor<XAxis> { Superview().leftMargin }
    /// The right edge within the margins.
    public var rightMargin: Anchor<XAxis> { Superview().rightMargin }
    /// The leading edge within the margins.
    public var leadingMargin: Anchor<XAxis> { Superview().leadingMargin }
    /// The trailing edge within the margins.
    public var trailingMargin: Anchor<XAxis> { Superview().trailingMargin }
    /// The horizontal centre within the margins.
    public var centerXWithinMargins: Anchor<XAxis> { Superview().centerXWithinMargins }
    /// The anchors of the superview's safe area.
    public var safeArea: AreaAnchors<XAxis> { AreaAnchors(Superview().safeArea) }
    /// The anchors of the area within the superview's margins.
    public var margins: AreaAnchors<XAxis> { AreaAnchors(Superview().margins) }
}

extension SuperviewAnchors where Kind == YAxis {
    /// The top edge.
    public var top: Anchor<YAxis> { Superview().top }
    /// The bottom edge.
    public var bottom: Anchor<YAxis> { Superview().bottom }
    /// The vertical centre.
    public var centerY: Anchor<YAxis> { Superview().centerY }
    /// The baseline of the first line of text.
    public var firstBaseline: Anchor<YAxis> { Superview().firstBaseline }
    /// The baseline of the last line of text.
    public var lastBaseline: Anchor<YAxis> { Superview().lastBaseline }
    /// The top edge within the margins.
    public var topMargin: Anchor<YAxis> { Superview().topMargin }
    /// The bottom edge within the margins.
    public var bottomMargin: Anchor<YAxis> { Superview().bottomMargin }
    /// The vertical centre within the margins.
    public var centerYWithinMargins: Anchor<YAxis> { Superview().centerYWithinMargins }
    /// The anchors of the superview's safe area.
    public var safeArea: AreaAnchors<YAxis> { AreaAnchors(Superview().safeArea) }
    /// The anchors of the area within the superview's margins.
    public var margins: AreaAnchors<YAxis> { AreaAnchors(Superview().margins) }
}

extension SuperviewAnchors where Kind == Length {
    /// The width.
    public var width: Anchor<Length> { Superview().width }
    /// The height.
    public var height: Anchor<Length> { Superview().height }
    /// The anchors of the superview's safe area.
    public var safeArea: AreaAnchors<Length> { AreaAnchors(Superview().safeArea) }
    /// The anchors of the area within the superview's margins.
    public var margins: AreaAnchors<Length> { AreaAnchors(Superview().margins) }
}

extension SuperviewAnchors where Kind == Edges {
    /// All four edges.
    public var edges: Anchor<Edges> { Superview().edges }
}

extension SuperviewAnchors where Kind == DirectionalEdges {
    /// All four edges, relative to the layout direction.
    public var directionalEdges: Anchor<DirectionalEdges> { Superview().directionalEdges }
}

extension SuperviewAnchors where Kind == HorizontalEdges {
    /// The left and right edges.
    public var horizontalEdges: Anchor<HorizontalEdges> { Superview().horizontalEdges }
}

extension SuperviewAnchors where Kind == VerticalEdges {
    /// The top and bottom edges.
    public var verticalEdges: Anchor<VerticalEdges> { Superview().verticalEdges }
}

extension SuperviewAnchors where Kind == BothLengths {
    /// The width and height.
    public var size: Anchor<BothLengths> { Superview().size }
}

extension SuperviewAnchors where Kind == Center {
    /// The centre along both axes.
    public var center: Anchor<Center> { Superview().center }
}

/// The anchors of an area of the superview: `.superview.safeArea.top`.
public struct AreaAnchors<Kind: AnchorKind>: Sendable {
    fileprivate let area: Area

    init(_ area: Area) { self.area = area }
}

extension AreaAnchors where Kind == XAxis {
    /// The left edge.
    public var left: Anchor<XAxis> { area.left }
    /// The right edge.
    public var right: Anchor<XAxis> { area.right }
    /// The edge at which lines of text begin.
    public var leading: Anchor<XAxis> { area.leading }
    /// The edge at which lines of text end.
    public var trailing: Anchor<XAxis> { area.trailing }
    /// The horizontal centre.
    public var centerX: Anchor<XAxis> { area.centerX }
}

extension AreaAnchors where Kind == YAxis {
    /// The top edge.
    public var top: Anchor<YAxis> { area.top }
    /// The bottom edge.
    public var bottom: Anchor<YAxis> { area.bottom }
    /// The vertical centre.
    public var centerY: Anchor<YAxis> { area.centerY }
}

extension AreaAnchors where Kind == Length {
    /// The width.
    public var width: Anchor<Length> { area.width }
    /// The height.
    public var height: Anchor<Length> { area.height }
}
