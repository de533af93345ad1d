/// Breaks a text greedily into lines, each as long as a width limit allows.
///
/// O(length) for the whole text: each break opportunity is examined at most twice, once when it turns out to be too
/// far away and again for the next line. All lengths are in units of ``ShapedText/unitsPerFontUnit``.
///
/// It also computes the interval of limits that yield the same lines (``limits``), so that a text measured at one
/// width need not be broken again at a similar one. A line of width w whose next opportunity requires width v is the
/// same for all limits in w..<v. For example, `to be or` with a limit of 40, where `to be` is 32 wide and `to be or`
/// is 48 wide, yields the lines `to be` and `or` for 32..<48. With negative letter spacing, a line may end to the left
/// of an earlier place in it; w is then the width to that place, which also has to fit.
struct LineBreaker {
    /// The places at which lines may end.
    enum Wrapping {
        /// UAX #14 opportunities, or between clusters if a line has none.
        case words
        /// Between any two clusters.
        case clusters
        /// Only at the end of a paragraph.
        case paragraphs
    }

    let text: ShapedText
    let wrapping: Wrapping
    let limit: Int64
    /// The width reported for a clipped line.
    let cutWidth: Int64
    let tabInterval: Int64
    /// The lines so far are the same for every limit in `lowerLimit..<upperLimit`.
    private var lowerLimit: Int64 = 0
    private var upperLimit = Int64.max

    private var start = 0
    /// The first opportunity and the first tab at or after the start of the next line.
    private var opportunity = 0
    private var tab = 0
    private var isAtEnd: Bool

    init(_ text: ShapedText, wrapping: Wrapping, limit: Int64, cutWidth: Int64, tabInterval: Int64) {
        self.text = text
        self.wrapping = wrapping
        (self.limit, self.cutWidth) = (limit, cutWidth)
        self.tabInterval = tabInterval
        isAtEnd = text.count == 0
    }

    /// The limits for which the lines so far are the same, including at least the current limit.
    var limits: ClosedRange<Int64> {
        lowerLimit <= limit && limit < upperLimit ? lowerLimit...(upperLimit - 1) : limit...limit
    }

    /// Returns the next line, or nil after the last.
    ///
    /// A text that ends with a newline has an empty line after it.
    mutating func next() -> BrokenLine? {
        guard !isAtEnd else { return nil }
        guard start < text.count else {
            isAtEnd = true
            return BrokenLine(start: start, end: start, width: 0)
        }
        let line =
            switch wrapping {
            case .words: wordLine() ?? clusterLine()
            case .clusters: lineOfClusters()
            case .paragraphs: lineOfParagraph()
            }
        begin(at: line.end)
        return line
    }

    private mutating func begin(at cluster: Int) {
        start = cluster
        while opportunity < text.opportunities.count, text.opportunities[opportunity].cluster <= cluster {
            opportunity += 1
        }
        while tab < text.tabs.count, text.tabs[tab] < cluster { tab += 1 }
        isAtEnd = cluster == text.count && !endsParagraph(cluster)
    }

    // MARK: Three kinds of lines

    /// Returns the line up to the farthest opportunity that fits.
    private mutating func wordLine() -> BrokenLine? {
        var ruler = LineRuler(text, start: start, tab: tab, tabInterval: tabInterval)
        var best: BrokenLine?
        var widest: Int64 = 0
        var index = opportunity
        while index < text.opportunities.count {
            let candidate = text.opportunities[index]
            let width = ruler.width(to: candidate)
            guard width <= limit else {
                // A line that does not fit with its hyphen may fit if it continues past the soft hyphen, which is then
                // invisible.
                let bareWidth = ruler.width(endingAt: Int(candidate.contentEnd))
                // Negative letter spacing may make the hyphen's advance negative, too.
                upperLimit = min(upperLimit, bareWidth <= limit ? width : min(width, bareWidth))
                guard bareWidth <= limit else { break }
                widest = max(widest, bareWidth)
                index += 1
                continue
            }
            best = BrokenLine(start: start, end: Int(candidate.cluster), width: width)
            widest = max(widest, width)
            lowerLimit = max(lowerLimit, widest)
            if endsParagraph(Int(candidate.cluster)) || Int(candidate.cluster) == text.count {
                return ending(paragraph: candidate, width, &ruler)
            }
            index += 1
        }
        return best
    }

    /// Returns the line up to the end of the paragraph if it fits, otherwise as many clusters as fit.
    private mutating func lineOfClusters() -> BrokenLine {
        let end = paragraphEnd()
        var ruler = LineRuler(text, start: start, tab: tab, tabInterval: tabInterval)
        let width = ruler.width(to: end)
        if width <= limit { return ending(paragraph: end, width, &ruler) }
        upperLimit = min(upperLimit, width)
        return clusterLine()
    }

    /// Returns the line with the whole paragraph, clipped at the limit.
    private mutating func lineOfParagraph() -> BrokenLine {
        let end = paragraphEnd()
        var ruler = LineRuler(text, start: start, tab: tab, tabInterval: tabInterval)
        return ending(paragraph: end, ruler.width(to: end), &ruler)
    }

    private mutating func paragraphEnd() -> BreakOpportunity {
        while opportunity + 1 < text.opportunities.count {
            if endsParagraph(Int(text.opportunities[opportunity].cluster)) { break }
            opportunity += 1
        }
        return text.opportunities[opportunity]
    }

    /// Returns the last line of a paragraph.
    ///
    /// Trailing spaces count as far as they fit.
    private mutating func ending(paragraph end: BreakOpportunity, _ width: Int64, _ ruler: inout LineRuler)
        -> BrokenLine
    {
        let newline = endsParagraph(Int(end.cluster)) ? 1 : 0
        let full = max(width, ruler.width(endingAt: Int(end.cluster) - newline))
        recordWidth(full)
        return BrokenLine(start: start, end: Int(end.cluster), width: full <= limit ? full : cutWidth)
    }

    /// Returns a line of as many clusters as fit, but at least one, including the spaces and the newline that follow.
    private mutating func clusterLine() -> BrokenLine {
        var ruler = LineRuler(text, start: start, tab: tab, tabInterval: tabInterval)
        var width: Int64 = 0
        var widest: Int64 = 0
        var end = start
        var next = opportunity
        while end < text.count {
            let traits = text.clusters[end].traits
            if traits.contains(.newline) {
                end += 1
                break
            }
            if traits.contains(.hanging) {
                while next < text.opportunities.count, text.opportunities[next].cluster < end { next += 1 }
                // Spaces may be apart, as in `a`, space, tab with a mark: a wider line would end between them, too.
                let isOpportunity = next < text.opportunities.count && text.opportunities[next].cluster == end
                if wrapping == .words, end > start, isOpportunity { break }
            } else {
                let reached = ruler.width(endingAt: end + 1)
                // A line has at least one cluster, or the loop over lines would never end.
                guard reached <= limit || end == start else {
                    upperLimit = min(upperLimit, reached)
                    break
                }
                width = max(0, reached)
                widest = max(widest, width)
            }
            end += 1
        }
        lowerLimit = max(lowerLimit, min(widest, limit))
        return BrokenLine(start: start, end: end, width: width)
    }

    /// Narrows `limits` to those for which a line of this width is unchanged.
    ///
    /// A line that fits is unchanged for every limit from its width up. A clipped line is as wide as the limit, so any
    /// other limit changes it.
    private mutating func recordWidth(_ width: Int64) {
        lowerLimit = max(lowerLimit, min(width, limit))
        if width > limit { upperLimit = min(upperLimit, limit &+ 1) }
    }

    private func endsParagraph(_ cluster: Int) -> Bool {
        cluster > 0 && text.clusters[cluster - 1].traits.contains(.newline)
    }
}

/// A line of a text: its clusters, and its width in units of ``ShapedText/unitsPerFontUnit``.
struct BrokenLine {
    var start: Int
    var end: Int
    var width: Int64
}
