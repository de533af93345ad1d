public import XML

/// One layout of a file: the view of a view controller, a top-level view of a `.xib`, or a table cell.
public struct InterfaceBuilderScene: Sendable {
    public enum Kind: Hashable, Sendable {
        /// The view of a view controller.
        case controller
        /// A top-level view of the file.
        case view
        /// The content of a cell, header or footer in a table or collection view of the file.
        case nested
    }

    public let kind: Kind
    /// The Interface Builder id of the controller, view or cell.
    public let id: String
    public let storyboardIdentifier: String?
    public let reuseIdentifier: String?
    public let customClass: String?
    public let userLabel: String?
    /// The position of the controller, view or cell in the file.
    public let position: XMLPosition
    /// The element of the controller, view or cell.
    let owner: XMLElement
    /// The root view of the layout.
    let root: XMLElement
    /// The bars around the controller.
    let bars: SimulatedBars
    /// Whether the scene is a cell whose height follows from its content, and not from its table.
    public var sizesItself = false
    /// Whether the controller is presented as a form or page sheet.
    public var isSheet = false

    init(_ kind: Kind, owner: XMLElement, root: XMLElement, bars: SimulatedBars = SimulatedBars()) {
        (self.kind, self.owner, self.root, self.bars) = (kind, owner, root, bars)
        id = owner["id"] ?? root["id"] ?? ""
        storyboardIdentifier = owner["storyboardIdentifier"]
        reuseIdentifier = owner["reuseIdentifier"]
        customClass = owner["customClass"]
        userLabel = owner["userLabel"]
        position = owner.position
    }

    /// The name of the element of the controller, view or cell, such as `tableViewCell`.
    public var ownerElement: String { owner.name }

    /// The names of the outlets of the controller, view or cell, by the ids of the views that they refer to.
    public var outlets: [String: String] {
        var names: [String: String] = [:]
        for outlet in owner.child("connections")?.children.map({ $0 }) ?? [] where outlet.name == "outlet" {
            guard let view = outlet["destination"], let name = outlet["property"] else { continue }
            names[view] = names[view] ?? name
        }
        return names
    }

    /// Returns true if an id, identifier, class or label of the scene equals `name`.
    public func isNamed(_ name: String) -> Bool { names.contains(name) }

    /// The id, identifiers, class and label of the scene, as far as it has them.
    public var names: [String] {
        [id, root["id"], storyboardIdentifier, reuseIdentifier, customClass, userLabel].compactMap(\.self)
    }

    /// The most descriptive name of the scene: an identifier, else a label, a class, or the id.
    public var title: String { storyboardIdentifier ?? reuseIdentifier ?? userLabel ?? customClass ?? id }
}

/// The bars of a controller's containers, which reduce its safe area.
struct SimulatedBars: Hashable, Sendable {
    var navigation = false
    var tabs = false
    var toolbar = false

    mutating func hideBottom() {
        tabs = false
        toolbar = false
    }

    /// Applies the simulated metrics of a controller, which override the bars of its containers.
    mutating func read(_ controller: XMLElement) {
        if let top = controller.child(key: "simulatedTopBarMetrics") {
            navigation = top.name == "simulatedNavigationBarMetrics"
        }
        if let bottom = controller.child(key: "simulatedBottomBarMetrics") {
            tabs = bottom.name == "simulatedTabBarMetrics"
            toolbar = bottom.name == "simulatedToolbarMetrics"
        }
    }
}
