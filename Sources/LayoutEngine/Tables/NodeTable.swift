internal import LayoutModel
internal import Simplex

/// The columns of one node; positions are relative to the superview, in a scroll view to its content.
struct NodeColumns: Sendable {
    /// nil for the root, whose left and top are always 0.
    var left: VariableID?
    var top: VariableID?
    var width: VariableID
    var height: VariableID
    /// The content size; only scroll views have one.
    var content: (width: VariableID, height: VariableID)?

    /// All columns, in the order of ``FrameAttribute``.
    var all: [VariableID] {
        var all: [VariableID] = []
        if let left { all.append(left) }
        if let top { all.append(top) }
        all.append(width)
        all.append(height)
        if let content {
            all.append(content.width)
            all.append(content.height)
        }
        return all
    }

    /// The column of an attribute; nil where the node has none.
    func column(of attribute: FrameAttribute) -> VariableID? {
        switch attribute {
        case .left: left
        case .top: top
        case .width: width
        case .height: height
        case .contentWidth: content?.width
        case .contentHeight: content?.height
        }
    }

    func start(along axis: Axis) -> VariableID? {
        switch axis {
        case .horizontal: left
        case .vertical: top
        }
    }

    func length(along axis: Axis) -> VariableID {
        switch axis {
        case .horizontal: width
        case .vertical: height
        }
    }

    func contentLength(along axis: Axis) -> VariableID? {
        switch axis {
        case .horizontal: content?.width
        case .vertical: content?.height
        }
    }
}

/// The state of a node, which follows from its properties, its superviews and the traits.
struct NodeState: Sendable {
    var parent: NodeID?
    var depth = 0
    /// Its index in document order.
    var rank = 0
    var isInstalled = false
    var isRightToLeft = false
    var isScrollView = false
    /// How far its content is scrolled; zero for all but scroll views.
    var contentOffset = Point.zero
    /// Whether it is placed by frame and mask.
    var isFramed = false
    /// Whether subviews of it are placed by frame and mask.
    var hasFramedSubviews = false
    /// The axis along which it arranges its subviews; nil for all but stacks.
    var stackAxis: Axis?
    /// Whether it is a stack whose views are as long as it is across its axis.
    var fillsAcross = false
    /// The axis along which it has length 0, because it is hidden in a stack or a stack around it is.
    var collapsedAxis: Axis?
    /// Whether it is collapsed and, across that axis, as long as the stack.
    var isCollapsedToFill = false
    /// Whether its margins follow from those of its superview, too.
    var preservesSuperviewMargins = false
    /// Whether it has required hugging or compression resistance.
    var hasRequiredContentPriority = false
    /// Whether it has a text that is measured.
    var hasText = false
    /// Its index in the content sizes of the solution, for a scroll view that is installed.
    var contentIndex = 0
    /// Set while it is installed.
    var columns: NodeColumns?

    var isStack: Bool { stackAxis != nil }
}

/// The states of the nodes, the columns that they own, and the numbers of nodes that lowering needs.
struct NodeTable: Sendable {
    private var states: [NodeState] = []
    private var owners: [FrameNumber?] = []
    /// The root's safe area insets as given.
    var rootSafeArea = Insets.zero
    /// How much of the root the keyboard covers; nil where there is none.
    var keyboardHeight: Double?
    /// What texts are scaled by, which readable widths are as well.
    var textScale = 1.0
    /// How far alignment rectangles lie inside frames; only views where that is anything.
    private var alignmentInsets: [NodeID: Insets] = [:]
    /// The insets of other views that differ from what they are without a solution, as of the last round of settling.
    var settledInsets: [NodeID: SettledInsets] = [:]
    /// How many views preserve the margins of their superviews.
    private(set) var preservingViewCount = 0
    /// The baselines of measured texts; those that the document gives a view take precedence.
    var textBaselines: [NodeID: Baseline] = [:]
    var sizeClasses = SizeClasses.any
    /// The views that baselines of stacks are taken from, for all stacks that arrange a visible view.
    var baselineViews: [NodeID: BaselineViews] = [:]
    /// The lengths of the root that are given, whose columns are parameters.
    var rootParameters: Set<FrameAttribute> = []

    subscript(node: NodeID) -> NodeState {
        get { states[node.index] }
        set {
            let former = states[node.index].preservesSuperviewMargins
            if newValue.preservesSuperviewMargins != former { preservingViewCount += former ? -1 : 1 }
            states[node.index] = newValue
        }
    }

    /// Frees memory that is reserved and not used.
    mutating func trim() {
        states.trim()
        owners.trim()
    }

    /// How many bytes of the heap the table holds.
    @inline(__always)
    var byteCount: Int {
        states.heapByteCount + owners.heapByteCount + settledInsets.heapByteCount + textBaselines.heapByteCount
            + baselineViews.heapByteCount + rootParameters.heapByteCount + alignmentInsets.heapByteCount
    }

    /// How far the alignment rectangle of a node lies inside its frame.
    func alignmentInsets(of node: NodeID) -> Insets {
        alignmentInsets.isEmpty ? .zero : alignmentInsets[node] ?? .zero
    }

    mutating func setAlignmentInsets(_ insets: Insets, of node: NodeID) {
        if insets == .zero, alignmentInsets.isEmpty { return }
        alignmentInsets[node] = insets == .zero ? nil : insets
    }

    /// Reserves memory for given numbers of nodes and columns.
    mutating func reserve(nodes: Int, columns: Int) {
        states.reserveCapacity(nodes)
        owners.reserveCapacity(columns)
    }

    mutating func grow(to capacity: Int) {
        guard capacity > states.count else { return }
        states.append(contentsOf: repeatElement(NodeState(), count: capacity - states.count))
    }

    /// The number that a column holds; nil for a column that the engine did not add.
    func owner(of variable: VariableID) -> FrameNumber? {
        variable.index < owners.count ? owners[variable.index] : nil
    }

    mutating func setOwner(_ owner: FrameNumber?, of variable: VariableID) {
        // The solver reuses indices of removed variables, so the table is no longer than the largest number of columns
        // there ever was.
        while owners.count <= variable.index { owners.append(nil) }
        owners[variable.index] = owner
    }

    /// The columns of a node that is installed.
    func columns(of node: NodeID) -> NodeColumns {
        guard let columns = states[node.index].columns else {
            preconditionFailure("node \(node.index) is not installed")
        }
        return columns
    }

    /// The closest view that contains both nodes, in O(depth).
    ///
    /// A node contains itself, unless it is compared with itself.
    func commonSuperview(of first: NodeID, and second: NodeID) -> NodeID {
        // `a.left == a.right - 10` is measured in the superview of `a`.
        if first == second { return states[first.index].parent ?? first }
        var (a, b) = (first, second)
        while a != b {
            // The deeper node is not the common one, so its parent takes its place; where both are equally deep,
            // neither is.
            let isADeeper = states[a.index].depth >= states[b.index].depth
            guard let parent = states[(isADeeper ? a : b).index].parent else {
                preconditionFailure("nodes \(first.index) and \(second.index) have no common superview")
            }
            if isADeeper { a = parent } else { b = parent }
        }
        return a
    }

    /// Whether `inner` lies strictly inside `outer`, in O(depth).
    func isNode(_ inner: NodeID, inside outer: NodeID) -> Bool {
        let depth = states[outer.index].depth
        var current = inner
        // A node at the depth of `outer` or above cannot lie in it.
        while states[current.index].depth > depth {
            guard let parent = states[current.index].parent else { return false }
            if parent == outer { return true }
            current = parent
        }
        return false
    }
}

extension FrameAttribute {
    /// Its index among the columns of a node.
    var order: Int {
        switch self {
        case .left: 0
        case .top: 1
        case .width: 2
        case .height: 3
        case .contentWidth: 4
        case .contentHeight: 5
        }
    }

    /// Whether it is the left or the top of a node, which may be negative.
    var isPosition: Bool { self == .left || self == .top }

    /// How many columns a node may have.
    static let count = 6

    /// The four numbers of a frame.
    static let ofFrame: [FrameAttribute] = [.left, .top, .width, .height]
}
