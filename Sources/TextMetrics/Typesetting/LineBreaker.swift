/// Breaks a text greedily into lines that are as long as a width limit allows.
///
/// O(length) for the whole text: each break opportunity is examined at most twice, once when it turns out to be too far
/// away and once more for the next line. All lengths are in units of ``ShapedText/unitsPerFontUnit``.
///
/// Besides the lines it computes the interval of limits that give the same lines (``limits``), so that a text measured
/// at one width need not be broken again at a similar one. A line of width w whose next opportunity would need width v
/// is the same for all limits in w..<v. For example `to be or` in a limit of 40, where `to be` is 32 wide and `to be
/// or` 48, gives the lines `to be` and `or` for 32..<48.
struct LineBreaker {
    /// Where lines end.
    enum Wrapping {
        /// Where UAX #14 allows; between clusters where a line has no such opportunity.
        case words
        /// Between any two clusters.
        case clusters
        /// At the end of a paragraph only.
        case paragraphs
    }

    let text: ShapedText
    let wrapping: Wrapping
    let limit: Int64
    /// The width reported for a line that is clipped.
    let cutWidth: Int64
    let tabInterval: Int64
    /// The lines so far are the same for every limit in `lowerLimit..<upperLimit`.
    private var lowerLimit: Int64 = 0
    private var upperLimit = Int64.max

    private var start = 0
    /// The first opportunity and the first tab that are not before the next line.
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

    /// The limits, at least the present one, for which the lines so far are the same.
    var limits: ClosedRange<Int64> {
        lowerLimit <= limit && limit < upperLimit ? lowerLimit...(upperLimit - 1) : limit...limit
    }

    /// The next line; nil after the last.
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

    /// The line to the farthest opportunity that fits.
    private mutating func wordLine() -> BrokenLine? {
        var ruler = LineRuler(text, start: start, tab: tab, tabInterval: tabInterval)
        var best: BrokenLine?
        var index = opportunity
        while index < text.opportunities.count {
            let candidate = text.opportunities[index]
            let width = ruler.width(to: candidate)
            guard width <= limit else {
                // A line that does not fit with its hyphen may fit when it goes on past the soft hyphen, which then is
                // invisible.
                let bareWidth = ruler.width(endingAt: Int(candidate.contentEnd))
                upperLimit = min(upperLimit, bareWidth <= limit ? width : bareWidth)
                guard bareWidth <= limit else { break }
                index += 1
                continue
            }
            best = BrokenLine(start: start, end: Int(candidate.cluster), width: width)
            if endsParagraph(Int(candidate.cluster)) || Int(candidate.cluster) == text.count {
                return ending(paragraph: candidate, width, &ruler)
            }
            index += 1
        }
        if let best { lowerLimit = max(lowerLimit, best.width) }
        return best
    }

    /// The line to the end of the paragraph, if that fits, else as many clusters as fit.
    private mutating func lineOfClusters() -> BrokenLine {
        let end = paragraphEnd()
        var ruler = LineRuler(text, start: start, tab: tab, tabInterval: tabInterval)
        let width = ruler.width(to: end)
        if width <= limit { return ending(paragraph: end, width, &ruler) }
        upperLimit = min(upperLimit, width)
        return clusterLine()
    }

    /// The line that holds the whole paragraph, clipped at the limit.
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

    /// The last line of a paragraph: spaces at its end count as far as they fit.
    private mutating func ending(paragraph end: BreakOpportunity, _ width: Int64, _ ruler: inout LineRuler)
        -> BrokenLine
    {
        let newline = endsParagraph(Int(end.cluster)) ? 1 : 0
        let full = max(width, ruler.width(endingAt: Int(end.cluster) - newline))
        recordWidth(full)
        return BrokenLine(start: start, end: Int(end.cluster), width: full <= limit ? full : cutWidth)
    }

    /// The line of as many clusters as fit, but at least one, with the spaces and the newline after it.
    private mutating func clusterLine() -> BrokenLine {
        var ruler = LineRuler(text, start: start, tab: tab, tabInterval: tabInterval)
        var width: Int64 = 0
        var end = start
        while end < text.count {
            let traits = text.clusters[end].traits
            if traits.contains(.newline) {
                end += 1
                break
            }
            if !traits.contains(.hanging) {
                let reached = ruler.width(endingAt: end + 1)
                // At least one cluster per line, or the loop over lines would never end.
                guard reached <= limit || end == start else {
                    upperLimit = min(upperLimit, reached)
                    break
                }
                width = max(0, reached)
            }
            end += 1
        }
        lowerLimit = max(lowerLimit, min(width, limit))
        return BrokenLine(start: start, end: end, width: width)
    }

    /// Narrows `limits` to those for which a line of this width stays as it is.
    ///
    /// A line that fits stays for every limit from its width on. One that is clipped is as wide as the limit, so any
    /// other limit changes it.
    private mutating func recordWidth(_ width: Int64) {
        lowerLimit = max(lowerLimit, min(width, limit))
        if width > limit { upperLimit = min(upperLimit, limit &+ 1) }
    }

    private func endsParagraph(_ cluster: Int) -> Bool {
        cluster > 0 && text.clusters[cluster - 1].traits.contains(.newline)
    }
}

/// A line of a text: clusters, and its width in units of ``ShapedText/unitsPerFontUnit``.
struct BrokenLine {
    var start: Int
    var end: Int
    var width: Int64
}
