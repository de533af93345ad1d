/// Measures texts with the faces of a catalogue; any thread may ask.
public final class TextMeasurer: Sendable {
    /// The fonts that it measures with.
    public let fonts: FontCatalog

    public init(fonts: FontCatalog) {
        self.fonts = fonts
    }

    /// How large `string` is when its lines are at most `width` points wide; nil lets them be as wide as they like.
    public func measure(_ string: String, style: TextStyle, width: Double?) -> MeasuredText {
        let choice = fonts.face(family: style.font.family, weight: style.font.weight)
        let points = style.font.size / Double(choice.face.unitsPerEm)
        let limit = width ?? .infinity
        let height =
            Double(choice.face.ascent + choice.face.descent + choice.face.lineGap) * points * style.lineHeightMultiple
        let ascent = height - Double(choice.face.descent + choice.face.lineGap) * points
        var lines: [TextLine] = []
        var start = 0
        var end = 0
        var pen = 0.0
        func endLine() {
            let top = Double(lines.count) * (height + style.lineSpacing)
            lines.append(TextLine(range: start..<end, width: pen, baseline: top + ascent))
            start = end
            pen = 0
        }
        for character in string {
            let advance = character.unicodeScalars.reduce(0) { $0 + choice.face.advance(of: $1) }
            if pen > 0, pen + Double(advance) * points > limit { endLine() }
            end += character.utf16.count
            pen += Double(advance) * points + style.letterSpacing
            if character.isNewline { endLine() }
        }
        if !string.isEmpty { endLine() }
        let isEmpty = lines.isEmpty
        return MeasuredText(
            width: lines.map(\.width).max() ?? 0,
            height: isEmpty ? 0 : Double(lines.count) * (height + style.lineSpacing) - style.lineSpacing,
            firstBaseline: isEmpty ? 0 : ascent,
            lastBaseline: isEmpty ? 0 : Double(choice.face.descent + choice.face.lineGap) * points,
            lines: lines,
            elided: nil,
            truncatedLines: 0,
            usedFallback: choice.isFallback
        )
    }
}
