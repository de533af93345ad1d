internal import LayoutModel

extension Insets {
    /// How much the insets of two rounds may differ and still count as settled, in points; it is also what insets are
    /// rounded to.
    private static let settledTolerance = 1e-9

    /// How far the unsafe border of the root reaches into `frame`, which is in root coordinates.
    ///
    /// At each edge the border is `insets` wide. The overlap is never negative, and at most the length of `frame` in
    /// that direction; a view outside the root may be unsafe as a whole.
    init(of frame: Rect, safe insets: Insets, root: Size) {
        self.init(
            // At the near edges, the border ends at `insets`; at the far ones it begins `insets` before the end of the
            // root.
            top: min(frame.height, max(0, insets.top - frame.y)),
            left: min(frame.width, max(0, insets.left - frame.x)),
            bottom: min(frame.height, max(0, frame.y + frame.height - (root.height - insets.bottom))),
            right: min(frame.width, max(0, frame.x + frame.width - (root.width - insets.right)))
        )
    }

    func isSettled(after former: Insets) -> Bool {
        (top - former.top).magnitude < Self.settledTolerance && (left - former.left).magnitude < Self.settledTolerance
            && (bottom - former.bottom).magnitude < Self.settledTolerance
            && (right - former.right).magnitude < Self.settledTolerance
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
