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
    /// Remains horizontal positions.
    public typealias WithX = XAxis
    /// Becomes mixed.
    public typealias WithY = Mixed
    /// Becomes mixed.
    public typealias WithLength = Mixed
}

/// Vertical positions.
public enum YAxis: AnchorKind {
    /// Becomes mixed.
    public typealias WithX = Mixed
    /// Remains vertical positions.
    public typealias WithY = YAxis
    /// Becomes mixed.
    public typealias WithLength = Mixed
}

/// Widths and heights.
public enum Length: AnchorKind {
    /// Becomes mixed.
    public typealias WithX = Mixed
    /// Becomes mixed.
    public typealias WithY = Mixed
    /// Remains lengths.
    public typealias WithLength = Length
}

/// Attributes of different kinds, which can only be related to the same attributes of another item.
public enum Mixed: AnchorKind {
    /// Remains mixed.
    public typealias WithX = Mixed
    /// Remains mixed.
    public typealias WithY = Mixed
    /// Remains mixed.
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
