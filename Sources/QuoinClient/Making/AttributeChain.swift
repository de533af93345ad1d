/// The attributes of a statement, before its relation: `$0.leading.top`.
///
/// Duplicate attributes count once.
public struct AttributeChain<Kind: AnchorKind>: Sendable {
    let attributes: [Attribute]

    init(_ attributes: [Attribute]) { self.attributes = attributes }

    func adding<Other>(_ others: Attribute...) -> AttributeChain<Other> { AttributeChain<Other>(attributes + others) }
}

extension AttributeChain {
    /// The left edge.
    public var left: AttributeChain<Kind.WithX> { adding(.left) }
    /// The right edge.
    public var right: AttributeChain<Kind.WithX> { adding(.right) }
    /// The edge at which lines of text begin.
    public var leading: AttributeChain<Kind.WithX> { adding(.leading) }
    /// The edge at which lines of text end.
    public var trailing: AttributeChain<Kind.WithX> { adding(.trailing) }
    /// The horizontal centre.
    public var centerX: AttributeChain<Kind.WithX> { adding(.centerX) }
    /// The left edge within the margins.
    public var leftMargin: AttributeChain<Kind.WithX> { adding(.leftMargin) }
    /// The right edge within the margins.
    public var rightMargin: AttributeChain<Kind.WithX> { adding(.rightMargin) }
    /// The leading edge within the margins.
    public var leadingMargin: AttributeChain<Kind.WithX> { adding(.leadingMargin) }
    /// The trailing edge within the margins.
    public var trailingMargin: AttributeChain<Kind.WithX> { adding(.trailingMargin) }
    /// The horizontal centre within the margins.
    public var centerXWithinMargins: AttributeChain<Kind.WithX> { adding(.centerXWithinMargins) }
    /// The top edge.
    public var top: AttributeChain<Kind.WithY> { adding(.top) }
    /// The bottom edge.
    public var bottom: AttributeChain<Kind.WithY> { adding(.bottom) }
    /// The vertical centre.
    public var centerY: AttributeChain<Kind.WithY> { adding(.centerY) }
    /// The baseline of the first line of text.
    public var firstBaseline: AttributeChain<Kind.WithY> { adding(.firstBaseline) }
    /// The baseline of the last line of text.
    public var lastBaseline: AttributeChain<Kind.WithY> { adding(.lastBaseline) }
    /// The top edge within the margins.
    public var topMargin: AttributeChain<Kind.WithY> { adding(.topMargin) }
    /// The bottom edge within the margins.
    public var bottomMargin: AttributeChain<Kind.WithY> { adding(.bottomMargin) }
    /// The vertical centre within the margins.
    public var centerYWithinMargins: AttributeChain<Kind.WithY> { adding(.centerYWithinMargins) }
    /// The width.
    public var width: AttributeChain<Kind.WithLength> { adding(.width) }
    /// The height.
    public var height: AttributeChain<Kind.WithLength> { adding(.height) }
    /// All four edges.
    public var edges: AttributeChain<Mixed> { adding(.left, .top, .right, .bottom) }
    /// All four edges, relative to the layout direction.
    public var directionalEdges: AttributeChain<Mixed> { adding(.leading, .top, .trailing, .bottom) }
    /// The left and right edges.
    public var horizontalEdges: AttributeChain<Mixed> { adding(.left, .right) }
    /// The top and bottom edges.
    public var verticalEdges: AttributeChain<Mixed> { adding(.top, .bottom) }
    /// The width and height.
    public var size: AttributeChain<Mixed> { adding(.width, .height) }
    /// The centre along both axes.
    public var center: AttributeChain<Mixed> { adding(.centerX, .centerY) }
    /// The chain itself, for readability.
    public var and: Self { self }
}
