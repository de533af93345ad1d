/// An item that constraints can refer to: a view, a guide, an area of a view, or the superview.
public protocol Item: Sendable {
    /// The name of the item in constraints, such as `title`, `root.safeArea` or `superview`.
    var itemName: String { get }
}

/// A view or guide, which has an id and its own constraints.
public protocol NamedItem: Item {
    /// The id, unique in the layout.
    var id: String { get }
}

extension NamedItem {
    /// The id.
    public var itemName: String { id }
}

/// A layout guide: an invisible rectangle that is constrained like a view.
public struct Guide: NamedItem, Hashable {
    /// The id, unique among the views and guides of the layout.
    public let id: String

    /// Creates a guide for ``View/guides(_:)``, or a reference to one.
    public init(_ id: String) { self.id = id }
}

/// An area of a view, such as its safe area.
public struct Area: Item, Hashable {
    /// The id of the view followed by the name of the area.
    public let itemName: String

    init(_ name: String, of item: some NamedItem) { itemName = "\(item.id).\(name)" }

    init(name: String) { itemName = name }
}

/// The superview of the first item of a constraint.
public struct Superview: Item, Hashable {
    /// The reserved name.
    public var itemName: String { "superview" }

    /// Creates a reference to the superview of the first item.
    public init() {}

    /// The area within the superview's safe area.
    public var safeArea: Area { Area(name: "superview.safeArea") }
    /// The area within the superview's layout margins.
    public var margins: Area { Area(name: "superview.margins") }
    /// The readable area of the superview; see ``View/readable``.
    public var readable: Area { Area(name: "superview.readable") }
    /// The content of the superview, which must be a scroll view.
    public var content: Area { Area(name: "superview.content") }
    /// The frame of the superview, which must be a scroll view.
    public var frame: Area { Area(name: "superview.frame") }
}

extension Item where Self == Superview {
    /// The superview of the first item.
    public static var superview: Superview { Superview() }
}
