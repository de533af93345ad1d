internal import LayoutModel
internal import Simplex

/// Rows anew for what changed, and the difference to the solver.
extension Engine {
    // MARK: - After a small change

    mutating func refresh(
        _ changes: ChangeSet,
        _ document: LayoutDocument,
        _ budget: inout WorkBudget
    ) throws(EngineError) {
        if changes.changesTraits { try refreshTraits(document, &budget) }
        // Asked of all before any is taken in: one of them may lie in another.
        guard changes.nodes.allSatisfy({ keepsColumns($0, document) }) else {
            return try refreshAll(document, &budget)
        }
        for node in outermostFirst(changes.nodes) {
            try refresh(node, document, &budget)
        }
        try budget.spend(Self.loweringWork * changes.constraints.count)
        for id in changes.constraints.sorted() {
            refresh(id, document)
        }
        try refreshStaleStacks(document, &budget)
    }

    /// Takes in another root size, safe area or scale.
    private mutating func refreshTraits(
        _ document: LayoutDocument,
        _ budget: inout WorkBudget
    ) throws(EngineError) {
        let former = traits
        traits = document.traits
        if traits.size != former.size { refreshRootSize() }
        if traits.safeArea != former.safeArea {
            nodes.rootSafeArea = traits.safeArea?.filled(with: 0) ?? .zero
            try refreshConstraints(mentioning: root, document, &budget)
        }
        if traits.scale != former.scale { touched.isAll = true }
        if !texts.isEmpty, traits.scale != former.scale || traits.textScale != former.textScale {
            try refreshTexts(document, &budget)
        }
    }

    private mutating func refreshRootSize() {
        guard let columns = nodes[root].columns else { return }
        if let width = traits.size.width { solver.setParameter(columns.width, to: width) }
        if let height = traits.size.height { solver.setParameter(columns.height, to: height) }
        touched.insert(root, moves: false)
        if nodes[root].hasText { texts.moved.insert(root) }
        framed.isStale = true
    }

    /// So that what lies in several changed nodes is taken in with the outermost, once.
    private func outermostFirst(_ changed: Set<NodeID>) -> [NodeID] {
        changed.sorted { (nodes[$0].depth, $0) < (nodes[$1].depth, $1) }
    }

    /// Whether no more has to be looked at for a node's new properties than the node, what is in it and the constraints that
    /// mention these.
    private func keepsColumns(_ id: NodeID, _ document: LayoutDocument) -> Bool {
        let former = nodes[id]
        let state = state(of: document.tree.properties(of: id), under: document.tree.parent(of: id), former)
        return state.isInstalled == former.isInstalled && state.isScrollView == former.isScrollView
            && state.isFramed == former.isFramed
    }

    /// Takes in other properties of a node that keeps its columns.
    private mutating func refresh(
        _ id: NodeID,
        _ document: LayoutDocument,
        _ budget: inout WorkBudget
    ) throws(EngineError) {
        let properties = document.tree.properties(of: id)
        let former = nodes[id]
        let state = state(of: properties, under: document.tree.parent(of: id), former)
        if state.isFramed { framed.isStale = true }
        try refreshText(of: id, properties, &budget)
        let isRearranged = state.stackAxis != former.stackAxis || state.collapsedAxis != former.collapsedAxis
        if state.isRightToLeft != former.isRightToLeft || state.contentOffset != former.contentOffset
            || isRearranged && (state.isStack || former.isStack)
        {
            try refreshSubtree(of: id, document, &budget)
        } else {
            nodes[id].collapsedAxis = state.collapsedAxis
            try refreshConstraints(mentioning: id, document, &budget)
        }
        refreshNaturalRows(of: id, properties)
        if former.isStack, !state.isStack { removeStack(id) }
        markStale(state.isStack ? id : state.parent)
    }

    /// Takes in another direction or content offset of a node, or that it has become or ceased to be a stack or is collapsed with all
    /// that it arranges: on these everything in it depends.
    private mutating func refreshSubtree(
        of top: NodeID,
        _ document: LayoutDocument,
        _ budget: inout WorkBudget
    ) throws(EngineError) {
        keepPlaces()
        let subtree = document.tree.preorder(from: top)
        for id in subtree {
            let properties = document.tree.properties(of: id)
            let former = nodes[id]
            nodes[id] = state(of: properties, under: document.tree.parent(of: id), former)
            if nodes[id].collapsedAxis != former.collapsedAxis { refreshNaturalRows(of: id, properties) }
            if former.isStack, !nodes[id].isStack { removeStack(id) }
            markStale(id)
            solution.frames.places[id.index].contentOffset = nodes[id].contentOffset
            touched.insert(id, moves: true)
        }
        for id in subtree {
            try refreshConstraints(mentioning: id, document, &budget)
        }
    }

    /// Takes in what has become of a node for the constraints that mention it, which counts for them and for the node.
    mutating func refreshConstraints(
        mentioning node: NodeID,
        _ document: LayoutDocument,
        _ budget: inout WorkBudget
    ) throws(EngineError) {
        let mentioning = rows.constraints(mentioning: node)
        try budget.spend(Self.loweringWork * (1 + mentioning.count))
        for id in mentioning {
            refresh(id, document)
        }
    }

    /// Makes the row of a constraint what the document says, or takes it out.
    mutating func refresh(_ id: ConstraintID, _ document: LayoutDocument) {
        if let constraint = document.constraints[id] {
            refresh(id, constraint, document)
        } else {
            rows.remove(id, from: &solver)
        }
    }

    private mutating func refresh(_ id: ConstraintID, _ constraint: Constraint, _ document: LayoutDocument) {
        guard let penalty = nodes.lower(constraint, in: document.tree, to: &expression) else {
            return rows.remove(id, from: &solver)
        }
        guard expression.isFinite else {
            isOverflowing = true
            return rows.remove(id, from: &solver)
        }
        let second = nodes.secondNode(of: constraint)
        let installed = InstalledConstraint(
            id: id,
            first: constraint.first.node,
            second: second == constraint.first.node ? nil : second,
            penalty: penalty,
            namesNestedSafeArea: constraint.first.area == .safeArea && constraint.first.node != root
                || constraint.second?.area == .safeArea && second != root,
            tiesWidthToHeight: constraint.tiesWidthToHeight
        )
        rows.place(installed, expression, in: &solver)
    }

    // MARK: - Everything

    /// What lowering a node or a constraint counts for, in touched entries.
    static let loweringWork = 10

    /// Makes every row what the document says; rows that are so already stay untouched.
    ///
    /// - Throws: ``EngineError/workLimitExceeded``, before anything is done.
    mutating func refreshAll(_ document: LayoutDocument, _ budget: inout WorkBudget) throws(EngineError) {
        try budget.spend(Self.loweringWork * (document.tree.capacity + document.constraints.count))
        try refreshNodes(document, &budget)
        try refreshAllStacks(document, &budget)
        for id in rows.installedConstraints where document.constraints[id] == nil {
            rows.remove(id, from: &solver)
        }
        document.constraints.forEach { id, constraint in refresh(id, constraint, document) }
        refreshFittingRows()
        for id in framed.order where document.tree.contains(id) && !nodes[id].isFramed {
            for attribute in FrameAttribute.ofFrame { rows.remove(.frame(id, attribute), from: &solver) }
        }
        framed.order = order.filter { nodes[$0].isFramed }
        framed.isStale = true
    }

    /// Removes the columns of nodes that are gone.
    ///
    /// No row names them any more once everything has been made anew.
    mutating func removeRetiredColumns() {
        for column in retiredColumns {
            nodes.setOwner(nil, of: column)
            solver.removeVariable(column)
        }
        retiredColumns.removeAll(keepingCapacity: true)
    }

    // MARK: - Rows of nodes

    /// One row an axis: the length against its natural one, at hugging from above and compression resistance from below; and one for
    /// a given aspect ratio.
    ///
    /// A view that is collapsed in a stack has no natural length there, and no aspect ratio.
    mutating func refreshNaturalRows(of id: NodeID, _ properties: ViewProperties) {
        setAspectRatio(nodes[id].collapsedAxis == nil ? properties.aspectRatio : nil, of: id)
        for axis in Axis.allCases {
            let owner = RowOwner.natural(id, axis)
            guard nodes[id].collapsedAxis != axis, let natural = naturalLength(of: id, properties, along: axis),
                let columns = nodes[id].columns
            else {
                rows.remove(owner, from: &solver)
                continue
            }
            expression.reset()
            expression.add(1, times: columns.length(along: axis))
            expression.constant = natural
            guard natural.isFinite else {
                isOverflowing = true
                continue
            }
            let penalty = Penalty(
                above: properties.hugging.priority(along: axis) ?? defaultHugging,
                below: properties.compressionResistance.priority(along: axis) ?? defaultCompressionResistance
            )
            rows.place(owner, expression, penalty: penalty, in: &solver)
        }
    }

    /// Makes the row of an aspect ratio what it has to be; nil for none.
    mutating func setAspectRatio(_ ratio: Double?, of id: NodeID) {
        if ratio == nil, aspectRatios.isEmpty || aspectRatios[id] == nil { return }
        guard let ratio, nodes.lowerAspectRatio(ratio, of: id, to: &expression) else {
            aspectRatios[id] = nil
            return rows.remove(.aspectRatio(id), from: &solver)
        }
        aspectRatios[id] = ratio
        let required = Penalty(.equal, at: PriorityName.required.value)
        let order = BackgroundOrder.aspectRatio(rank: nodes[id].rank)
        rows.place(.aspectRatio(id), expression, penalty: required, order: order, in: &solver)
    }

    /// A length of the root that is not given is as small as the constraints allow.
    private mutating func refreshFittingRows() {
        for axis in Axis.allCases {
            let owner = RowOwner.fitting(axis)
            guard traits.size.length(along: axis) == nil, let columns = nodes[root].columns else {
                rows.remove(owner, from: &solver)
                continue
            }
            expression.reset()
            expression.add(1, times: columns.length(along: axis))
            let priority = PriorityName.fitting.value
            rows.place(owner, expression, penalty: Penalty(.equal, at: priority), in: &solver)
        }
    }
}

extension NodeTable {
    /// Lowers `width - ratio · height == 0` to `row`; false where the node is not installed.
    func lowerAspectRatio(_ ratio: Double, of id: NodeID, to row: inout LinearExpression) -> Bool {
        guard let columns = self[id].columns else { return false }
        row.reset()
        row.add(1, times: columns.width)
        row.add(-ratio, times: columns.height)
        return true
    }
}

private let defaultHugging = 250.0
private let defaultCompressionResistance = 750.0

extension PartialSize {
    func length(along axis: Axis) -> Double? {
        switch axis {
        case .horizontal: width
        case .vertical: height
        }
    }
}

extension Constraint {
    /// Whether it compares a width with a height, so that what one axis comes to depends on the other.
    fileprivate var tiesWidthToHeight: Bool {
        guard let second, first.attribute.kind == .size else { return false }
        return first.attribute != second.attribute
    }
}

extension AxisPriorities {
    fileprivate func priority(along axis: Axis) -> Double? {
        switch axis {
        case .horizontal: horizontal
        case .vertical: vertical
        }
    }
}
