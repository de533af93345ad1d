/// The last line of a truncated text: the beginning or the end of the remaining text, or both, with an ellipsis in
/// place of the part that does not fit.
///
/// Spaces next to the ellipsis are also elided, and the ellipsis is not kerned. The beginning never extends past the
/// first remaining paragraph, nor the end before the last. The ellipsis is present even if it does not fit by itself.
struct TruncatedLine {
    /// The clusters replaced by the ellipsis.
    let elided: Range<Int>
    /// The width in units of ``ShapedText/unitsPerFontUnit``.
    let width: Int64

    /// - Parameters:
    ///   - text: The whole text.
    ///   - start: The first cluster of the line.
    ///   - mode: The position of the ellipsis; the initializer returns nil for a mode without one.
    ///   - limit: The maximum width of the line.
    ///   - tabInterval: The distance between tab stops.
    init?(_ text: ShapedText, start: Int, mode: LineBreakMode, limit: Int64, tabInterval: Int64) {
        let available = limit &- text.ellipsisWidth
        let beginning: (end: Int, width: Int64)
        let ending: (start: Int, width: Int64)
        switch mode {
        case .wordWrap, .charWrap, .clip: return nil
        case .truncateTail:
            beginning = Self.beginning(of: text, from: start, available: available, tabInterval: tabInterval)
            ending = (text.count, 0)
        case .truncateHead:
            beginning = (start, 0)
            ending = Self.ending(of: text, from: start, available: available, tabInterval: tabInterval)
        case .truncateMiddle:
            beginning = Self.beginning(of: text, from: start, available: available / 2, tabInterval: tabInterval)
            ending = Self.ending(
                of: text,
                from: beginning.end,
                available: available &- beginning.width,
                tabInterval: tabInterval
            )
        }
        elided = beginning.end..<ending.start
        width = beginning.width &+ text.ellipsisWidth &+ ending.width
    }

    /// Returns as much of the first paragraph as fits into `available`.
    private static func beginning(
        of text: ShapedText,
        from start: Int,
        available: Int64,
        tabInterval: Int64
    ) -> (end: Int, width: Int64) {
        var ruler = LineRuler(text, start: start, tab: text.firstTab(from: start), tabInterval: tabInterval)
        var beginning = (end: start, width: Int64(0))
        for cluster in start..<text.count {
            let traits = text.clusters[cluster].traits
            if traits.contains(.newline) { break }
            if traits.contains(.hanging) { continue }
            let width = ruler.width(endingAt: cluster + 1)
            if width > available { break }
            beginning = (cluster + 1, width)
        }
        return beginning
    }

    /// Returns as much of the last paragraph as fits into `available`.
    ///
    /// A tab counts as the full distance between two stops, because the start of this part of the line is not yet
    /// known.
    private static func ending(
        of text: ShapedText,
        from start: Int,
        available: Int64,
        tabInterval: Int64
    ) -> (start: Int, width: Int64) {
        var contentEnd = text.count
        while contentEnd > start, text.clusters[contentEnd - 1].traits.contains(.hanging) { contentEnd -= 1 }
        let right = text.position(endingAt: contentEnd)
        var tabs: Int64 = 0
        var ending = (start: text.count, width: Int64(0))
        for cluster in stride(from: contentEnd - 1, through: start, by: -1) {
            let traits = text.clusters[cluster].traits
            if traits.contains(.newline) { break }
            if traits.contains(.tab) { tabs &+= tabInterval }
            if traits.contains(.hanging) { continue }
            let width = right &- text.clusters[cluster].position &+ tabs
            if width > available { break }
            ending = (cluster, width)
        }
        return ending
    }
}
