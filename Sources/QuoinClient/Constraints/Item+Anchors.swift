/// The anchors of an item, for equations and for the second side of chains.
extension Item {
    /// The left edge.
    public var left: Anchor<XAxis> { Anchor(self, .left) }
    /// The right edge.
    public var right: Anchor<XAxis> { Anchor(self, .right) }
    /// The edge at which lines of text begin.
    public var leading: Anchor<XAxis> { Anchor(self, .leading) }
    /// The edge at which lines of text end.
    public var trailing: Anchor<XAxis> { Anchor(self, .trailing) }
    /// The horizontal centre.
    public var centerX: Anchor<XAxis> { Anchor(self, .centerX) }
    /// The left edge within the margins.
    public var leftMargin: Anchor<XAxis> { Anchor(self, .leftMargin) }
    /// The right edge within the margins.
    public var rightMargin: Anchor<XAxis> { Anchor(self, .rightMargin) }
    /// The leading edge within the margins.
    public var leadingMargin: Anchor<XAxis> { Anchor(self, .leadingMargin) }
    /// The trailing edge within the margins.
    public var trailingMargin: Anchor<XAxis> { Anchor(self, .trailingMargin) }
    /// The horizontal centre within the margins.
    public var centerXWithinMargins: Anchor<XAxis> { Anchor(self, .centerXWithinMargins) }
    /// The top edge.
    public var top: Anchor<YAxis> { Anchor(self, .top) }
    /// The bottom edge.
    public var bottom: Anchor<YAxis> { Anchor(self, .bottom) }
    /// The vertical centre.
    public var centerY: Anchor<YAxis> { Anchor(self, .centerY) }
    /// The baseline of the first line of text.
    public var firstBaseline: Anchor<YAxis> { Anchor(self, .firstBaseline) }
    /// The baseline of the last line of text.
    public var lastBaseline: Anchor<YAxis> { Anchor(self, .lastBaseline) }
    /// The top edge within the margins.
    public var topMargin: Anchor<YAxis> { Anchor(self, .topMargin) }
    /// The bottom edge within the margins.
    public var bottomMargin: Anchor<YAxis> { Anchor(self, .bottomMargin) }
    /// The vertical centre within the margins.
    public var centerYWithinMargins: Anchor<YAxis> { Anchor(self, .centerYWithinMargins) }
    /// The width.
    public var width: Anchor<Length> { Anchor(self, .width) }
    /// The height.
    public var height: Anchor<Length> { Anchor(self, .height) }
    /// All four edges.
    public var edges: Anchor<Edges> { Anchor(self, .left, .top, .right, .bottom) }
    /// All four edges, relative to the layout direction.
    public var directionalEdges: Anchor<DirectionalEdges> { Anchor(self, .leading, .top, .trailing, .bottom) }
    /// The left and right edges.
    public var horizontalEdges: Anchor<HorizontalEdges> { Anchor(self, .left, .right) }
    /// The top and bottom edges.
    public var verticalEdges: Anchor<VerticalEdges> { Anchor(self, .top, .bottom) }
    /// The width and height.
    public var size: Anchor<BothLengths> { Anchor(self, .width, .height) }
    /// The centre along both axes.
    public var center: Anchor<Center> { Anchor(self, .centerX, .centerY) }
}
