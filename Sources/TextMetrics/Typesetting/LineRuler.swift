/// Measures a line from its start to places ever further right, with the tabs in between.
///
/// A tab leads to the next multiple of `tabInterval`, and by at least one unit. All lengths are in units of
/// ``ShapedText/unitsPerFontUnit``.
struct LineRuler {
    private let text: ShapedText
    private let tabInterval: Int64
    /// Where the line would begin if its tabs were as wide in the positions of the text as they are in the line.
    private var origin: Int64
    /// The next tab of the line.
    private var tab: Int

    /// - Parameters:
    ///   - text: what the line is of.
    ///   - start: the cluster that the line begins with.
    ///   - tab: the first of the text's tabs that is not before the line.
    ///   - tabInterval: how far tab stops are apart.
    init(_ text: ShapedText, start: Int, tab: Int, tabInterval: Int64) {
        self.text = text
        self.tab = tab
        self.tabInterval = tabInterval
        origin = text.clusters[start].position
    }

    /// How wide the line is that ends before a cluster, spaces at its end included.
    mutating func width(endingAt end: Int) -> Int64 {
        passTabs(before: end)
        return text.position(endingAt: end) &- origin
    }

    /// How wide the line is that ends at an opportunity.
    mutating func width(to opportunity: BreakOpportunity) -> Int64 {
        passTabs(before: Int(opportunity.contentEnd))
        return max(0, opportunity.position &- origin)
    }

    private mutating func passTabs(before end: Int) {
        while tab < text.tabs.count, text.tabs[tab] < end {
            let place = text.clusters[Int(text.tabs[tab])].position &- origin
            let reached = (max(0, place) / tabInterval &+ 1) &* tabInterval
            origin &-= reached &- place
            tab += 1
        }
    }
}
