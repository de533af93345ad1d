public import XML

/// One layout of a file: what a view controller shows, a view at the top of a `.xib`, or a cell of a table.
public struct InterfaceBuilderScene: Sendable {
    public enum Kind: Hashable, Sendable {
        /// The view of a view controller.
        case controller
        /// A view at the top of the file.
        case view
        /// The content of a cell, or a header or footer, that a table or collection in the file holds.
        case nested
    }

    public let kind: Kind
    /// Interface Builder's id of the controller, view or cell.
    public let id: String
    public let storyboardIdentifier: String?
    public let reuseIdentifier: String?
    public let customClass: String?
    public let userLabel: String?
    /// Where the controller, view or cell is in the file.
    public let position: XMLPosition
    /// The controller, view or cell.
    let owner: XMLElement
    /// The root of the layout.
    let root: XMLElement
    /// Which bars the controller is shown between.
    let bars: SimulatedBars

    init(_ kind: Kind, owner: XMLElement, root: XMLElement, bars: SimulatedBars = SimulatedBars()) {
        (self.kind, self.owner, self.root, self.bars) = (kind, owner, root, bars)
        id = owner["id"] ?? root["id"] ?? ""
        storyboardIdentifier = owner["storyboardIdentifier"]
        reuseIdentifier = owner["reuseIdentifier"]
        customClass = owner["customClass"]
        userLabel = owner["userLabel"]
        position = owner.position
    }

    /// Whether the scene is called so: by an id, an identifier, a class or a label.
    public func isNamed(_ name: String) -> Bool {
        [id, root["id"], storyboardIdentifier, reuseIdentifier, customClass, userLabel].contains(name)
    }

    /// The word that tells most of the scene: an identifier, else a label, a class, or the id.
    public var title: String { storyboardIdentifier ?? reuseIdentifier ?? userLabel ?? customClass ?? id }
}

/// The bars of a controller's containers, which take room from its safe area.
struct SimulatedBars: Hashable, Sendable {
    var navigation = false
    var tabs = false
    var toolbar = false

    mutating func hideBottom() {
        tabs = false
        toolbar = false
    }

    /// Reads the bars that Xcode was told to show around a controller, or not to show, wherever it is.
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
