/// A line that shows the beginning or the end of the rest of a text, or both, and an ellipsis instead of what it has no room for.
///
/// Spaces beside the ellipsis are left out with it, and it is not kerned. Of the rest, the beginning goes no further than its first
/// paragraph and the end no further back than its last. A line has its ellipsis even where that alone is too wide.
struct TruncatedLine {
    /// The clusters that the ellipsis stands for.
    let elided: Range<Int>
    /// In units of ``ShapedText/unitsPerFontUnit``.
    let width: Int64

    /// - Parameters:
    ///   - text: the whole text.
    ///   - start: the cluster that the line begins with.
    ///   - mode: where the ellipsis stands; nil where the mode has none.
    ///   - limit: how wide the line may be.
    ///   - tabInterval: how far tab stops are apart.
    init?(_ text: ShapedText, start: Int, mode: LineBreakMode, limit: Int64, tabInterval: Int64) {
        let room = limit &- text.ellipsisWidth
        let beginning: (end: Int, width: Int64)
        let ending: (start: Int, width: Int64)
        switch mode {
        case .wordWrap, .charWrap, .clip: return nil
        case .truncateTail:
            beginning = Self.beginning(of: text, from: start, room: room, tabInterval: tabInterval)
            ending = (text.count, 0)
        case .truncateHead:
            beginning = (start, 0)
            ending = Self.ending(of: text, from: start, room: room, tabInterval: tabInterval)
        case .truncateMiddle:
            beginning = Self.beginning(of: text, from: start, room: room / 2, tabInterval: tabInterval)
            ending = Self.ending(of: text, from: beginning.end, room: room &- beginning.width, tabInterval: tabInterval)
        }
        elided = beginning.end..<ending.start
        width = beginning.width &+ text.ellipsisWidth &+ ending.width
    }

    /// As much of the first paragraph as there is room for.
    private static func beginning(
        of text: ShapedText,
        from start: Int,
        room: Int64,
        tabInterval: Int64
    ) -> (end: Int, width: Int64) {
        var ruler = LineRuler(text, start: start, tab: text.firstTab(from: start), tabInterval: tabInterval)
        var beginning = (end: start, width: Int64(0))
        for cluster in start..<text.count {
            let traits = text.clusters[cluster].traits
            if traits.contains(.newline) { break }
            if traits.contains(.hanging) { continue }
            let width = ruler.width(endingAt: cluster + 1)
            if width > room { break }
            beginning = (cluster + 1, width)
        }
        return beginning
    }

    /// As much of the last paragraph as there is room for.
    ///
    /// A tab counts with the whole distance of two stops, since it is not known where the line will begin.
    private static func ending(
        of text: ShapedText,
        from start: Int,
        room: Int64,
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
            if width > room { break }
            ending = (cluster, width)
        }
        return ending
    }
}
