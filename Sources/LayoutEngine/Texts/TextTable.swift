internal import LayoutModel
internal import TextMetrics

/// A view's text with its measurements.
struct TextState: Sendable {
    let content: TextContent
    /// The font and paragraph settings, at the font size scaled by the traits.
    let style: TextStyle
    /// The text unwrapped, or wrapped at its fixed width.
    let natural: MeasuredText
    /// The measurement used in the rows: at the width of the view, or ``natural``.
    var current: MeasuredText
    /// The text at the last width of its view; `nil` if it has had none.
    var shown: (width: Double, text: MeasuredText)?

    /// True if the height depends on the width of the view.
    var followsWidth: Bool { content.fixedWidth == nil && !content.shrinks }

    /// The number of heap bytes that the measurements hold; the content belongs to the document.
    @inline(__always)
    var byteCount: Int {
        var count = natural.lines.heapByteCount
        // Arrays of the same lines share their memory.
        if current.lines != natural.lines { count += current.lines.heapByteCount }
        if let shown, shown.text.lines != current.lines { count += shown.text.lines.heapByteCount }
        return count
    }
}

/// The texts of the installed views.
struct TextTable: Sendable {
    private var states: [TextState?] = []
    private(set) var count = 0
    /// The number of heap bytes that the measurements hold.
    private var measuredByteCount = 0
    /// The views with texts, in document order; `nil` if it is stale because a text was added or removed.
    private var order: [NodeID]?
    /// The views whose widths may differ from those at which their texts were last measured.
    var moved: Set<NodeID> = []
    /// The views whose ``TextState/current`` would change again after the last round, in the order of ids.
    var unsettled: [NodeID] = []

    var isEmpty: Bool { count == 0 }

    /// The number of heap bytes that the table holds; O(1).
    @inline(__always)
    var byteCount: Int {
        states.heapByteCount + measuredByteCount + (order?.heapByteCount ?? 0) + moved.heapByteCount
            + unsettled.heapByteCount
    }

    subscript(node: NodeID) -> TextState? {
        get { node.index < states.count ? states[node.index] : nil }
        set {
            // The order changes only when a text is added or removed, not when one is replaced.
            let had = self[node] != nil
            guard had || newValue != nil else { return }
            if node.index >= states.count {
                states.append(contentsOf: repeatElement(nil, count: node.index + 1 - states.count))
            }
            change(node) { $0 = newValue }
            guard had != (newValue != nil) else { return }
            count += had ? -1 : 1
            order = nil
        }
    }

    /// Returns the views with texts, in document order; O(nodes) after one was added or removed, else O(1).
    ///
    /// - Parameter all: all nodes, in document order.
    /// - Returns: the nodes that have a text.
    mutating func inOrder(of all: [NodeID]) -> [NodeID] {
        if let order { return order }
        let new = isEmpty ? [] : all.filter { self[$0] != nil }
        order = new
        return new
    }

    /// Invalidates the order because the document order of nodes has changed.
    mutating func forgetOrder() {
        order = nil
    }

    /// Sets the measurement used in the rows.
    mutating func setCurrent(_ text: MeasuredText, of node: NodeID) {
        change(node) { $0?.current = text }
    }

    /// Stores the measurement of a text at the width of its view.
    mutating func show(_ text: MeasuredText, at width: Double, of node: NodeID) {
        change(node) { $0?.shown = (width, text) }
    }

    private mutating func change(_ node: NodeID, _ change: (inout TextState?) -> Void) {
        measuredByteCount -= states[node.index]?.byteCount ?? 0
        change(&states[node.index])
        measuredByteCount += states[node.index]?.byteCount ?? 0
    }
}

extension MeasuredText {
    /// Returns whether the rows of this measurement differ from those of `other`.
    func makesOtherRows(than other: MeasuredText) -> Bool {
        // Widths are ignored: the natural width is always that of the unwrapped text.
        height != other.height || firstBaseline != other.firstBaseline || lastBaseline != other.lastBaseline
    }
}
