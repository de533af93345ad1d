import Raster
import TextMetrics

/// A glyph of a face, or a letter of the service's own face.
struct LetterID: Hashable {
    enum Source: Hashable {
        case face(ObjectIdentifier, GlyphID)
        case own(Unicode.Scalar)
        case box
        /// Nothing is drawn.
        case space
    }

    var source: Source
    var weight: Int
    /// The horizontal scale in thousandths, with which the outline has the advance that was measured.
    var stretch: Int
    /// The shift in thousandths of an em that centers an outline whose scale was limited.
    var shift = 0
    /// The advance in thousandths of an em, of boxes only, which have no other shape.
    var advance = 0
}

/// The shape of a letter in ems; y grows downward from the baseline.
struct Letter {
    var path: Path
    /// The width of the pen that follows the path; `nil` if the path is filled.
    var pen: Double?
}

/// A letter at its place in a line.
struct PlacedLetter {
    var id: LetterID
    /// The character that it stands for.
    var scalar: Unicode.Scalar
    /// The distance from the beginning of the line, and to the next letter, in ems.
    var x: Double
    var advance: Double
}

/// The letters of a line from left to right.
struct PlacedLine {
    var letters: [PlacedLetter] = []
    /// In ems.
    var width = 0.0
}

/// Finds the letters of texts and their shapes, each of which is read once per picture.
struct Lettering {
    private let fonts: FontCatalog
    /// The family that draws texts in the system font; `nil` for the service's own face.
    private let stand: String?
    private var faces: [ObjectIdentifier: FontFace] = [:]
    private var readers: [ObjectIdentifier: OutlineReader?] = [:]
    private var shapes: [LetterID: Letter] = [:]

    init(_ fonts: FontCatalog) {
        self.fonts = fonts
        stand = Self.standIn(among: fonts)
    }

    /// Returns the mounted family that looks most like the system font.
    private static func standIn(among fonts: FontCatalog) -> String? {
        let preferred = ["Inter", "Roboto", "Helvetica Neue", "Helvetica", "Arial", "Noto Sans", "Open Sans"]
        let mounted = fonts.families.filter { !$0.isBuiltIn }.map(\.name)
        if let name = preferred.first(where: mounted.contains) { return name }
        let sans = mounted.filter { $0.contains("Sans") && !$0.contains("Mono") }
        // The shortest name is that of the family without an addition such as "Condensed".
        return sans.min { ($0.count, $0) < ($1.count, $1) }
    }

    // MARK: - Lines

    /// Places the letters of a text; O(length).
    mutating func line(_ text: DrawnText) -> PlacedLine {
        let measured = fonts.face(family: text.family, weight: text.weight).face
        var line = PlacedLine()
        var last: GlyphID?
        for scalar in WritingOrder.visual(Self.composed(text.string), isRightToLeft: text.isRightToLeft) {
            guard !Self.isInvisible(scalar) else { continue }
            let glyph = measured.glyph(for: scalar)
            let em = Double(measured.unitsPerEm)
            let isMark = scalar.value >= 0x300 && measured.isMark(scalar, glyph)
            let advance = isMark ? 0 : Double(measured.advance(of: scalar)) / em
            if let last, !isMark { line.width += Double(measured.kerning(between: last, and: glyph)) / em }
            let id = id(of: scalar, measured, advance: advance, text.weight)
            line.letters.append(PlacedLetter(id: id, scalar: scalar, x: line.width, advance: advance))
            line.width += advance
            last = glyph == .notdef ? nil : glyph
        }
        return line
    }

    /// Replaces letters that are followed by a mark with the letters that have it.
    private static func composed(_ text: String) -> [Unicode.Scalar] {
        var scalars: [Unicode.Scalar] = []
        for scalar in text.unicodeScalars {
            if scalar.value >= 0x300, let last = scalars.last, let composed = Compositions.composed(last, scalar) {
                scalars[scalars.count - 1] = composed
            } else {
                scalars.append(scalar)
            }
        }
        return scalars
    }

    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0xAD, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFE00...0xFE0F, 0xFEFF:
            true
        default: false
        }
    }

    private mutating func id(
        of scalar: Unicode.Scalar,
        _ measured: FontFace,
        advance: Double,
        _ weight: Int
    ) -> LetterID {
        if scalar == " " || scalar == "\u{A0}" { return LetterID(source: .space, weight: 0, stretch: 1_000) }
        if !measured.isBuiltIn, let id = self.id(of: scalar, in: measured, advance: nil) { return id }
        if let stand, case let face = fonts.face(family: stand, weight: weight).face,
            let id = self.id(of: scalar, in: face, advance: advance)
        {
            return id
        }
        if let own = OwnFace.letter(for: scalar) {
            let weight = max(100, min(900, weight))
            return Self.fitted(
                LetterID(source: .own(scalar), weight: weight, stretch: 1_000),
                own.advance / 1_000,
                advance
            )
        }
        if let face = fonts.substitute(for: scalar, weight: weight),
            let id = self.id(of: scalar, in: face, advance: advance)
        {
            return id
        }
        return LetterID(source: .box, weight: 400, stretch: 1_000, advance: Int((advance * 1_000).rounded()))
    }

    /// Returns the glyph of a face, which gets the advance that was measured in another face, if any; `nil` if the face
    /// does not have it, or has no outlines.
    private mutating func id(of scalar: Unicode.Scalar, in face: FontFace, advance: Double?) -> LetterID? {
        let glyph = face.glyph(for: scalar)
        let key = ObjectIdentifier(face)
        guard glyph != .notdef, reader(of: face, key) != nil else { return nil }
        let own = Double(face.advance(of: glyph)) / Double(face.unitsPerEm)
        return Self.fitted(LetterID(source: .face(key, glyph), weight: 0, stretch: 1_000), own, advance ?? own)
    }

    /// Returns a letter of one advance with another, as far as its shape allows.
    private static func fitted(_ id: LetterID, _ own: Double, _ wanted: Double) -> LetterID {
        guard own > 0, wanted > 0 else { return id }
        var id = id
        let scale = max(0.75, min(1.25, wanted / own))
        id.stretch = Int((1_000 * scale).rounded())
        id.shift = Int((500 * (wanted - own * scale)).rounded())
        return id
    }

    private mutating func reader(of face: FontFace, _ key: ObjectIdentifier) -> OutlineReader? {
        if let reader = readers[key] { return reader }
        let reader = OutlineReader(face)
        // The face is kept, so that no other gets its identifier.
        (readers[key], faces[key]) = (reader, face)
        return reader
    }

    // MARK: - Shapes

    /// Returns the shape of a letter.
    mutating func shape(of id: LetterID) -> Letter {
        if let shape = shapes[id] { return shape }
        let shape = newShape(of: id)
        shapes[id] = shape
        return shape
    }

    private func newShape(of id: LetterID) -> Letter {
        let (stretch, shift) = (Double(id.stretch) / 1_000, Double(id.shift) / 1_000)
        switch id.source {
        case .space: return Letter(path: Path(), pen: nil)
        case .box: return Letter(path: Self.ems(OwnFace.box(advance: Double(id.advance)), 1, 0), pen: 0.05)
        case .own(let scalar):
            let path = OwnFace.letter(for: scalar)?.path ?? Path()
            return Letter(path: Self.ems(path, stretch, shift), pen: OwnFace.penWidth(id.weight))
        case .face(let key, let glyph):
            guard let face = faces[key], let reader = readers[key] ?? nil, let outline = reader.outline(of: glyph)
            else {
                return Letter(path: Path(), pen: nil)
            }
            let scale = 1 / Double(face.unitsPerEm)
            let transform = PathTransform(scaleX: scale * stretch, scaleY: -scale, x: shift)
            return Letter(path: Path(outline).transformed(by: transform), pen: nil)
        }
    }

    private static func ems(_ path: Path, _ stretch: Double, _ shift: Double) -> Path {
        path.transformed(by: PathTransform(scaleX: stretch / 1_000, scaleY: -0.001, x: shift))
    }
}

extension Path {
    fileprivate init(_ outline: GlyphOutline) {
        self.init()
        func point(_ point: GlyphOutline.Point) -> PathPoint { PathPoint(point.x, point.y) }
        steps = outline.steps.map { step in
            switch step {
            case .move(let end): .move(point(end))
            case .line(let end): .line(point(end))
            case .quadratic(let handle, let end): .quadratic(point(handle), point(end))
            case .cubic(let one, let other, let end): .cubic(point(one), point(other), point(end))
            case .close: .close
            }
        }
    }
}
