import LayoutModel
import TextMetrics
import XML

/// The font of a text, as given by a `fontDescription` element.
struct FontDescription {
    var font: TextFont
    /// True if the font is a text style, which follows the user's text size if the view adjusts it.
    private(set) var hasStyle = false

    init(_ font: TextFont) {
        self.font = font
    }

    /// - Parameters:
    ///   - element: the element; `nil` for a view without one.
    ///   - defaultSize: the size in points if the element has none.
    init(_ element: XMLElement?, defaultSize: Double) {
        font = TextFont(family: SystemFont.family, size: defaultSize)
        guard let element else { return }
        if let style = element["style"], let known = Self.styles[style] {
            font = TextFont(family: SystemFont.family, size: known.size, weight: known.weight)
            hasStyle = true
            return
        }
        if let size = element.number("pointSize"), size > 0 { font.size = min(size, 1_000) }
        if element["type"] == "boldSystem" { font.weight = 700 }
        if let weight = element["weight"].flatMap({ Self.weights[$0.lowercased()] }) { font.weight = weight }
        if let name = element["name"] { readName(name, family: element["family"]) }
    }

    /// Parses a name such as `Avenir-HeavyOblique`.
    private mutating func readName(_ name: String, family: String?) {
        // Names with this prefix denote the system font.
        guard !name.hasPrefix(".SF") else { return }
        // The service replaces an unavailable family by the system font.
        font.family = family ?? String(name.prefix { $0 != "-" })
        if let style = name.split(separator: "-").dropFirst().last {
            let plain = style.lowercased().filter { $0.isLetter }
            font.weight = Self.weights.first { plain.hasPrefix($0.key) }?.value
        }
    }

    var size: Double { font.size ?? 17 }

    /// Text styles at the default text size (Apple, Human Interface Guidelines, Typography).
    private static let styles: [String: (size: Double, weight: Int?)] = [
        "UICTFontTextStyleTitle0": (34, nil), "UICTFontTextStyleTitle1": (28, nil),
        "UICTFontTextStyleTitle2": (22, nil), "UICTFontTextStyleTitle3": (20, nil),
        "UICTFontTextStyleHeadline": (17, 600), "UICTFontTextStyleBody": (17, nil),
        "UICTFontTextStyleCallout": (16, nil), "UICTFontTextStyleSubhead": (15, nil),
        "UICTFontTextStyleFootnote": (13, nil), "UICTFontTextStyleCaption1": (12, nil),
        "UICTFontTextStyleCaption2": (11, nil),
    ]

    private static let weights: [String: Int] = [
        "ultralight": 100, "thin": 200, "light": 300, "regular": 400, "medium": 500, "semibold": 600, "demibold": 600,
        "bold": 700, "heavy": 800, "black": 900,
    ]
}

extension FontDescription {
    /// The line height of the family if it is known, otherwise that of the system font.
    var lineHeight: Double { size * (SystemFont.ascent + SystemFont.descent) * SystemFont.stretch(of: font.family) }

    /// Returns the baselines of lines that are vertically centered in a view.
    ///
    /// - Parameters:
    ///   - height: the height of the view in points.
    ///   - maxLines: the maximum number of lines; 0 for as many as fit.
    /// - Returns: the first and last baselines.
    func baseline(height: Double, maxLines: Int) -> Baseline {
        let room = max(1, (height / lineHeight).rounded())
        let count = maxLines == 0 ? room : min(room, Double(maxLines))
        let padding = (height - count * lineHeight) / 2
        let stretch = SystemFont.stretch(of: font.family)
        return Baseline(
            first: padding + size * SystemFont.ascent * stretch,
            last: padding + size * SystemFont.descent * stretch
        )
    }

    /// Creates the font of the first fragment of an attributed text; `metaFont` denotes a system font.
    init(attributed element: XMLElement, defaultSize: Double) {
        let font = element.children.lazy.compactMap { $0.child("attributes")?.child(key: "NSFont") }.first
        self.init(nil, defaultSize: defaultSize)
        guard let font else { return }
        if let size = font.number("size"), size > 0 { self.font.size = min(size, 1_000) }
        if let name = font["name"] {
            readName(name, family: nil)
        } else if font["metaFont"]?.lowercased().contains("bold") == true {
            self.font.weight = 700
        }
    }
}
