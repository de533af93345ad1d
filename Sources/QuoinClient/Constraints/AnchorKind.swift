/// What an anchor measures: anchors of different kinds cannot be related, which the compiler finds.
///
/// The associated types say what becomes of a chain of attributes when one more is added to it.
public protocol AnchorKind: Sendable {
    /// The kind together with a horizontal position.
    associatedtype WithX: AnchorKind
    /// The kind together with a vertical position.
    associatedtype WithY: AnchorKind
    /// The kind together with a length.
    associatedtype WithLength: AnchorKind
}

/// Horizontal positions.
public enum XAxis: AnchorKind {
    /// Still horizontal positions.
    public typealias WithX = XAxis
    /// Different things.
    public typealias WithY = Mixed
    /// Different things.
    public typealias WithLength = Mixed
}

/// Vertical positions.
public enum YAxis: AnchorKind {
    /// Different things.
    public typealias WithX = Mixed
    /// Still vertical positions.
    public typealias WithY = YAxis
    /// Different things.
    public typealias WithLength = Mixed
}

/// Widths and heights.
public enum Length: AnchorKind {
    /// Different things.
    public typealias WithX = Mixed
    /// Different things.
    public typealias WithY = Mixed
    /// Still lengths.
    public typealias WithLength = Length
}

/// Attributes of different kinds, which can only be related to the same ones of another item.
public enum Mixed: AnchorKind {
    /// Different things.
    public typealias WithX = Mixed
    /// Different things.
    public typealias WithY = Mixed
    /// Different things.
    public typealias WithLength = Mixed
}

/// A word for several attributes, which is related to the same word of another item.
public protocol CompositeKind: AnchorKind where WithX == Mixed, WithY == Mixed, WithLength == Mixed {}

/// `left`, `top`, `right` and `bottom`.
public enum Edges: CompositeKind {}
/// `leading`, `top`, `trailing` and `bottom`.
public enum DirectionalEdges: CompositeKind {}
/// `left` and `right`.
public enum HorizontalEdges: CompositeKind {}
/// `top` and `bottom`.
public enum VerticalEdges: CompositeKind {}
/// `width` and `height`.
public enum BothLengths: CompositeKind {}
/// `centerX` and `centerY`.
public enum Center: CompositeKind {}
