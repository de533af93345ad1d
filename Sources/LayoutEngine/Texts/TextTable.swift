internal import LayoutModel
internal import TextMetrics

/// A view's text with its measurements.
struct TextState: Sendable {
    let content: TextContent
    /// Its font and paragraph settings, at the font size that the traits lead to.
    let style: TextStyle
    /// The text unwrapped, or wrapped at the width that it gives itself.
    let natural: MeasuredText
    /// The measurement that the rows are made of: at the width of the view, or ``natural``.
    var current: MeasuredText
    /// The text at the width that the view last had; nil where it has had none.
    var shown: (width: Double, text: MeasuredText)?

    /// Whether the height follows from the width of the view.
    var followsWidth: Bool { content.fixedWidth == nil && !content.shrinks }

    /// How many bytes of the heap the measurements hold; the content is that of the document.
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
    /// What the measurements hold on the heap.
    private var measuredByteCount = 0
    /// The views that have a text, in document order; nil after a text has come or gone, until the order is asked for.
    private var order: [NodeID]?
    /// The views whose width may no longer be the one at which their text was last measured.
    var moved: Set<NodeID> = []
    /// The views whose ``TextState/current`` would change once more after the last round, in the order of ids.
    var unsettled: [NodeID] = []

    var isEmpty: Bool { count == 0 }

    /// How many bytes of the heap the table holds; O(1).
    @inline(__always)
    var byteCount: Int {
        states.heapByteCount + measuredByteCount + (order?.heapByteCount ?? 0) + moved.heapByteCount
            + unsettled.heapByteCount
    }

    subscript(node: NodeID) -> TextState? {
        get { node.index < states.count ? states[node.index] : nil }
        set {
            // The order changes only where a text comes or goes, not where one is replaced.
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

    /// The views that have a text, in document order; O(nodes) where one has come or gone, else O(1).
    ///
    /// - Parameter all: all nodes, in document order.
    /// - Returns: those of them that have a text.
    mutating func inOrder(of all: [NodeID]) -> [NodeID] {
        if let order { return order }
        let new = isEmpty ? [] : all.filter { self[$0] != nil }
        order = new
        return new
    }

    /// Forgets the order, as nodes have other places in the document.
    mutating func forgetOrder() {
        order = nil
    }

    /// Sets the measurement that the rows are made of.
    mutating func setCurrent(_ text: MeasuredText, of node: NodeID) {
        change(node) { $0?.current = text }
    }

    /// Keeps the measurement of a text at the width of its view.
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
    /// Whether it makes other rows than `other`.
    func makesOtherRows(than other: MeasuredText) -> Bool {
        // Not by width: the natural width is that of the unwrapped text, whatever the measurement.
        height != other.height || firstBaseline != other.firstBaseline || lastBaseline != other.lastBaseline
    }
}
