internal import LayoutModel
internal import TextMetrics

/// A view's text, and what has been measured of it.
struct TextState: Sendable {
    let content: TextContent
    /// How it is set, at the size that the traits ask for.
    let style: TextStyle
    /// As wide as it likes, or at the width that it gives itself.
    let natural: MeasuredText
    /// What the rows are made of: the text as measured at the width of the view, or ``natural``.
    var current: MeasuredText
    /// The text at the width that the view last had; nil where it has had none.
    var shown: (width: Double, text: MeasuredText)?

    /// Whether the height follows from the width of the view.
    var followsWidth: Bool { content.fixedWidth == nil }
}

/// The texts of the installed views.
struct TextTable: Sendable {
    private var states: [TextState?] = []
    private(set) var count = 0
    /// The views that have one, in document order; stale once one has come or gone.
    private(set) var order: [NodeID] = []
    private(set) var isOrderStale = false
    /// Those whose width may no longer be that at which they were measured last.
    var moved: Set<NodeID> = []
    /// Those of which ``TextState/current`` would change once more after the last round.
    var unsettled: [NodeID] = []
    /// Whether what is shown of some text may have changed since it was delivered.
    var isUndelivered = false
    /// Whether some text may have come, gone, or got another font since the fonts were told.
    var areFontsUntold = false

    var isEmpty: Bool { count == 0 }

    subscript(node: NodeID) -> TextState? {
        get { node.index < states.count ? states[node.index] : nil }
        set {
            let had = self[node] != nil
            guard had || newValue != nil else { return }
            if node.index >= states.count {
                states.append(contentsOf: repeatElement(nil, count: node.index + 1 - states.count))
            }
            states[node.index] = newValue
            guard had != (newValue != nil) else { return }
            count += had ? -1 : 1
            isOrderStale = true
        }
    }

    /// Puts the views in order again.
    ///
    /// - Parameter all: all nodes, in document order.
    mutating func sort(by all: [NodeID]) {
        order.removeAll(keepingCapacity: true)
        isOrderStale = false
        guard !isEmpty else { return }
        for node in all where self[node] != nil { order.append(node) }
    }

    /// Makes another text what the rows are made of.
    mutating func setCurrent(_ text: MeasuredText, of node: NodeID) {
        states[node.index]?.current = text
    }

    /// Keeps what a text is at the width of its view.
    mutating func show(_ text: MeasuredText, at width: Double, of node: NodeID) {
        states[node.index]?.shown = (width, text)
        isUndelivered = true
    }
}

extension MeasuredText {
    /// Whether it makes other rows than `other`.
    func makesOtherRows(than other: MeasuredText) -> Bool {
        height != other.height || firstBaseline != other.firstBaseline || lastBaseline != other.lastBaseline
    }
}
