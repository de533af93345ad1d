/// Breaks a shaped text into lines and positions them.
struct Typesetter {
    /// The distance between tab stops, in points: UIKit's default paragraph style, but not limited to twelve stops.
    static let tabInterval = 28.0
    /// The tolerance of the line width, in points, so that a text fits into a width computed from its own width.
    static let tolerance = 1e-4
    /// A limit wider than any line.
    private static let unlimited = Int64.max / 4

    private let text: ShapedText
    private let style: TextStyle

    init(_ text: ShapedText, style: TextStyle) {
        self.text = text
        self.style = style
    }

    /// Returns the line limit for a width in points, in units of ``ShapedText/unitsPerFontUnit``.
    func limit(for width: Double?) -> Int64 {
        guard let width else { return Self.unlimited }
        return units(max(0, width + Self.tolerance))
    }

    /// Returns the text in lines no wider than `limit`, and the interval of limits that give the same result.
    func typeset(limit: Int64) -> (text: MeasuredText, limits: ClosedRange<Int64>) {
        let cutWidth = max(0, limit - units(Self.tolerance))
        var breaker = LineBreaker(
            text,
            wrapping: wrapping,
            limit: limit,
            cutWidth: cutWidth,
            tabInterval: tabInterval
        )
        var lines: [BrokenLine] = []
        var truncatedLines = 0
        while let line = breaker.next() {
            if style.numberOfLines > 0, lines.count == style.numberOfLines {
                truncatedLines += 1
            } else {
                lines.append(line)
            }
        }
        guard truncatedLines > 0, let last = lines.popLast() else {
            return (measured(lines, elided: nil, truncatedLines: 0), breaker.limits)
        }
        guard let truncated = truncatedLine(from: last.start, limit: limit) else {
            lines.append(last)
            return (measured(lines, elided: last.end..<text.count, truncatedLines: truncatedLines), breaker.limits)
        }
        lines.append(BrokenLine(start: last.start, end: text.count, width: truncated.width))
        return (measured(lines, elided: truncated.elided, truncatedLines: truncatedLines), limit...limit)
    }

    private var wrapping: LineBreaker.Wrapping {
        switch style.lineBreak {
        case .wordWrap, .truncateHead, .truncateMiddle, .truncateTail: .words
        case .charWrap: .clusters
        case .clip: .paragraphs
        }
    }

    private var tabInterval: Int64 {
        max(1, units(Self.tabInterval))
    }

    private func truncatedLine(from start: Int, limit: Int64) -> TruncatedLine? {
        TruncatedLine(text, start: start, mode: style.lineBreak, limit: limit, tabInterval: tabInterval)
    }

    private func measured(_ lines: [BrokenLine], elided: Range<Int>?, truncatedLines: Int) -> MeasuredText {
        let below = text.metrics.points(text.metrics.descent + text.metrics.lineGap, size: style.font.size)
        let lineHeight = text.metrics.ascent + text.metrics.descent + text.metrics.lineGap
        let height = text.metrics.points(lineHeight, size: style.font.size) * style.lineHeightMultiple
        let distance = height + style.lineSpacing
        let placed = lines.enumerated().map { index, line in
            TextLine(
                range: offset(line.start)..<offset(line.end),
                width: text.metrics.points(line.width, size: style.font.size),
                baseline: Double(index) * distance + height - below
            )
        }
        return MeasuredText(
            width: placed.reduce(0) { widest, line in max(widest, line.width) },
            height: lines.isEmpty ? 0 : Double(lines.count) * height + Double(lines.count - 1) * style.lineSpacing,
            firstBaseline: lines.isEmpty ? 0 : height - below,
            lastBaseline: lines.isEmpty ? 0 : below,
            lines: placed,
            elided: elided.map { offset($0.lowerBound)..<offset($0.upperBound) },
            truncatedLines: truncatedLines,
            usedFallback: text.usedFallback,
            scripts: text.scripts
        )
    }

    private func offset(_ cluster: Int) -> Int {
        Int(text.clusters[cluster].offset)
    }

    private func units(_ points: Double) -> Int64 {
        let units = text.metrics.units(points, size: style.font.size)
        return units < Double(Self.unlimited) ? Int64(units) : Self.unlimited
    }
}
