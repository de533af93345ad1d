import Raster

/// The letters of a PDF as Type 3 fonts: only those that the picture has, with their outlines.
///
/// Each letter of a font has a code and stands for a character, so that the text can be found and copied.
struct PDFFonts {
    struct Code {
        var font: Int
        var code: Int
        /// The advance in thousandths of an em.
        var width: Int
    }

    private struct Key: Hashable {
        var id: LetterID
        var scalar: Unicode.Scalar
        var width: Int
    }

    private struct Font {
        var glyphs: [(key: Key, shape: Letter)] = []
    }

    private var fonts: [Font] = []
    private var codes: [Key: Code] = [:]

    /// The number of codes of a font.
    private static let maxCodes = 255

    static func name(_ font: Int) -> String { "F\(font)" }

    /// Returns the code of a letter, which becomes part of a font.
    mutating func code(of letter: PlacedLetter, _ lettering: inout Lettering) -> Code {
        let key = Key(id: letter.id, scalar: letter.scalar, width: Int((letter.advance * 1_000).rounded()))
        if let code = codes[key] { return code }
        if fonts.last.map({ $0.glyphs.count >= Self.maxCodes }) ?? true { fonts.append(Font()) }
        let font = fonts.count - 1
        fonts[font].glyphs.append((key, lettering.shape(of: letter.id)))
        let code = Code(font: font, code: fonts[font].glyphs.count, width: key.width)
        codes[key] = code
        return code
    }

    // MARK: - Writing

    /// Writes the fonts, and returns the entries of the resources.
    func write(to file: inout PDFFile) -> String {
        fonts.enumerated().map { index, font in "/\(Self.name(index)) \(Self.write(font, to: &file))" }
            .joined(separator: " ")
    }

    private static func write(_ font: Font, to file: inout PDFFile) -> PDFFile.Reference {
        var procedures = ""
        for (index, glyph) in font.glyphs.enumerated() {
            let reference = file.addStream(procedure(glyph.shape, width: glyph.key.width))
            procedures += " /g\(index + 1) \(reference)"
        }
        let names = font.glyphs.indices.map { "/g\($0 + 1)" }.joined(separator: " ")
        let widths = font.glyphs.map { "\($0.key.width)" }.joined(separator: " ")
        let characters = file.addStream(characterMap(font))
        return file.add(
            """
            << /Type /Font /Subtype /Type3 /FontBBox [0 0 0 0] /FontMatrix [0.001 0 0 0.001 0 0]
            /FirstChar 1 /LastChar \(font.glyphs.count) /Widths [\(widths)] /Resources << >>
            /Encoding << /Type /Encoding /Differences [1 \(names)] >>
            /CharProcs <<\(procedures) >> /ToUnicode \(characters) >>
            """
        )
    }

    /// Returns the drawing of a letter in thousandths of an em; y grows upward.
    private static func procedure(_ shape: Letter, width: Int) -> [UInt8] {
        let path = shape.path.transformed(by: PathTransform(scaleX: 1_000, scaleY: -1_000))
        var text = "\(width) 0 \(box(of: path, pen: (shape.pen ?? 0) * 1_000)) d1\n"
        text += PDFPath.text(path)
        if let pen = shape.pen {
            text += "\(PDFFile.number(pen * 1_000)) w 1 J 1 j S"
        } else {
            text += "f"
        }
        return Array(text.utf8)
    }

    /// Returns the corners of a path's handles and points.
    private static func box(of path: Path, pen: Double) -> String {
        var points: [PathPoint] = []
        for step in path.steps {
            switch step {
            case .move(let end), .line(let end): points.append(end)
            case .quadratic(let handle, let end): points += [handle, end]
            case .cubic(let one, let other, let end): points += [one, other, end]
            case .close: break
            }
        }
        guard let first = points.first else { return "0 0 0 0" }
        var (left, top, right, bottom) = (first.x, first.y, first.x, first.y)
        for point in points {
            (left, right) = (min(left, point.x), max(right, point.x))
            (top, bottom) = (min(top, point.y), max(bottom, point.y))
        }
        return PDFFile.numbers(left - pen, top - pen, right + pen, bottom + pen)
    }

    /// Returns the map from codes to characters (Adobe Technical Note 5411).
    private static func characterMap(_ font: Font) -> [UInt8] {
        var text = """
            /CIDInit /ProcSet findresource begin
            12 dict begin
            begincmap
            /CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
            /CMapName /Adobe-Identity-UCS def
            /CMapType 2 def
            1 begincodespacerange
            <00> <FF>
            endcodespacerange

            """
        let lines = font.glyphs.enumerated().map { index, glyph in
            "<\(PDFFile.hex(index + 1, digits: 2))> <\(PDFFile.utf16(String(glyph.key.scalar)))>"
        }
        // A block has at most 100 entries.
        for start in stride(from: 0, to: lines.count, by: 100) {
            let block = lines[start..<min(lines.count, start + 100)]
            text += "\(block.count) beginbfchar\n\(block.joined(separator: "\n"))\nendbfchar\n"
        }
        text += "endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend"
        return Array(text.utf8)
    }
}

/// The operators of paths.
enum PDFPath {
    static func text(_ path: Path) -> String {
        var text = ""
        var last = PathPoint(0, 0)
        for step in path.steps {
            switch step {
            case .move(let end):
                text += "\(PDFFile.numbers(end.x, end.y)) m\n"
                last = end
            case .line(let end):
                text += "\(PDFFile.numbers(end.x, end.y)) l\n"
                last = end
            case .quadratic(let handle, let end):
                // PDF has cubic curves only.
                let (one, other) = Path.cubicHandles(from: last, handle, to: end)
                text += "\(PDFFile.numbers(one.x, one.y, other.x, other.y, end.x, end.y)) c\n"
                last = end
            case .cubic(let one, let other, let end):
                text += "\(PDFFile.numbers(one.x, one.y, other.x, other.y, end.x, end.y)) c\n"
                last = end
            case .close: text += "h\n"
            }
        }
        return text
    }
}
