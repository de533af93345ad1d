/// What constraints are about: a view, a guide, an area of a view, or the superview.
public protocol Item: Sendable {
    /// The name of the item in constraints, such as `title`, `root.safeArea` or `superview`.
    var itemName: String { get }
}

/// A view or a guide, which has an id, and constraints of its own.
public protocol NamedItem: Item {
    /// Unique in the layout.
    var id: String { get }
}

extension NamedItem {
    /// The id.
    public var itemName: String { id }
}

/// A layout guide: a rectangle that is constrained like a view and draws nothing.
public struct Guide: NamedItem, Hashable {
    /// Unique in the layout, among views too.
    public let id: String

    /// A guide that ``View/guides(_:)`` gives to a view, or a reference to it.
    public init(_ id: String) { self.id = id }
}

/// An area of a view, such as its safe area.
public struct Area: Item, Hashable {
    /// The id of the view, and the name of the area.
    public let itemName: String

    init(_ name: String, of item: some NamedItem) { itemName = "\(item.id).\(name)" }

    init(name: String) { itemName = name }
}

/// The superview of the first item of a constraint.
public struct Superview: Item, Hashable {
    /// The reserved name.
    public var itemName: String { "superview" }

    /// The superview of the first item.
    public init() {}

    /// What the superview's safe area leaves.
    public var safeArea: Area { Area(name: "superview.safeArea") }
    /// What the superview's layout margins leave.
    public var margins: Area { Area(name: "superview.margins") }
    /// What can be read with ease, see ``View/readable``.
    public var readable: Area { Area(name: "superview.readable") }
    /// The content of the superview, which has to be a scroll view.
    public var content: Area { Area(name: "superview.content") }
    /// The frame of the superview, which has to be a scroll view.
    public var frame: Area { Area(name: "superview.frame") }
}

extension Item where Self == Superview {
    /// The superview of the first item.
    public static var superview: Superview { Superview() }
}
