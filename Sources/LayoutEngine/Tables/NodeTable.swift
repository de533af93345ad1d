internal import LayoutModel
internal import Simplex

/// The columns of one node; positions are relative to the superview, in a scroll view to its content.
struct NodeColumns: Sendable {
    /// nil for the root, whose left and top are 0.
    var left: VariableID?
    var top: VariableID?
    var width: VariableID
    var height: VariableID
    /// Set for scroll views.
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

    /// nil for a number that the node has not.
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

/// What lowering has to know of a node beside its properties.
struct NodeState: Sendable {
    var parent: NodeID?
    var depth = 0
    /// Its place in document order.
    var rank = 0
    var isInstalled = false
    var isRightToLeft = false
    var isScrollView = false
    /// How far its content is scrolled; zero for all but scroll views.
    var contentOffset = Point.zero
    /// Whether it is placed by frame and mask.
    var isFramed = false
    /// Whether views in it are placed by frame and mask.
    var hasFramedSubviews = false
    /// The axis along which it arranges its subviews; nil for all but stacks.
    var stackAxis: Axis?
    /// The axis along which a stack lets it have no length, as it is hidden or all of the stack is collapsed.
    var collapsedAxis: Axis?
    /// Whether it has a text that is measured.
    var hasText = false
    /// Its place among the content sizes of the solution, for a scroll view that is installed.
    var contentIndex = 0
    /// Set while it is installed.
    var columns: NodeColumns?

    var isStack: Bool { stackAxis != nil }
}

/// The nodes of a layout as the solver knows them.
struct NodeTable: Sendable {
    private var states: [NodeState] = []
    private var owners: [FrameNumber?] = []
    /// The root's safe area insets as given.
    var rootSafeArea = Insets.zero
    /// The insets of other views whose safe area a constraint names, as far as settled.
    var safeAreas: [NodeID: Insets] = [:]
    /// The baselines of the texts that are measured; what a view says of its own goes before them.
    var textBaselines: [NodeID: Baseline] = [:]
    var sizeClasses = SizeClasses.any
    /// Of the stacks in which something shows.
    var baselineViews: [NodeID: BaselineViews] = [:]
    /// Which lengths of the root are given, and so parameters.
    var rootParameters: Set<FrameAttribute> = []

    subscript(node: NodeID) -> NodeState {
        get { states[node.index] }
        set { states[node.index] = newValue }
    }

    /// Makes room for as many.
    mutating func reserve(nodes: Int, columns: Int) {
        states.reserveCapacity(nodes)
        owners.reserveCapacity(columns)
    }

    mutating func grow(to capacity: Int) {
        guard capacity > states.count else { return }
        states.append(contentsOf: repeatElement(NodeState(), count: capacity - states.count))
    }

    /// The node and attribute a column stands for; nil for a column that is none of ours.
    func owner(of variable: VariableID) -> FrameNumber? {
        variable.index < owners.count ? owners[variable.index] : nil
    }

    mutating func setOwner(_ owner: FrameNumber?, of variable: VariableID) {
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

    /// The closest view in which both nodes lie; a node counts as lying in itself, unless it is compared with itself.
    func commonSuperview(of first: NodeID, and second: NodeID) -> NodeID {
        if first == second { return states[first.index].parent ?? first }
        var (a, b) = (first, second)
        while a != b {
            let isADeeper = states[a.index].depth >= states[b.index].depth
            guard let parent = states[(isADeeper ? a : b).index].parent else {
                preconditionFailure("nodes \(first.index) and \(second.index) lie in no common view")
            }
            if isADeeper { a = parent } else { b = parent }
        }
        return a
    }

    /// Whether `inner` lies strictly inside `outer`, in O(depth).
    func isNode(_ inner: NodeID, inside outer: NodeID) -> Bool {
        let depth = states[outer.index].depth
        var current = inner
        while states[current.index].depth > depth {
            guard let parent = states[current.index].parent else { return false }
            if parent == outer { return true }
            current = parent
        }
        return false
    }
}

extension FrameAttribute {
    /// Its place among the columns of a node.
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

    /// How many columns a node may have.
    static let count = 6

    /// The four numbers of a frame.
    static let ofFrame: [FrameAttribute] = [.left, .top, .width, .height]
}
