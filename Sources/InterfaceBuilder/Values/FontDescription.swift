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
        if let name = element["name"] { readName(name, family: element["family"]) }
    }

    /// Reads a name such as `Avenir-HeavyOblique`.
    private mutating func readName(_ name: String, family: String?) {
        // Where it is written so, the font of the system is meant.
        guard !name.hasPrefix(".SF") else { return }
        // A family that the service does not have is replaced by the default one there.
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
    /// The height of a line in the family, if it is known, else in San Francisco.
    var lineHeight: Double { size * SanFrancisco.lineHeight * stretch }

    /// By how much a line of the family is higher than one of San Francisco.
    private var stretch: Double {
        guard let family = font.family else { return 1 }
        let name = family.lowercased().filter { $0.isLetter }
        return Self.lineHeights[name].map { $0 / SanFrancisco.lineHeight } ?? 1
    }

    /// Of families that Apple's systems have or that apps often bring, in parts of the font size: where most of the
    /// labels of one line that Xcode stored in public repositories agree.
    private static let lineHeights: [String: Double] = [
        "avenir": 1.366, "avenirnext": 1.366, "futura": 1.328, "helvetica": 1.15, "helveticaneue": 1.19,
        "hindvadodara": 1.48, "nunitosans": 1.364, "papyrus": 1.545, "quicksand": 1.25,
    ]

    /// The baselines of lines in the middle of a view of that height.
    ///
    /// - Parameters:
    ///   - height: in points.
    ///   - mostLines: how many lines there are at most; 0 for as many as there is room for.
    /// - Returns: where the first and the last of them are.
    func baseline(height: Double, mostLines: Int) -> Baseline {
        let room = max(1, (height / lineHeight).rounded())
        let count = mostLines == 0 ? room : min(room, Double(mostLines))
        let padding = (height - count * lineHeight) / 2
        return Baseline(
            first: padding + size * SanFrancisco.ascent * stretch,
            last: padding + size * SanFrancisco.descent * stretch
        )
    }

    /// Reads the font of the first piece of an attributed text: `metaFont` is a font of the system.
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
