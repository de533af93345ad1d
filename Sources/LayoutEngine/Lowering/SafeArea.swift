internal import LayoutModel

extension Insets {
    /// What a difference between the insets of two rounds may be when they count as settled; in points.
    private static let settledTolerance = 1e-9

    /// How far the border of `root` that is not safe reaches into `frame`, which is in root coordinates.
    ///
    /// Never negative, and never more than the length of `frame` in that direction.
    init(of frame: Rect, safe insets: Insets, root: Size) {
        self.init(
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
