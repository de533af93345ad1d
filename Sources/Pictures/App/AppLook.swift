import LayoutModel

/// The colors and texts of views as the app shows them.
struct AppLook {
    let appearance: Appearance
    private let scene: Scene
    /// The tint of each view by its index in the scene; views inherit that of their superview.
    private let tints: [ViewColor]

    init(_ scene: Scene, _ appearance: Appearance) {
        (self.appearance, self.scene) = (appearance, scene)
        var tints: [ViewColor] = []
        tints.reserveCapacity(scene.views.count)
        for view in scene.views {
            let own = scene.tree.properties(of: view.node).style.tint
            tints.append(own ?? view.superview.map { tints[$0] } ?? .named(.tint))
        }
        self.tints = tints
    }

    func color(_ name: ColorName) -> ColorComponents { name.components(in: appearance) }
    func color(_ color: ViewColor) -> ColorComponents { color.components(in: appearance) }

    func kind(of view: Scene.View) -> ViewKind { scene.tree.properties(of: view.node).effectiveKind }
    func style(of view: Scene.View) -> ViewStyle { scene.tree.properties(of: view.node).style }

    func tint(of view: Scene.View) -> ColorComponents {
        color(scene.index(of: view.node).map { tints[$0] } ?? .named(.tint))
    }

    // MARK: - Texts

    /// The space on each side of the text of a field.
    static let fieldInset = 7.0

    /// Returns the area in which the text of a view is aligned.
    func textBox(of view: Scene.View, _ box: Rect) -> Rect {
        guard kind(of: view) == .textField, box.width > 4 * Self.fieldInset else { return box }
        return Rect(
            x: box.x + Self.fieldInset,
            y: box.y,
            width: box.width - 2 * Self.fieldInset,
            height: box.height
        )
    }

    /// Returns the alignment of a view's text; titles of buttons and bars are centered.
    func alignment(of view: Scene.View) -> TextAlignment {
        let own = scene.tree.properties(of: view.node).text?.alignment ?? .natural
        guard own == .natural else { return own }
        switch kind(of: view) {
        case .button, .bar, .segmented: return .center
        default: return .natural
        }
    }

    /// Returns the color of a view's text: that of a button contrasts with its background, or is its tint.
    func textColor(of view: Scene.View) -> ColorComponents {
        let style = style(of: view)
        if let foreground = style.foreground { return color(foreground) }
        guard kind(of: view) == .button else { return color(.label) }
        guard let background = style.background.map(color), background.alpha > 127 else { return tint(of: view) }
        return background.isLight ? tint(of: view) : color(.white)
    }
}

extension ColorComponents {
    /// The opacity from 0 to 1, with two decimals.
    var opacity: Double { (Double(alpha) / 2.55).rounded() / 100 }

    /// Whether dark text is easier to read on this color than light text.
    var isLight: Bool { 0.299 * Double(red) + 0.587 * Double(green) + 0.114 * Double(blue) > 170 }
}
