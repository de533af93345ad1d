internal import LayoutModel

/// A stack as it now is, and the rows that it makes.
///
/// # What a stack asks for
/// The rows are those that `UIStackView` makes, as its constraints show in conflict logs and in print-outs, with their priorities. UIKit's
/// spacers and spanning guides are eliminated: what it says of them is said of the views. Stacks follow Apple's words where those and the
/// print-outs differ. Required rows come before all constraints: where not everything can hold, a constraint is left out first, and a row of
/// a stack where only what is never left out is in its way (``BackgroundOrder``). A conflict lists them without an id.
///
/// `v1…vn` are the arranged views, `S` the stack, or its margins where it is margins-relative, in a scroll view its content; `near`, `far`
/// and `length` along the axis, `low`, `high` and `size` across it (horizontally near is left, under right to left right). Rows are
/// required unless a priority stands behind them.
///
/// Along the axis, of every distribution: `v1.near == S.near`, `vn.far == S.far`, and for neighbours
/// `v(i+1).near == vi.far + s(i)`, s(i) being the spacing or the custom spacing behind vi.
///
/// | distribution | more |
/// | --- | --- |
/// | fill | nothing; hugging and compression resistance decide |
/// | fillEqually | `vi.length == v1.length` |
/// | fillProportionally | `vi.length == I(i)/ΣI · (S.length − Σs) @ 999 − (i−1)`, I(i) being the natural length, 0 without one; nothing if ΣI is 0 |
/// | equalSpacing | spacing is `>=`; `v(i+1).near − vi.far == vi.near − v(i−1).far`; `S.length == 0 @49` |
/// | equalCentering | spacing is `>=`; `v(i+1).mid − vi.mid == vi.mid − v(i−1).mid @ 150 − (i−1)`; `S.length == 0 @49` |
///
/// UIKit takes Σs for a part of ΣI, so that its shares do not add up with a spacing; these do. Beyond 32 views priorities do not
/// count down: all have the first.
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
/// All but fill also: `S.size == 0 @51`, so that the stack hugs its tallest view, and `v.size == 0 @25` for a view without a natural size.
///
/// A *hidden* view keeps its place in the order and nothing else: `length == 0`, `near ==` the far end of the visible view before it
/// (or `S.near`), `low == S.low`, and its natural length and aspect ratio do not count. Its neighbours are neighbours of each
/// other. In a stack that is itself collapsed everything is. A stack of which nothing shows has only `S.length == 0 @49` on both axes.
///
/// A baseline-relative stack measures spacing and gaps from last to first baselines; its ends are at edges, as in the print-outs.
///
/// # What follows from a stack
/// A stack has no natural length of its own. Where one is asked for, for shares and for the tallest view, it is the sum of
/// those of its visible views and the spacing (n times the largest for fillEqually), across the axis the largest, with margins.
/// The first and last baseline of a vertical stack are those of its first and last visible view, of a horizontal one those of
/// its naturally tallest (the first of these); a `baseline` of its own comes before.
///
/// Sources: Apple's documentation of `UIStackView`; constraints as printed by A. Grebenyuk, "Let's Build UIStackView", 2017;
/// openradar 34595752 on shares with spacing. UIKit's `UISV-text-width-disambiguation` is not made.
struct Arrangement {
    /// A view of no length, and the visible view before it.
    struct Collapsed {
        var view: NodeID
        var previous: NodeID?
    }

    let stack: NodeID
    let properties: StackProperties
    var isRightToLeft = false
    var isScrollView = false
    /// The margins within which it arranges; zero for its bounds.
    var margins = Insets.zero
    var visible: [NodeID] = []
    var collapsed: [Collapsed] = []
    /// Behind each of the visible views.
    var spacings: [Double] = []
    /// The natural lengths of the visible views along the axis, 0 for none; empty where nobody asks.
    var naturalLengths: [Double] = []
    /// The views of no natural length across the axis.
    var flat: [NodeID] = []
    /// The axes along which the stack has a length that may change.
    var fittedAxes: [Axis] = Axis.allCases

    init(_ stack: NodeID, _ properties: StackProperties) {
        (self.stack, self.properties) = (stack, properties)
    }

    /// The spacing between the visible views, all in all.
    var totalSpacing: Double { spacings.dropLast().reduce(0, +) }
}

extension StackDistribution {
    /// Whether spacing is a least one only.
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
    /// What both sides take off a length.
    func total(along axis: Axis) -> Double {
        switch axis {
        case .horizontal: left + right
        case .vertical: top + bottom
        }
    }
}
