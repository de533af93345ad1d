internal import LayoutModel

/// A stack and its arranged views, from which its rows are derived.
///
/// # The rows of a stack
/// They are the constraints that `UIStackView` adds, as conflict logs and print-outs show them, with their priorities.
/// UIKit's spacers and spanning guides are eliminated: their constraints are expressed between the views. If Apple's
/// documentation and the print-outs differ, stacks follow the documentation. Required rows precede all constraints: if
/// not all can hold, a constraint is left out first, and a row of a stack only if it conflicts with rows that are never
/// left out (``BackgroundOrder``). A conflict lists rows of stacks without an id.
///
/// `v1…vn` are the arranged views and `S` is the stack: its margins if it is margins-relative, or its content in a
/// scroll view; `near`, `far` and `length` are along the axis, `low`, `high` and `size` across it (horizontally, near
/// is left, under right to left right). Rows are required unless a priority is given.
///
/// Along the axis, for every distribution: `v1.near == S.near`, `vn.far == S.far`, and for neighbours `v(i+1).near ==
/// vi.far + s(i)`, s(i) being the spacing or the custom spacing after vi.
///
/// | distribution | additional rows |
/// | --- | --- |
/// | fill | none; hugging and compression resistance decide |
/// | fillEqually | `vi.length == v1.length` |
/// | fillProportionally | `vi.length == I(i)/(ΣI + Σs) · S.length @ 999 − (i−1)` for i < n; none if ΣI is 0 |
/// | equalSpacing | spacing is `>=`; `v(i+1).near − vi.far == vi.near − v(i−1).far`; `S.length == 0 @49` |
/// | equalCentering | spacing is `>=`; `v(i+1).mid − vi.mid == vi.mid − v(i−1).mid @ 151 − i`; `S.length == 0 @49` |
///
/// I(i) is the natural length of vi, or 0 if it has none. In shares, S is the whole stack, even if it is
/// margins-relative; because S includes Σs, the shares do not add up to the views' total length, and the last view gets
/// the remainder. With more than 32 rows priorities do not count down: all are that of the first row.
///
/// | alignment | for every view |
/// | --- | --- |
/// | fill | `low == S.low`, `high == S.high` |
/// | leading, top | `low == S.low`, `high <= S.high` |
/// | trailing, bottom | `low >= S.low`, `high == S.high` |
/// | center | `mid == S.mid`, `high <= S.high` |
/// | firstBaseline | `baseline == v1.baseline`, `low >= S.low`, `high <= S.high`, `low == S.low @49` |
/// | lastBaseline | the same with the last baseline, and `high == S.high @49` |
///
/// All alignments except fill also have `S.size == 0 @51`, so that the stack hugs its tallest view, and `v.size == 0
/// @25` for a view without a natural size.
///
/// A *hidden* view h only keeps its place in the order: `h.length == 0`, and its natural length and aspect ratio do not
/// count. Its neighbours are neighbours of each other. Its place is where Xcode's canvas shows it: between visible
/// views vi and v(i+1) in the middle of the gap, `h.near == vi.far + s(i)/2`; after the last of several `h.near ==
/// vn.far`; before the first, or in a stack with one visible view at most, `h.near == S.near`. Across the axis, fill is
/// `h.low == S.low`, `h.high == S.high @50`, without a natural size; the other alignments are one equality (for
/// baselines `h.low == S.low`). Views of a collapsed stack are collapsed along the same axis: if that is not the
/// stack's own axis, they are arranged along the own axis as usual and across it like hidden ones. A stack without
/// visible views has `S.length == 0 @49` on both axes.
///
/// A baseline-relative stack measures spacing and gaps from last to first baselines; its ends are at edges, as in the
/// print-outs.
///
/// # Natural lengths and baselines of a stack
/// A stack has no natural length of its own. When one is needed, for shares and for the tallest view, it is the sum of
/// the natural lengths of its visible views and the spacing (n times the largest for fillEqually), or the largest
/// across the axis, plus margins. The first and last baseline of a vertical stack are those of its first and last
/// visible view, of a horizontal one those of its naturally tallest (the first of these); a `baseline` that the
/// document gives takes precedence.
///
/// Sources: Apple's documentation of `UIStackView`; constraints as printed by A. Grebenyuk, "Let's Build UIStackView",
/// 2017; openradar 34595752 on shares with spacing. UIKit's `UISV-text-width-disambiguation` is left out.
struct Arrangement {
    /// A collapsed view, and the visible view before it.
    struct Collapsed {
        var view: NodeID
        var previous: NodeID?
    }

    let stack: NodeID
    let properties: StackProperties
    var isRightToLeft = false
    var isScrollView = false
    /// True if the stack itself is collapsed across its axis.
    var isCollapsedAcross = false
    /// The margins within which the stack arranges its views; zero if it uses its bounds.
    var margins = Insets.zero
    var visible: [NodeID] = []
    var collapsed: [Collapsed] = []
    /// The spacing after each visible view.
    var spacings: [Double] = []
    /// The natural lengths of the visible views along the axis, 0 if there is none; empty unless the distribution is
    /// proportional.
    var naturalLengths: [Double] = []
    /// The views without a natural length across the axis.
    var flat: [NodeID] = []
    /// The axes along which the stack's length is not given and is therefore minimised.
    var fittedAxes: [Axis] = Axis.allCases

    init(_ stack: NodeID, _ properties: StackProperties) {
        (self.stack, self.properties) = (stack, properties)
    }

    /// The sum of the spacings between visible views.
    var totalSpacing: Double { spacings.dropLast().reduce(0, +) }
}

extension StackDistribution {
    /// True if the spacing is a minimum.
    var isLoose: Bool {
        switch self {
        case .fill, .fillEqually, .fillProportionally: false
        case .equalSpacing, .equalCentering: true
        }
    }
}

extension Axis {
    /// The other axis.
    var across: Axis {
        switch self {
        case .horizontal: .vertical
        case .vertical: .horizontal
        }
    }
}

extension Insets {
    /// The sum of the insets at both ends of an axis.
    func total(along axis: Axis) -> Double {
        switch axis {
        case .horizontal: left + right
        case .vertical: top + bottom
        }
    }
}
