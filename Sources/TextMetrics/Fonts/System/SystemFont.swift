import Threads

/// Apple's system font, whose widths and heights are known here although the font is not.
///
/// It also substitutes for families that are not mounted, because most texts of apps are about as wide in it.
public enum SystemFont {
    /// The name under which a text can request it.
    public static let family = "system"
    /// The ascent and descent, relative to the font size; the tables of SF Pro Text contain 1950 and 494 of 2048 units.
    public static let ascent = Double(lines.ascent) / Double(unitsPerEm)
    public static let descent = Double(lines.descent) / Double(unitsPerEm)

    static let unitsPerEm = 2_048
    static let lines = LineMetrics(ascent: 1_950, descent: 494, lineGap: 0)

    /// Returns the ratio of a family's line height to that of the system font; 1 for an unknown family.
    public static func stretch(of family: String?) -> Double {
        family.flatMap { lineHeights[key(of: $0)] }.map(stretch) ?? 1
    }

    private static func stretch(toLineHeight height: Double) -> Double { height / (ascent + descent) }

    private static func key(of family: String) -> String { family.lowercased().filter(\.isLetter) }

    /// The line heights of families that Apple's systems include or apps often bundle, relative to the font size: the
    /// values on which most one-line labels that Xcode stored in public repositories agree.
    private static let lineHeights: [String: Double] = [
        "avenir": 1.366, "avenirnext": 1.366, "futura": 1.328, "helvetica": 1.15, "helveticaneue": 1.19,
        "hindvadodara": 1.48, "nunitosans": 1.364, "papyrus": 1.545, "quicksand": 1.25,
    ]

    /// Returns whether a family name denotes the system font, ignoring case.
    public static func isNamed(_ family: String?) -> Bool { family?.lowercased() == Self.family }

    // MARK: Faces

    /// The weights of its faces.
    static let weights = stride(from: 100, through: 900, by: 100)

    /// Returns the face of the nearest weight.
    static func face(weight: Int) -> FontFace { faces[index(of: weight)].face }

    /// Returns the face that substitutes for a family: as wide as the system font, with the line height of the family.
    static func substitute(for family: String, weight: Int) -> FontFace {
        (stretchedFaces[key(of: family)] ?? faces)[index(of: weight)].face
    }

    private static func index(of weight: Int) -> Int { max(1, min(9, (weight + 50) / 100)) - 1 }

    private static let faces = weights.map { LazyFace(weight: $0, stretch: 1) }
    /// The faces with the line heights of other families.
    private static let stretchedFaces = lineHeights.mapValues { height in
        weights.map { LazyFace(weight: $0, stretch: stretch(toLineHeight: height)) }
    }
}

/// A face that is made when a text first asks for it, because each takes some milliseconds and most texts need one or
/// two of them.
private final class LazyFace: Sendable {
    private let weight: Int
    private let stretch: Double
    private let made = Guarded<FontFace?>(nil)

    init(weight: Int, stretch: Double) {
        (self.weight, self.stretch) = (weight, stretch)
    }

    var face: FontFace {
        made.withLock { made in
            if let made { return made }
            var parts = SystemFaceBuilder(weight: weight).parts
            parts.lines.ascent = Int((Double(parts.lines.ascent) * stretch).rounded())
            parts.lines.descent = Int((Double(parts.lines.descent) * stretch).rounded())
            let face = FontFace(parts)
            made = face
            return face
        }
    }
}

/// Builds the face of one weight.
private struct SystemFaceBuilder {
    private let weight: Int
    private var characters = CharacterMap()
    private var advances: [UInt16]
    /// The glyphs by advance: characters of the same width share one unless they are kerned.
    private var glyphs: [Int: UInt16] = [:]

    init(weight: Int) {
        self.weight = weight
        let builtIn = BuiltInFace.nearest(to: weight)
        advances = [Self.scaled(builtIn.advance(of: .notdef))]
        builtIn.forEachCharacter { scalar in
            set(scalar, Int(Self.scaled(builtIn.advance(of: builtIn.glyph(for: scalar)))))
        }
        addWideCharacters()
        add(SystemAdvances.latin)
        add(SystemAdvances.cyrillic)
        for other in SystemAdvances.others { addOwn(other.scalar, other.regular, other.heavier) }
        for (scalar, ascii) in [
            ("\u{A0}", " "), ("\u{2018}", "'"), ("\u{2019}", "'"), ("\u{201C}", "\""), ("\u{201D}", "\""),
        ]
            as [(Unicode.Scalar, Unicode.Scalar)]
        {
            characters.set(Int(scalar.value), characters[ascii].index)
        }
        addAccentedLetters()
    }

    var parts: FontFace.Parts {
        var parts = FontFace.Parts(
            name: FamilyName(SystemFont.family),
            style: FontStyle(weight: weight),
            unitsPerEm: SystemFont.unitsPerEm
        )
        parts.lines = SystemFont.lines
        (parts.characters, parts.advances) = (characters, advances)
        parts.kerning = PairAdjustments(lists: [[PairLookup(subtables: [.pairs(kernedPairs)], marks: .skipped)]])
        parts.tracking = Tracking(points: SystemAdvances.tracking)
        parts.isBuiltIn = true
        return parts
    }

    /// The ratio of a character's width in the system font to that in the built-in face, for characters that the table
    /// lacks.
    private static let shareOfOthers = 0.93

    private static func scaled(_ advance: Int) -> UInt16 { UInt16((Double(advance) * shareOfOthers).rounded()) }

    private mutating func set(_ scalar: Unicode.Scalar, _ advance: Int) {
        if glyphs[advance] == nil {
            glyphs[advance] = UInt16(advances.count)
            advances.append(UInt16(advance))
        }
        characters.set(Int(scalar.value), glyphs[advance] ?? 0)
    }

    /// Adds characters that fill a square.
    ///
    /// The faces that the system substitutes have their own widths: a Chinese character of PingFang and a Kana of
    /// Hiragino Sans about an em, a syllable of Apple SD Gothic Neo 0.867 em, an emoji 1.09 em, each of the two letters
    /// of a flag half of that.
    private mutating func addWideCharacters() {
        for (range, advance) in [
            (0x2E80...0xA4CF, 2_091), (0xF900...0xFAFF, 2_091), (0xFE30...0xFE4F, 2_091), (0xFF01...0xFF60, 2_091),
            (0x1100...0x115F, 1_776), (0x3131...0x318E, 1_776), (0xA960...0xA97C, 1_776), (0xAC00...0xD7A3, 1_776),
            (0x1F300...0x1FAFF, 2_232), (0x1F1E6...0x1F1FF, 1_116),
        ] {
            for value in range { setKnown(value, advance) }
        }
        // Others are drawn as text, among them digits.
        for value in 0x2300...0x2BFF where Unicode.Scalar(UInt32(value))?.properties.isEmojiPresentation ?? false {
            setKnown(value, 2_232)
        }
    }

    private mutating func setKnown(_ value: Int, _ advance: Int) {
        guard let scalar = Unicode.Scalar(UInt32(value)), characters[scalar] != .notdef else { return }
        set(scalar, advance)
    }

    private mutating func add(_ block: SystemAdvances.Block) {
        for (index, (regular, heavier)) in zip(block.regular, block.heavier).enumerated() {
            guard let scalar = Unicode.Scalar(UInt32(block.first + index)) else { continue }
            addOwn(scalar, regular, heavier)
        }
    }

    /// Adds a character with a glyph of its own, so that it can be kerned.
    private mutating func addOwn(_ scalar: Unicode.Scalar, _ regular: Int, _ heavier: Int) {
        let share = Double(weight).interpolated(in: SystemAdvances.heaviness)
        characters.set(Int(scalar.value), UInt16(advances.count))
        advances.append(UInt16((Double(regular) + share * Double(heavier)).rounded()))
    }

    /// Maps letters with accents to the letters without them, which are as wide.
    private mutating func addAccentedLetters() {
        for base in SystemAdvances.latin.scalars + SystemAdvances.cyrillic.scalars where base.properties.isAlphabetic {
            for mark in 0x300...0x328 {
                guard let accent = Unicode.Scalar(UInt32(mark)),
                    let composed = Compositions.composed(base, accent), !SystemAdvances.cyrillic.contains(composed)
                else { continue }
                characters.set(Int(composed.value), characters[base].index)
            }
        }
    }

    private var kernedPairs: GlyphPairs {
        var adjustments: [UInt16: [(right: Int, adjustment: Int)]] = [:]
        for word in SystemAdvances.kerning.split(whereSeparator: \.isWhitespace) {
            let scalars = word.unicodeScalars.prefix(2).map { $0 == "_" ? " " : $0 }
            guard scalars.count == 2, let adjustment = Int(word.dropFirst(2)) else {
                preconditionFailure("a pair that cannot be read: \(word)")
            }
            let (left, right) = (characters[scalars[0]].index, Int(characters[scalars[1]].index))
            adjustments[left, default: []].append((right, adjustment))
        }
        var pairs = GlyphPairs()
        for (left, rights) in adjustments.sorted(by: { $0.key < $1.key }) {
            pairs.addLeft(Int(left))
            for pair in rights.sorted(by: { $0.right < $1.right }) { _ = pairs.addPair(pair.right, pair.adjustment) }
        }
        return pairs
    }
}

extension SystemAdvances.Block {
    fileprivate var scalars: [Unicode.Scalar] {
        regular.indices.compactMap { Unicode.Scalar(UInt32(first + $0)) }
    }

    fileprivate func contains(_ scalar: Unicode.Scalar) -> Bool {
        (first..<(first + regular.count)).contains(Int(scalar.value))
    }
}
