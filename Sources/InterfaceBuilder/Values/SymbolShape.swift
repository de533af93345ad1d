import LayoutModel
import XML

/// The drawn height of an SF Symbol, which determines its alignment insets.
///
/// The alignment rectangle of every symbol is as high as a line of its font: a downward arrow is smaller than the
/// rectangle, a key larger. A view that shows a symbol adopts the symbol's rectangle, so a 20 × 20 point view with a
/// chevron has a frame of 20 × 10.5. Heights are for the regular weight at 17 points, derived from frames that Xcode
/// stored for views of known height; a symbol that is not listed is assumed to fill its rectangle.
struct SymbolShape {
    /// The height of the drawing, in points, at a font size of 17 points.
    private let height: Double
    private let configuration: SymbolConfiguration

    /// - Returns: `nil` if the symbol is unknown.
    init?(named name: String, _ configuration: SymbolConfiguration) {
        guard let height = Self.height(of: name) else { return nil }
        (self.height, self.configuration) = (height, configuration)
    }

    /// The insets of the alignment rectangle within the frame; negative if the rectangle is larger, as for most
    /// symbols.
    var alignmentInsets: Insets {
        let drawn = (height + configuration.addedHeight) * configuration.scale
        let inset = (drawn - Self.lineHeight) / 2 * configuration.pointSize / Self.pointSize
        return Insets(top: inset, left: 0, bottom: inset, right: 0)
    }

    private static let pointSize = SymbolConfiguration.usualPointSize
    private static let lineHeight = 20.0

    private static func height(of name: String) -> Double? {
        if let height = heights[name] { return height }
        let parts = name.split(separator: ".")
        // A symbol in a circle or square is as high as that shape.
        for shape in ["circle", "square", "app"] where parts.count > 1 && parts.dropFirst().contains(Substring(shape)) {
            return heights[shape]
        }
        guard parts.last == "fill" else { return nil }
        return heights[parts.dropLast().joined(separator: ".")]
    }

    private static let heights: [String: Double] = [
        "app": 17.5, "applelogo": 18.5, "arrow.down.doc": 19.7, "arrow.left": 15, "arrow.right": 15, "bell": 19.5,
        "checkmark": 16.5, "chevron.backward": 16.5, "chevron.down": 10.5, "chevron.forward": 16.5,
        "chevron.left": 16.5, "chevron.right": 16.5, "chevron.up": 10.5, "circle": 18.75, "clock": 18.75,
        "doc.text": 19.7, "exclamationmark.triangle": 18, "gift": 19.5, "globe": 18.75, "heart": 17.5, "key": 22.4,
        "lock": 18.5, "magnifyingglass": 18.5, "mappin.and.ellipse": 20.5, "person": 17.4, "person.fill": 17,
        "plus": 15.8, "repeat": 16.7, "safari": 18.75, "square": 17.4, "star": 19.8, "sun.max": 20.5, "timer": 18.75,
        "xmark": 15.5,
    ]
}

/// The font and scale of a symbol.
struct SymbolConfiguration {
    /// The font size in points.
    private(set) var pointSize = Self.usualPointSize
    /// The scale of the drawing, which leaves the height of the alignment rectangle unchanged.
    private(set) var scale = 1.0
    /// The additional height due to the weight, in points, at a font size of 17 points.
    private(set) var addedHeight = 0.0

    static let usualPointSize = 17.0

    /// Parses `<preferredSymbolConfiguration key="…" configurationType="pointSize" pointSize="20" weight="bold"/>`.
    init(_ element: XMLElement?) {
        guard let element else { return }
        if let size = element.number("pointSize"), size > 0 { pointSize = min(size, 1_000) }
        if let font = element.child(key: "fontDescription") {
            pointSize = FontDescription(font, defaultSize: Self.usualPointSize).size
        }
        if let word = element["scale"] { setScale(word) }
        switch element["weight"] {
        case "medium": addedHeight = 0.8
        case "semibold": addedHeight = 1.3
        case "bold", "heavy", "black": addedHeight = 2.2
        default: break
        }
    }

    /// Sets the scale by name; any name other than small and large means the default.
    mutating func setScale(_ word: String) {
        switch word {
        case "small": scale = 0.79
        case "large": scale = 1.28
        default: scale = 1
        }
    }
}
