internal import LayoutModel

/// The insets of a view that follow from where it is.
struct SettledInsets: Hashable {
    /// How much of the view is unsafe on each side.
    var safeArea: Insets
    /// Its layout margins, with what they gain from the safe area and from the superview's margins.
    var margins: Insets
    /// How much narrower than within its margins a line of text is readable, on each side.
    var readable = 0.0
}

extension SettledInsets {
    /// The insets of a view of a width, given its safe area and its margins.
    init(safeArea: Insets, margins: Insets, width: Double, textScale: Double) {
        (self.safeArea, self.margins) = (safeArea, margins)
        readable = max(0, (width - margins.left - margins.right - readableWidth * textScale) / 2).roundedToBillionth
    }

    /// The insets of a node at a place in its superview.
    ///
    /// They are rounded, so that noise in the last bits of the frames does not make one more round of settling
    /// necessary.
    ///
    /// - Parameters:
    ///   - node: the view or guide.
    ///   - place: its frame, less what its superview is scrolled by.
    ///   - size: that of its superview.
    ///   - outer: the insets of its superview.
    ///   - textScale: what the font sizes of texts are multiplied by.
    init(of node: Node, at place: Rect, in size: Size, _ outer: SettledInsets, textScale: Double) {
        let gaps = Insets(
            top: place.y,
            left: place.x,
            bottom: size.height - place.y - place.height,
            right: size.width - place.x - place.width
        )
        let safeArea = outer.safeArea.remaining(behind: gaps).limited(
            to: Size(width: place.width, height: place.height)
        )
        var margins = node.properties.ownMargins
        if node.kind == .view {
            if node.properties.marginsFollowSafeArea { margins = margins + safeArea }
            if node.properties.preservesSuperviewMargins {
                margins = margins.merging(outer.margins.remaining(behind: gaps), max)
            }
        }
        self.init(
            safeArea: safeArea.roundedToBillionth,
            margins: margins.roundedToBillionth,
            width: place.width,
            textScale: textScale
        )
    }

    /// How much the insets of two rounds may differ and still count as settled, in points; it is also what insets are
    /// rounded to.
    private static let tolerance = 1e-9

    func isSettled(after former: SettledInsets) -> Bool {
        func isNear(_ one: Insets, _ other: Insets) -> Bool {
            (one.top - other.top).magnitude < Self.tolerance && (one.left - other.left).magnitude < Self.tolerance
                && (one.bottom - other.bottom).magnitude < Self.tolerance
                && (one.right - other.right).magnitude < Self.tolerance
        }
        return isNear(safeArea, former.safeArea) && isNear(margins, former.margins)
            && (readable - former.readable).magnitude < Self.tolerance
    }
}

extension NodeTable {
    /// The insets of a node's safe area: those of the root are given, those of other views are found by settling, and
    /// start from none.
    func safeArea(of node: NodeID) -> Insets {
        if self[node].parent == nil { return rootSafeArea }
        return settledInsets.isEmpty ? .zero : settledInsets[node]?.safeArea ?? .zero
    }

    /// The layout margins of a node: the root's grow by its safe area, those of other views by what settling finds.
    func margins(of node: NodeID, in tree: ViewTree) -> Insets {
        if !settledInsets.isEmpty, let settled = settledInsets[node] { return settled.margins }
        let own = ownMargins(of: node, in: tree)
        return self[node].parent == nil && tree.properties(of: node).marginsFollowSafeArea ? own + rootSafeArea : own
    }

    /// The insets of the area of a node in which text is readable: its margins, and on the left and right what settling
    /// finds.
    func readableInsets(of node: NodeID, in tree: ViewTree) -> Insets {
        let margins = margins(of: node, in: tree)
        let cut = readableCut(of: node)
        return Insets(top: margins.top, left: margins.left + cut, bottom: margins.bottom, right: margins.right + cut)
    }

    /// How much of a node's margins' width, on each side, is too wide for text; 0 before settling.
    func readableCut(of node: NodeID) -> Double {
        settledInsets.isEmpty ? 0 : settledInsets[node]?.readable ?? 0
    }

    /// The margins of a node as they are given.
    func ownMargins(of node: NodeID, in tree: ViewTree) -> Insets {
        tree.properties(of: node).ownMargins
    }
}

extension ViewProperties {
    /// The margins as they are given.
    var ownMargins: Insets { margins.filled(with: defaultMargin) }
}

/// A layout margin that is not given, in points; UIKit's default.
private let defaultMargin = 8.0

/// The greatest width of UIKit's `readableContentGuide` at the usual size of text, in points.
private let readableWidth = 672.0

extension Insets {
    static func + (left: Insets, right: Insets) -> Insets {
        left.merging(right, +)
    }

    /// What of the superview's insets reaches into a view whose edges are `gaps` inside those of the superview: on no
    /// side negative, nor more than the superview's.
    func remaining(behind gaps: Insets) -> Insets {
        merging(gaps) { inset, gap in min(inset, max(0, inset - gap)) }
    }

    /// The insets, on each side at most the length of a view.
    func limited(to size: Size) -> Insets {
        Insets(
            top: min(top, size.height),
            left: min(left, size.width),
            bottom: min(bottom, size.height),
            right: min(right, size.width)
        )
    }

    func merging(_ other: Insets, _ combine: (Double, Double) -> Double) -> Insets {
        Insets(
            top: combine(top, other.top),
            left: combine(left, other.left),
            bottom: combine(bottom, other.bottom),
            right: combine(right, other.right)
        )
    }

    var roundedToBillionth: Insets {
        Insets(
            top: top.roundedToBillionth,
            left: left.roundedToBillionth,
            bottom: bottom.roundedToBillionth,
            right: right.roundedToBillionth
        )
    }
}

extension Traits {
    /// The height of the keyboard, if it covers anything.
    var coveringKeyboardHeight: Double? { keyboardHeight.flatMap { $0 > 0 ? $0 : nil } }
}
