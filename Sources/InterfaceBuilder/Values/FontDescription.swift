import LayoutModel
import XML

/// The font of a text as `fontDescription` has it.
struct FontDescription {
    var font: TextFont

    /// - Parameters:
    ///   - element: nil for a view without one.
    ///   - defaultSize: in points, where the element does not say it.
    init(_ element: XMLElement?, defaultSize: Double) {
        font = TextFont(size: defaultSize)
        guard let element else { return }
        if let style = element["style"], let known = Self.styles[style] {
            font = TextFont(size: known.size, weight: known.weight)
            return
        }
        if let size = element.number("pointSize"), size > 0 { font.size = min(size, 1_000) }
        if element["type"] == "boldSystem" { font.weight = 700 }
        if let weight = element["weight"].flatMap({ Self.weights[$0.lowercased()] }) { font.weight = weight }
        guard let name = element["name"] else { return }
        // A family that the service does not have is replaced by the default one there.
        font.family = element["family"] ?? String(name.prefix { $0 != "-" })
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
    /// The height of a line of San Francisco: the tables of SF Pro Text have 1950 and 494 units of 2048 above and below
    /// the baseline.
    var lineHeight: Double { size * (Self.ascent + Self.descent) }

    private static let ascent = 1950.0 / 2048
    private static let descent = 494.0 / 2048

    /// The baselines of lines in the middle of a view of that height.
    func baseline(height: Double) -> Baseline {
        let count = max(1, (height / lineHeight).rounded())
        let padding = (height - count * lineHeight) / 2
        return Baseline(first: padding + size * Self.ascent, last: padding + size * Self.descent)
    }
}
