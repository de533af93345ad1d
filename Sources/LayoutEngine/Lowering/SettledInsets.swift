internal import LayoutModel

/// The insets of a view that depend on its position.
struct SettledInsets: Hashable {
    /// The unsafe part of the view on each side.
    var safeArea: Insets
    /// The layout margins, including increases from the safe area and the superview's margins.
    var margins: Insets
    /// The additional inset, on each side, that limits the margins' width to a readable line length.
    var readable = 0.0
}

extension SettledInsets {
    /// Creates the insets of a view of the given width, safe area and margins.
    init(safeArea: Insets, margins: Insets, width: Double, textScale: Double) {
        (self.safeArea, self.margins) = (safeArea, margins)
        readable = max(0, (width - margins.left - margins.right - readableWidth * textScale) / 2).roundedAsTold
    }

    /// Creates the insets of a node at a position in its superview.
    ///
    /// They are rounded so that noise in the last bits of the frames does not cause another round of settling.
    ///
    /// - Parameters:
    ///   - node: the view or guide.
    ///   - place: its frame, less the superview's scroll offset.
    ///   - size: the size of its superview.
    ///   - outer: the insets of its superview.
    ///   - textScale: the scale factor of font sizes.
    init(of node: Node, at place: Rect, in size: Size, _ outer: SettledInsets, textScale: Double) {
        let gaps = Insets(around: place, in: size)
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
            safeArea: safeArea.roundedAsTold,
            margins: margins.roundedAsTold,
            width: place.width,
            textScale: textScale
        )
    }

    /// The maximum difference, in points, between the settled insets of two rounds; insets are also rounded to it.
    private static let tolerance = 1e-8

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
    /// Returns the insets of a node's safe area: given for the root, found by settling for other views, initially zero.
    func safeArea(of node: NodeID) -> Insets {
        if self[node].parent == nil { return rootSafeArea }
        return settledInsets.isEmpty ? .zero : settledInsets[node]?.safeArea ?? .zero
    }

    /// Returns the layout margins of a node: the root's grow by its safe area, those of other views by the results of
    /// settling.
    func margins(of node: NodeID, in tree: ViewTree) -> Insets {
        if !settledInsets.isEmpty, let settled = settledInsets[node] { return settled.margins }
        let own = ownMargins(of: node, in: tree)
        return self[node].parent == nil && tree.properties(of: node).marginsFollowSafeArea ? own + rootSafeArea : own
    }

    /// Returns the insets of a node's readable area: its margins, plus the horizontal cut found by settling.
    func readableInsets(of node: NodeID, in tree: ViewTree) -> Insets {
        let margins = margins(of: node, in: tree)
        let cut = readableCut(of: node)
        return Insets(top: margins.top, left: margins.left + cut, bottom: margins.bottom, right: margins.right + cut)
    }

    /// Returns the excess width of a node's margins for readable text, per side; 0 before settling.
    func readableCut(of node: NodeID) -> Double {
        settledInsets.isEmpty ? 0 : settledInsets[node]?.readable ?? 0
    }

    /// Returns the given margins of a node.
    func ownMargins(of node: NodeID, in tree: ViewTree) -> Insets {
        tree.properties(of: node).ownMargins
    }
}

extension ViewProperties {
    /// The given margins.
    var ownMargins: Insets { margins.filled(with: defaultMargin) }
}

/// The default layout margin, in points, as in UIKit.
private let defaultMargin = 8.0

/// The maximum width of UIKit's `readableContentGuide` at the default text size, in points.
let readableWidth = 672.0

extension Insets {
    /// Creates the distances of the edges of a rectangle from those of a view of the given size around it.
    init(around place: Rect, in size: Size) {
        self.init(
            top: place.y,
            left: place.x,
            bottom: size.height - place.y - place.height,
            right: size.width - place.x - place.width
        )
    }

    static func + (left: Insets, right: Insets) -> Insets {
        left.merging(right, +)
    }

    /// Returns the part of the superview's insets that reaches into a view whose edges are `gaps` inside those of the
    /// superview.
    ///
    /// On each side, it is neither negative nor larger than the superview's inset.
    func remaining(behind gaps: Insets) -> Insets {
        merging(gaps) { inset, gap in min(inset, max(0, inset - gap)) }
    }

    /// Returns the insets, each limited to the length of a view.
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

    var roundedAsTold: Insets {
        Insets(
            top: top.roundedAsTold,
            left: left.roundedAsTold,
            bottom: bottom.roundedAsTold,
            right: right.roundedAsTold
        )
    }
}

extension Traits {
    /// The height of the keyboard, if it covers anything.
    var coveringKeyboardHeight: Double? { keyboardHeight.flatMap { $0 > 0 ? $0 : nil } }
}
