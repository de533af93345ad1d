import LayoutModel
import XML

/// How high symbols of Apple's catalog are drawn, which decides how far their alignment rectangles lie from their
/// frames.
///
/// The rectangle of a symbol is as high as a line of the symbol's font, whatever the symbol: an arrow that points down
/// is smaller than it, a key larger. A view that shows a symbol has the symbol's rectangle, so that one of 20 × 20
/// points with a chevron has a frame of 20 × 10.5. Heights are of the font of 17 points in the regular weight, as
/// frames show them which Xcode stored for views of known height; a symbol that is not listed counts as one that fills
/// its rectangle.
struct SymbolShape {
    /// Of the drawing, in points, at 17 points.
    private let height: Double
    private let configuration: SymbolConfiguration

    /// - Returns: nil for a symbol that is not known.
    init?(named name: String, _ configuration: SymbolConfiguration) {
        guard let height = Self.height(of: name) else { return nil }
        (self.height, self.configuration) = (height, configuration)
    }

    /// How far the rectangle lies in the frame; below 0 where it is larger, as for most.
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
        // What is drawn in a circle or a square is as high as that.
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

/// The font and scale in which a symbol is drawn.
struct SymbolConfiguration {
    /// In points.
    private(set) var pointSize = Self.usualPointSize
    /// Of the drawing; the alignment rectangle keeps its height.
    private(set) var scale = 1.0
    /// What the weight adds to the height of the drawing, in points, at 17 points.
    private(set) var addedHeight = 0.0

    static let usualPointSize = 17.0

    /// Reads `<preferredSymbolConfiguration key="…" configurationType="pointSize" pointSize="20" weight="bold"/>`.
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

    /// Sets the scale to that of a word; any other than small and large is the usual one.
    mutating func setScale(_ word: String) {
        switch word {
        case "small": scale = 0.79
        case "large": scale = 1.28
        default: scale = 1
        }
    }
}
