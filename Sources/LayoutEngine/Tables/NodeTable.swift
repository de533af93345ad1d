internal import LayoutModel
internal import Simplex

/// The columns of one node; positions are relative to the superview, or to the content of a scroll view.
struct NodeColumns: Sendable {
    /// `nil` for the root, whose left and top are always 0.
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

    /// Returns the column of an attribute; `nil` if the node has none.
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

/// The state of a node, derived from its properties, its superviews and the traits.
struct NodeState: Sendable {
    var parent: NodeID?
    var depth = 0
    /// The node's index in document order.
    var rank = 0
    var isInstalled = false
    var isRightToLeft = false
    var isScrollView = false
    /// The scroll offset of the content; zero for all nodes except scroll views.
    var contentOffset = Point.zero
    /// True if the node is placed by frame and mask.
    var isFramed = false
    /// True if any of the node's subviews are placed by frame and mask.
    var hasFramedSubviews = false
    /// The axis along which the node arranges its subviews; `nil` unless it is a stack.
    var stackAxis: Axis?
    /// True if the node is a stack whose views have its full length across its axis.
    var fillsAcross = false
    /// The axis along which the node has length 0 because it, or a stack around it, is hidden in a stack.
    var collapsedAxis: Axis?
    /// True if the node is collapsed and has the stack's full length across the axis.
    var isCollapsedToFill = false
    /// True if the node's margins also depend on those of its superview.
    var preservesSuperviewMargins = false
    /// True if the node has required hugging or compression resistance.
    var hasRequiredContentPriority = false
    /// True if the node has a text that is measured.
    var hasText = false
    /// The index of an installed scroll view among the content sizes of the solution.
    var contentIndex = 0
    /// The columns; `nil` unless the node is installed.
    var columns: NodeColumns?

    var isStack: Bool { stackAxis != nil }
}

/// The states of the nodes, the columns that they own, and the node data that lowering needs.
struct NodeTable: Sendable {
    private var states: [NodeState] = []
    private var owners: [FrameNumber?] = []
    /// The root's given safe area insets.
    var rootSafeArea = Insets.zero
    /// The height by which the keyboard covers the root; `nil` if there is none.
    var keyboardHeight: Double?
    /// The scale factor of texts and readable widths.
    var textScale = 1.0
    /// The nonzero insets of alignment rectangles from frames.
    private var alignmentInsets: [NodeID: Insets] = [:]
    /// The insets of other views that depend on a solution, as of the last round of settling.
    var settledInsets: [NodeID: SettledInsets] = [:]
    /// The number of views that preserve the margins of their superviews.
    private(set) var preservingViewCount = 0
    /// The baselines of measured texts; baselines given in the document take precedence.
    var textBaselines: [NodeID: Baseline] = [:]
    var sizeClasses = SizeClasses.any
    /// The views that provide the baselines of stacks, for all stacks that arrange a visible view.
    var baselineViews: [NodeID: BaselineViews] = [:]
    /// The given lengths of the root, whose columns are parameters.
    var rootParameters: Set<FrameAttribute> = []

    subscript(node: NodeID) -> NodeState {
        get { states[node.index] }
        set {
            let former = states[node.index].preservesSuperviewMargins
            if newValue.preservesSuperviewMargins != former { preservingViewCount += former ? -1 : 1 }
            states[node.index] = newValue
        }
    }

    /// Frees memory that is reserved but unused.
    mutating func trim() {
        states.trim()
        owners.trim()
    }

    /// The number of heap bytes that the table holds.
    @inline(__always)
    var byteCount: Int {
        states.heapByteCount + owners.heapByteCount + settledInsets.heapByteCount + textBaselines.heapByteCount
            + baselineViews.heapByteCount + rootParameters.heapByteCount + alignmentInsets.heapByteCount
    }

    /// Returns the insets of a node's alignment rectangle from its frame.
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

    /// Returns the number that a column holds; `nil` for a column that the engine did not add.
    func owner(of variable: VariableID) -> FrameNumber? {
        variable.index < owners.count ? owners[variable.index] : nil
    }

    mutating func setOwner(_ owner: FrameNumber?, of variable: VariableID) {
        // The solver reuses indices of removed variables, so the table never exceeds the peak number of columns.
        while owners.count <= variable.index { owners.append(nil) }
        owners[variable.index] = owner
    }

    /// Returns the columns of an installed node.
    func columns(of node: NodeID) -> NodeColumns {
        guard let columns = states[node.index].columns else {
            preconditionFailure("node \(node.index) is not installed")
        }
        return columns
    }

    /// Returns the closest view that contains both nodes, in O(depth).
    ///
    /// A node contains itself, unless it is compared with itself.
    func commonSuperview(of first: NodeID, and second: NodeID) -> NodeID {
        // `a.left == a.right - 10` is measured in the superview of `a`.
        if first == second { return states[first.index].parent ?? first }
        var (a, b) = (first, second)
        while a != b {
            // The deeper node is not the common one, so its parent replaces it; at equal depth, neither is.
            let isADeeper = states[a.index].depth >= states[b.index].depth
            guard let parent = states[(isADeeper ? a : b).index].parent else {
                preconditionFailure("nodes \(first.index) and \(second.index) have no common superview")
            }
            if isADeeper { a = parent } else { b = parent }
        }
        return a
    }

    /// Returns whether `inner` lies strictly inside `outer`, in O(depth).
    func isNode(_ inner: NodeID, inside outer: NodeID) -> Bool {
        let depth = states[outer.index].depth
        var current = inner
        // A node at the depth of `outer` or above cannot lie inside it.
        while states[current.index].depth > depth {
            guard let parent = states[current.index].parent else { return false }
            if parent == outer { return true }
            current = parent
        }
        return false
    }
}

extension FrameAttribute {
    /// The attribute's index among the columns of a node.
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

    /// True for the left and top of a node, which may be negative.
    var isPosition: Bool { self == .left || self == .top }

    /// The maximum number of columns per node.
    static let count = 6

    /// The four numbers of a frame.
    static let ofFrame: [FrameAttribute] = [.left, .top, .width, .height]
}
