import TextMetrics

/// Reads fonts and checks the invariants of the results.
public struct FontTarget: Sendable {
    private static let text = Array("AVTo.é\u{301}\u{2010}a中文😀 \u{A0}\u{FFFF}\u{10FFFF}\u{200D}W".unicodeScalars)

    public init() {}

    /// Returns whether the font could be read.
    ///
    /// - Throws: ``BrokenPromise`` if an invariant does not hold.
    public func read(_ bytes: [UInt8]) throws(BrokenPromise) -> Bool {
        let faces: [FontFace]
        do throws(FontError) {
            faces = try FontFile.faces(in: bytes.span)
        } catch {
            guard !"\(error)".isEmpty else { throw BrokenPromise("a fault without words") }
            return false
        }
        guard !faces.isEmpty else { throw BrokenPromise("a file without faces") }
        for face in faces { try check(face) }
        let catalog = FontCatalog(faces)
        for face in faces {
            let chosen = catalog.face(family: face.family, weight: face.weight).face
            guard chosen.family.lowercased() == face.family.lowercased() else {
                throw BrokenPromise("'\(face.family)' is not found")
            }
        }
        try measure(in: catalog)
        return true
    }

    private func check(_ face: FontFace) throws(BrokenPromise) {
        guard !face.family.isEmpty, (1...1_000).contains(face.weight), (16...16_384).contains(face.unitsPerEm),
            face.descent >= 0, face.lineGap >= 0, !face.isBuiltIn
        else { throw BrokenPromise("a face with \(face.family), \(face.weight), \(face.unitsPerEm)") }
        for scalar in Self.text {
            let advance = face.advance(of: scalar)
            // Missing glyphs come from the built-in face, where none is wider than a few ems.
            guard (0...max(65_535, 4 * face.unitsPerEm)).contains(advance) else {
                throw BrokenPromise("\(scalar) moves by \(advance)")
            }
        }
        let glyphs = Self.text.map(face.glyph) + [0, 255, 256, 65_535].map(GlyphID.init)
        for left in glyphs {
            for right in glyphs {
                let sum = face.kerning(between: left, and: right)
                let across = face.kerning(between: left, and: right, .acrossMarks)
                guard sum.magnitude < 1 << 40, across.magnitude < 1 << 40 else {
                    throw BrokenPromise("kerning of \(sum)")
                }
            }
        }
    }

    /// Measures a text in the first family, without a limit of its width and with narrower ones.
    private func measure(in catalog: FontCatalog) throws(BrokenPromise) {
        let text = String(String.UnicodeScalarView(Self.text))
        let measurer = TextMeasurer(fonts: catalog, cacheBytes: 0)
        let style = TextStyle(font: FontDescription(family: catalog.families.first { !$0.isBuiltIn }?.name))
        for width in [nil, 40.0] {
            let measured = measurer.measure(text, style: style, width: width)
            let numbers = [measured.width, measured.height] + measured.lines.map(\.width)
            guard numbers.allSatisfy({ $0.isFinite && $0 >= 0 }) else { throw BrokenPromise("a text of \(numbers)") }
            var end = 0
            for line in measured.lines {
                guard line.range.lowerBound == end else { throw BrokenPromise("a line that begins at \(line.range)") }
                end = line.range.upperBound
            }
            guard end == text.utf16.count else { throw BrokenPromise("lines that end at \(end)") }
        }
    }
}
