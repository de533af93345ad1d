import LayoutModel
import XML

/// Distinguishes full-screen scenes from partial ones such as cells and reusable views.
///
/// A file does not state this explicitly. A controller's view fills the screen unless a container embeds the
/// controller; so does a view of the size of the canvas. Any other scene that is nearly as wide as the canvas is
/// assumed to span the width of every screen.
struct ScreenRoots: Sendable {
    /// The ids of controllers embedded by containers.
    private var embedded: Set<String> = []
    /// The ids of views that controllers load from a xib.
    private var loaded: Set<String> = []
    private let canvas: PartialSize?

    init(_ document: XMLElement, _ canvas: CanvasDevice) {
        self.canvas = canvas.traits?.size
        search(document)
    }

    /// The recursion depth is bounded by the nesting limit of ``XMLLimits``.
    private mutating func search(_ element: XMLElement) {
        for child in element.children {
            if child.name == "segue", child["kind"] == "embed", let destination = child["destination"] {
                embedded.insert(destination)
            } else if child["placeholderIdentifier"] == "IBFilesOwner", let connections = child.child("connections") {
                for outlet in connections.children where outlet["property"] == "view" {
                    if let destination = outlet["destination"] { loaded.insert(destination) }
                }
            } else {
                search(child)
            }
        }
    }

    /// Returns the share of the screen that a scene of the given size fills.
    func share(of scene: InterfaceBuilderScene, _ size: PartialSize) -> ScreenShare {
        guard let width = size.width, let height = size.height else { return .whole }
        switch scene.kind {
        case .controller where !embedded.contains(scene.id): return .whole
        case .view where scene.root["id"].map(loaded.contains) == true: return .whole
        case .controller, .view: if isScreen(width, height) { return .whole }
        case .nested: break
        }
        if let screen = canvas?.width {
            return (0...Self.widestMargins).contains(screen - width) ? .row(less: screen - width) : .part
        }
        return Self.oldScreens.contains { $0.width == width } ? .row(less: 0) : .part
    }

    private func isScreen(_ width: Double, _ height: Double) -> Bool {
        guard let canvas else { return Self.oldScreens.contains { $0.width == width && $0.height == height } }
        return canvas.width == width && canvas.height == height
    }

    /// The maximum difference between the widths of a row and its screen: margins of 20 on both sides.
    private static let widestMargins = 40.0

    /// The canvas sizes of files that name no device.
    private static let oldScreens: [(width: Double, height: Double)] = [
        (320, 480), (320, 568), (375, 667), (414, 736), (600, 600), (768, 1024),
    ]
}
