/// Measures a line from its start to increasing positions, including tabs.
///
/// A tab advances to the next multiple of `tabInterval`, by at least one unit. All lengths are in units of
/// ``ShapedText/unitsPerFontUnit``.
struct LineRuler {
    private let text: ShapedText
    private let tabInterval: Int64
    /// The position of the line's start, minus the widths of the tabs passed so far, because positions in
    /// ``ShapedText`` count tabs as 0.
    private var origin: Int64
    /// The next tab of the line.
    private var tab: Int

    /// - Parameters:
    ///   - text: The whole text.
    ///   - start: The first cluster of the line.
    ///   - tab: The index of the first tab at or after the start of the line.
    ///   - tabInterval: The distance between tab stops.
    init(_ text: ShapedText, start: Int, tab: Int, tabInterval: Int64) {
        self.text = text
        self.tab = tab
        self.tabInterval = tabInterval
        origin = text.clusters[start].position
    }

    /// Returns the width of the line if it ends before a cluster, including trailing spaces.
    mutating func width(endingAt end: Int) -> Int64 {
        passTabs(before: end)
        return text.position(endingAt: end) &- origin
    }

    /// Returns the width of the line if it ends at an opportunity.
    mutating func width(to opportunity: BreakOpportunity) -> Int64 {
        passTabs(before: Int(opportunity.contentEnd))
        return max(0, opportunity.position &- origin)
    }

    private mutating func passTabs(before end: Int) {
        while tab < text.tabs.count, text.tabs[tab] < end {
            let distance = text.clusters[Int(text.tabs[tab])].position &- origin
            // The next tab stop to the right: (⌊distance / interval⌋ + 1) · interval.
            let stop = (max(0, distance) / tabInterval &+ 1) &* tabInterval
            origin &-= stop &- distance
            tab += 1
        }
    }
}
