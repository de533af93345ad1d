internal import LayoutModel
internal import Simplex

/// Lowering: makes rows of what changed, and gives the solver the differences.
extension Engine {
    // MARK: - After a small change

    /// Updates the rows of what changed to match the document.
    mutating func refresh(
        _ changes: ChangeSet,
        _ document: LayoutDocument,
        _ budget: inout WorkBudget
    ) throws(EngineError) {
        state.check(.lowering)
        // Traits come before nodes, whose state follows from them.
        if changes.changesTraits { try refreshTraits(document, &budget) }
        // All nodes are checked before any is refreshed: where one lies in another, refreshing the outer would hide the
        // change of the inner.
        guard changes.nodes.allSatisfy({ keepsColumns($0, document) }) else {
            return try refreshAll(document, &budget)
        }
        for node in outermostFirst(changes.nodes) {
            try refresh(node, document, &budget)
        }
        try budget.charge(Self.loweringWork * changes.constraints.count)
        // Sorted: the solver gets rows in the same order in every run, whatever the hash seed.
        for id in changes.constraints.sorted() {
            refresh(id, document)
        }
        refreshSilencedRows(document)
        // Stacks come last, as they ask for the natural lengths and baselines of the views that they arrange.
        try refreshStaleStacks(document, &budget)
    }

    /// Applies another root size, safe area or scale.
    private mutating func refreshTraits(
        _ document: LayoutDocument,
        _ budget: inout WorkBudget
    ) throws(EngineError) {
        let former = traits
        traits = document.traits
        if traits.size != former.size { refreshRootSize() }
        nodes.textScale = traits.textScale?.factor ?? 1
        if traits.safeArea != former.safeArea || traits.keyboardHeight != former.keyboardHeight {
            nodes.keyboardHeight = traits.coveringKeyboardHeight
            // Insets that are not given are 0.
            nodes.rootSafeArea = traits.safeArea?.filled(with: 0) ?? .zero
            try refreshConstraints(mentioning: root, document, &budget)
            // It may arrange its views within its margins.
            markStale(root)
        }
        // Frames are rounded to pixels when they are delivered, and content sizes with them; no row depends on that.
        if traits.scale != former.scale { state.leave(.allFrames) }
        // But the rows of texts have natural lengths in whole pixels.
        if !texts.isEmpty, traits.scale != former.scale || traits.textScale != former.textScale {
            try refreshTexts(document, &budget)
        }
    }

    private mutating func refreshRootSize() {
        // The set of given lengths is unchanged here; otherwise, everything would be lowered again.
        guard let columns = nodes[root].columns else { return }
        if let width = traits.size.width { solver.setParameter(columns.width, to: width) }
        if let height = traits.size.height { solver.setParameter(columns.height, to: height) }
        // A parameter is no variable, so the solver does not list it among those that moved.
        touched.insert(root, .resized)
        if nodes[root].hasText { texts.moved.insert(root) }
        state.leave(.masks)
    }

    /// Nodes by depth: a node's state follows from those of its superviews, so outer nodes have to be refreshed first.
    private func outermostFirst(_ changed: Set<NodeID>) -> [NodeID] {
        changed.sorted { (nodes[$0].depth, $0) < (nodes[$1].depth, $1) }
    }

    /// Returns whether a node's new properties preserve its columns; if not, everything has to be lowered again.
    private func keepsColumns(_ id: NodeID, _ document: LayoutDocument) -> Bool {
        let former = nodes[id]
        let new = nodeState(of: document.tree.properties(of: id), under: document.tree.parent(of: id), former)
        return new.isInstalled == former.isInstalled && new.isScrollView == former.isScrollView
            && new.isFramed == former.isFramed
    }

    /// Applies other properties of a node that keeps its columns.
    private mutating func refresh(
        _ id: NodeID,
        _ document: LayoutDocument,
        _ budget: inout WorkBudget
    ) throws(EngineError) {
        let properties = document.tree.properties(of: id)
        let former = nodes[id]
        let new = nodeState(of: properties, under: document.tree.parent(of: id), former)
        // Its frame or its mask may have changed.
        if new.isFramed { state.leave(.masks) }
        nodes.setAlignmentInsets(properties.alignmentInsets, of: id)
        // Before the constraints, which may be about the baselines of the text.
        try refreshText(of: id, properties, &budget)
        let isRearranged =
            new.stackAxis != former.stackAxis || new.fillsAcross != former.fillsAcross
            || new.collapsedAxis != former.collapsedAxis
        if new.isRightToLeft != former.isRightToLeft || new.contentOffset != former.contentOffset
            || isRearranged && (new.isStack || former.isStack)
        {
            try refreshSubtree(of: id, document, &budget)
        } else {
            // Nothing else of its state can differ here, as columns, direction, offset and stack axis have been
            // compared.
            nodes[id].collapsedAxis = new.collapsedAxis
            nodes[id].isCollapsedToFill = new.isCollapsedToFill
            nodes[id].preservesSuperviewMargins = new.preservesSuperviewMargins
            nodes[id].hasRequiredContentPriority = new.hasRequiredContentPriority
            try refreshConstraints(mentioning: id, document, &budget)
        }
        refreshNaturalRows(of: id, properties)
        if former.isStack, !new.isStack { removeStack(id) }
        markStale(new.isStack ? id : new.parent)
    }

    /// Applies a change on which everything in a node depends: of its direction or content offset, of whether it is a
    /// stack, or of whether it is collapsed together with the views that it arranges.
    private mutating func refreshSubtree(
        of top: NodeID,
        _ document: LayoutDocument,
        _ budget: inout WorkBudget
    ) throws(EngineError) {
        // A scrolled view keeps its frame in its superview, but its frame in the root changes.
        keepFormerPlaces()
        let subtree = document.tree.preorder(from: top)
        for id in subtree {
            let properties = document.tree.properties(of: id)
            let former = nodes[id]
            nodes[id] = nodeState(of: properties, under: document.tree.parent(of: id), former)
            if nodes[id].collapsedAxis != former.collapsedAxis
                || nodes[id].isCollapsedToFill != former.isCollapsedToFill
            {
                refreshNaturalRows(of: id, properties)
            }
            if former.isStack, !nodes[id].isStack { removeStack(id) }
            markStale(id)
            solution.frames.places[id.index].contentOffset = nodes[id].contentOffset
            touched.insert(id, .moved)
        }
        // In a loop of their own: a constraint may mention two nodes of the subtree, and needs the new state of both.
        for id in subtree {
            try refreshConstraints(mentioning: id, document, &budget)
        }
    }

    /// Lowers the constraints that mention a node; costs work for each of them and for the node.
    mutating func refreshConstraints(
        mentioning node: NodeID,
        _ document: LayoutDocument,
        _ budget: inout WorkBudget
    ) throws(EngineError) {
        let mentioning = rows.constraints(mentioning: node)
        try budget.charge(Self.loweringWork * (1 + mentioning.count))
        for id in mentioning {
            refresh(id, document)
        }
    }

    /// Updates the row of a constraint to match the document, or removes it where the constraint is not installed.
    mutating func refresh(_ id: ConstraintID, _ document: LayoutDocument) {
        if let constraint = document.constraints[id] {
            refresh(id, constraint, document)
        } else {
            rows.remove(id, from: &solver)
        }
    }

    private mutating func refresh(_ id: ConstraintID, _ constraint: Constraint, _ document: LayoutDocument) {
        if state.hasTooManyTerms { return rows.remove(id, from: &solver) }
        // Not installed: inactive, for another size class, or on a node that is not installed.
        guard let penalty = nodes.lower(constraint, in: document.tree, to: &expression) else {
            return rows.remove(id, from: &solver)
        }
        guard expression.isFinite else {
            // A sum of finite numbers of the document has overflowed. The solver must never see the result; `solve`
            // throws.
            state.hasOverflown = true
            return rows.remove(id, from: &solver)
        }
        guard admitsTerms() else { return rows.remove(id, from: &solver) }
        let second = nodes.secondNode(of: constraint)
        // Later updates look constraints up by the nodes that they mention, for safe areas, and for texts.
        let installed = InstalledConstraint(
            id: id,
            first: constraint.first.node,
            second: second == constraint.first.node ? nil : second,
            penalty: penalty,
            insetUses: insetUses(of: constraint, second, document.tree),
            tiesWidthToHeight: constraint.tiesWidthToHeight,
            givenAxis: constraint.givenAxis
        )
        rows.update(installed, expression, in: &solver)
    }

    /// Counts the terms of a lowered row, and returns whether there is room for it.
    mutating func admitsTerms() -> Bool {
        state.loweredTerms += expression.terms.count
        if solver.termCount + expression.terms.count > limits.terms { state.hasTooManyTerms = true }
        return !state.hasTooManyTerms
    }

    /// Charges for the terms of the rows that were lowered since it was called last.
    ///
    /// Rows between views that are deep in the tree have a term for each of the views around them.
    ///
    /// - Throws: ``EngineError/workLimitExceeded``.
    mutating func chargeTerms(_ budget: inout WorkBudget) throws(EngineError) {
        defer { state.loweredTerms = 0 }
        try budget.charge(Self.termWork * state.loweredTerms)
    }

    /// The cost of lowering a term and giving it to the solver, in touched entries.
    private static let termWork = 4

    // MARK: - Everything

    /// The cost of lowering a node or a constraint, in touched entries of the solver.
    static let loweringWork = 10

    /// Updates every row to match the document; rows that match already stay untouched in the solver.
    ///
    /// - Throws: ``EngineError/workLimitExceeded``; the rows are out of step then.
    mutating func refreshAll(_ document: LayoutDocument, _ budget: inout WorkBudget) throws(EngineError) {
        state.check(.lowering)
        try budget.charge(Self.loweringWork * (document.tree.capacity + document.constraints.count))
        // Nodes come first, as rows need columns; then stacks, whose baselines constraints may mention.
        try refreshNodes(document, &budget)
        try refreshAllStacks(document, &budget)
        // Constraints that are gone; the others are lowered below, and lose their row if they are not installed.
        for id in rows.installedConstraints where document.constraints[id] == nil {
            rows.remove(id, from: &solver)
        }
        try document.constraints.forEach { (id, constraint) throws(EngineError) in
            refresh(id, constraint, document)
            try chargeTerms(&budget)
        }
        refreshSilencedRows(document)
        refreshFittingRows()
        // `refreshNodes` has removed the rows of nodes that are gone, and their indices may belong to other nodes by
        // now.
        for id in framed.order where document.tree.contains(id) && !nodes[id].isFramed {
            for attribute in FrameAttribute.ofFrame { rows.remove(.frame(id, attribute), from: &solver) }
        }
        // Document order, so that superviews come before the views in them.
        framed.order = order.filter { nodes[$0].isFramed }
        state.leave(.masks)
    }

    /// Removes the columns of nodes that are gone; no row mentions them once everything has been lowered.
    mutating func removeRetiredColumns() {
        for column in retiredColumns {
            nodes.setOwner(nil, of: column)
            solver.removeVariable(column)
        }
        retiredColumns.removeAll(keepingCapacity: true)
    }
}

extension Constraint {
    /// True if the constraint compares a width with a height, so that lengths along one axis depend on the other axis.
    fileprivate var tiesWidthToHeight: Bool {
        guard let second, first.attribute.kind == .size else { return false }
        return first.attribute != second.attribute
    }
}

extension Constraint {
    /// The axis along which it is a required `length == constant`; nil for any other constraint.
    var givenAxis: Axis? {
        guard second == nil, relation == .equal, priority >= PriorityName.required.value,
            first.attribute.kind == .size, first.area != .content
        else { return nil }
        return first.attribute.axis
    }
}

extension AxisPriorities {
    /// True if the priority is required along either axis.
    var isRequired: Bool {
        max(horizontal ?? 0, vertical ?? 0) >= PriorityName.required.value
    }
}
