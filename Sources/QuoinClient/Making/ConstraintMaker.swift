/// The maker of one item's constraints in the block of `make`, `update` or `remake`.
///
/// Names and semantics follow SnapKit: `$0.leading.top.equalToSuperview().inset(16)`.
public struct ConstraintMaker: Sendable {
    init() {}
}

extension ConstraintMaker {
    /// The left edge.
    public var left: AttributeChain<XAxis> { AttributeChain([.left]) }
    /// The right edge.
    public var right: AttributeChain<XAxis> { AttributeChain([.right]) }
    /// The edge at which lines of text begin.
    public var leading: AttributeChain<XAxis> { AttributeChain([.leading]) }
    /// The edge at which lines of text end.
    public var trailing: AttributeChain<XAxis> { AttributeChain([.trailing]) }
    /// The horizontal centre.
    public var centerX: AttributeChain<XAxis> { AttributeChain([.centerX]) }
    /// The left edge within the margins.
    public var leftMargin: AttributeChain<XAxis> { AttributeChain([.leftMargin]) }
    /// The right edge within the margins.
    public var rightMargin: AttributeChain<XAxis> { AttributeChain([.rightMargin]) }
    /// The leading edge within the margins.
    public var leadingMargin: AttributeChain<XAxis> { AttributeChain([.leadingMargin]) }
    /// The trailing edge within the margins.
    public var trailingMargin: AttributeChain<XAxis> { AttributeChain([.trailingMargin]) }
    /// The horizontal centre within the margins.
    public var centerXWithinMargins: AttributeChain<XAxis> { AttributeChain([.centerXWithinMargins]) }
    /// The top edge.
    public var top: AttributeChain<YAxis> { AttributeChain([.top]) }
    /// The bottom edge.
    public var bottom: AttributeChain<YAxis> { AttributeChain([.bottom]) }
    /// The vertical centre.
    public var centerY: AttributeChain<YAxis> { AttributeChain([.centerY]) }
    /// The baseline of the first line of text.
    public var firstBaseline: AttributeChain<YAxis> { AttributeChain([.firstBaseline]) }
    /// The baseline of the last line of text.
    public var lastBaseline: AttributeChain<YAxis> { AttributeChain([.lastBaseline]) }
    /// The top edge within the margins.
    public var topMargin: AttributeChain<YAxis> { AttributeChain([.topMargin]) }
    /// The bottom edge within the margins.
    public var bottomMargin: AttributeChain<YAxis> { AttributeChain([.bottomMargin]) }
    /// The vertical centre within the margins.
    public var centerYWithinMargins: AttributeChain<YAxis> { AttributeChain([.centerYWithinMargins]) }
    /// The width.
    public var width: AttributeChain<Length> { AttributeChain([.width]) }
    /// The height.
    public var height: AttributeChain<Length> { AttributeChain([.height]) }
    /// All four edges.
    public var edges: AttributeChain<Edges> { AttributeChain([.left, .top, .right, .bottom]) }
    /// All four edges, relative to the layout direction.
    public var directionalEdges: AttributeChain<DirectionalEdges> {
        AttributeChain([.leading, .top, .trailing, .bottom])
    }
    /// The left and right edges.
    public var horizontalEdges: AttributeChain<HorizontalEdges> { AttributeChain([.left, .right]) }
    /// The top and bottom edges.
    public var verticalEdges: AttributeChain<VerticalEdges> { AttributeChain([.top, .bottom]) }
    /// The width and height.
    public var size: AttributeChain<BothLengths> { AttributeChain([.width, .height]) }
    /// The centre along both axes.
    public var center: AttributeChain<Center> { AttributeChain([.centerX, .centerY]) }
    /// All four edges within the margins.
    public var margins: AttributeChain<Mixed> {
        AttributeChain([.leftMargin, .topMargin, .rightMargin, .bottomMargin])
    }
    /// All four edges within the margins, relative to the layout direction.
    public var directionalMargins: AttributeChain<Mixed> {
        AttributeChain([.leadingMargin, .topMargin, .trailingMargin, .bottomMargin])
    }
    /// The centre within the margins along both axes.
    public var centerWithinMargins: AttributeChain<Mixed> {
        AttributeChain([.centerXWithinMargins, .centerYWithinMargins])
    }
}
