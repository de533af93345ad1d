/// The kind of quantity that an anchor measures; relating anchors of different kinds is a compile-time error.
///
/// The associated types define the kind of a chain of attributes after another attribute is added.
public protocol AnchorKind: Sendable {
    /// The kind after adding a horizontal position.
    associatedtype WithX: AnchorKind
    /// The kind after adding a vertical position.
    associatedtype WithY: AnchorKind
    /// The kind after adding a length.
    associatedtype WithLength: AnchorKind
}

/// Horizontal positions.
public enum XAxis: AnchorKind {
    /// Horizontal positions.
    public typealias WithX = XAxis
    /// Attributes of different kinds.
    public typealias WithY = Mixed
    /// Attributes of different kinds.
    public typealias WithLength = Mixed
}

/// Vertical positions.
public enum YAxis: AnchorKind {
    /// Attributes of different kinds.
    public typealias WithX = Mixed
    /// Vertical positions.
    public typealias WithY = YAxis
    /// Attributes of different kinds.
    public typealias WithLength = Mixed
}

/// Widths and heights.
public enum Length: AnchorKind {
    /// Attributes of different kinds.
    public typealias WithX = Mixed
    /// Attributes of different kinds.
    public typealias WithY = Mixed
    /// Widths and heights.
    public typealias WithLength = Length
}

/// Attributes of different kinds, which can only be related to the same attributes of another item.
public enum Mixed: AnchorKind {
    /// Attributes of different kinds.
    public typealias WithX = Mixed
    /// Attributes of different kinds.
    public typealias WithY = Mixed
    /// Attributes of different kinds.
    public typealias WithLength = Mixed
}

/// A shorthand for several attributes, which can only be related to the same shorthand of another item.
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
