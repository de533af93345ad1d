/// Measures a line from its start to positions further and further right, including tabs.
///
/// A tab advances to the next multiple of `tabInterval`, by at least one unit. All lengths are in units of
/// ``ShapedText/unitsPerFontUnit``.
struct LineRuler {
    private let text: ShapedText
    private let tabInterval: Int64
    /// The position of the line's start, minus the widths of the tabs passed so far: positions of ``ShapedText`` count
    /// tabs as 0.
    private var origin: Int64
    /// The next tab of the line.
    private var tab: Int

    /// - Parameters:
    ///   - text: the whole text.
    ///   - start: the cluster that the line begins with.
    ///   - tab: the index of the first tab that is not before the line.
    ///   - tabInterval: the distance of tab stops.
    init(_ text: ShapedText, start: Int, tab: Int, tabInterval: Int64) {
        self.text = text
        self.tab = tab
        self.tabInterval = tabInterval
        origin = text.clusters[start].position
    }

    /// The width of the line if it ends before a cluster, with the spaces at its end.
    mutating func width(endingAt end: Int) -> Int64 {
        passTabs(before: end)
        return text.position(endingAt: end) &- origin
    }

    /// The width of the line if it ends at an opportunity.
    mutating func width(to opportunity: BreakOpportunity) -> Int64 {
        passTabs(before: Int(opportunity.contentEnd))
        return max(0, opportunity.position &- origin)
    }

    private mutating func passTabs(before end: Int) {
        while tab < text.tabs.count, text.tabs[tab] < end {
            let distance = text.clusters[Int(text.tabs[tab])].position &- origin
            // The first tab stop to the right: (⌊distance / interval⌋ + 1) · interval.
            let stop = (max(0, distance) / tabInterval &+ 1) &* tabInterval
            origin &-= stop &- distance
            tab += 1
        }
    }
}
