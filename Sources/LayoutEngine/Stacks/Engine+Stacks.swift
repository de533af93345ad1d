internal import LayoutModel
internal import Simplex

/// Lowering of stacks: their rows are functions of the tree, the traits and the natural lengths of the arranged views.
extension Engine {
    // MARK: - Stale stacks

    /// Marks a stack, and the stacks around it, as stale; does nothing for other nodes.
    ///
    /// The stacks around it depend on its natural lengths and baselines.
    mutating func markStale(_ node: NodeID?) {
        assert(state.pass == .lowering || state.pass == .settling, "nothing lowers stacks while \(state.pass)")
        var next = node
        // If a stack is already marked, so are the stacks around it.
        while let stack = next, nodes[stack].isStack, stacks.markStale(stack) { next = nodes[stack].parent }
    }

    /// Lowers the stale stacks.
    mutating func refreshStaleStacks(
        _ document: LayoutDocument,
        _ budget: inout WorkBudget
    ) throws(EngineError) {
        guard !stacks.stale.isEmpty else { return }
        let stale = innermostFirst(stacks.stale)
        stacks.clearStale()
        for stack in stale { try refreshStack(stack, document, &budget) }
        // This follows all stacks because a constraint on a stack's baseline is lowered to one of a view in it,
        // possibly in an inner stack.
        for stack in stale { try refreshConstraints(mentioning: stack, document, &budget) }
    }

    /// Lowers all stacks; constraints are lowered afterwards.
    mutating func refreshAllStacks(_ document: LayoutDocument, _ budget: inout WorkBudget) throws(EngineError) {
        stacks.clearStale()
        for stack in stacks.stacks where !nodes[stack].isStack || !nodes[stack].isInstalled { removeStack(stack) }
        for stack in innermostFirst(stacks.installed) {
            try refreshStack(stack, document, &budget)
        }
    }

    /// Sorts stacks by depth: a stack's baselines must be known before the enclosing stack uses them.
    private func innermostFirst(_ stacks: some Collection<NodeID>) -> [NodeID] {
        stacks.sorted { (nodes[$1].depth, nodes[$0].rank) < (nodes[$0].depth, nodes[$1].rank) }
    }

    // MARK: - Rows

    private mutating func refreshStack(
        _ stack: NodeID,
        _ document: LayoutDocument,
        _ budget: inout WorkBudget
    ) throws(EngineError) {
        guard nodes[stack].isInstalled, let arrangement = arrangement(of: stack, document) else {
            return removeStack(stack)
        }
        // The baseline views must be known before constraints on the stack are lowered.
        nodes.baselineViews[stack] = baselineViews(of: arrangement, document)
        let stackRows = arrangement.rows
        // Each row costs as much as a constraint.
        try budget.charge(Self.loweringWork * stackRows.count)
        for role in stacks.replace(stack, with: stackRows) { rows.remove(.stack(stack, role), from: &solver) }
        let rank = nodes[stack].rank
        for (index, row) in stackRows.enumerated() {
            let owner = RowOwner.stack(stack, row.role)
            let lowered = nodes.lower(row.equation, in: document.tree, to: &expression)
            guard let penalty = lowered, expression.isFinite, admitsTerms() else {
                // `nil` means that a view of the row is not installed, which is no overflow.
                if lowered != nil, !expression.isFinite { state.hasOverflown = true }
                rows.remove(owner, from: &solver)
                continue
            }
            let isRequired = row.equation.first.priority == PriorityName.required.value
            // Only required rows can conflict, so only they need a number in the order of leaving out.
            let order = isRequired ? BackgroundOrder.stack(rank: rank, index: index) : nil
            rows.update(owner, expression, penalty: penalty, order: order, in: &solver)
        }
    }

    /// Removes the rows of a node that is no longer a stack, or not installed.
    mutating func removeStack(_ stack: NodeID) {
        nodes.baselineViews[stack] = nil
        for role in stacks.replace(stack, with: []) { rows.remove(.stack(stack, role), from: &solver) }
    }

    // MARK: - Arrangements

    /// Returns the arrangement of a stack; `nil` for a view that is not a stack.
    private func arrangement(of stack: NodeID, _ document: LayoutDocument) -> Arrangement? {
        let tree = document.tree
        guard let properties = tree.properties(of: stack).stack else { return nil }
        var arrangement = Arrangement(stack, properties)
        arrangement.isRightToLeft = nodes[stack].isRightToLeft
        arrangement.isScrollView = nodes[stack].isScrollView
        arrangement.isCollapsedAcross = nodes[stack].collapsedAxis == properties.axis.across
        arrangement.margins = margins(of: stack, properties, tree)
        // A root of given size has no length to minimise, but its content does if it scrolls.
        arrangement.fittedAxes = Axis.allCases.filter {
            stack != root || arrangement.isScrollView || traits.size.length(along: $0) == nil
        }
        // Views placed by frame are subviews but not arranged, as in UIKit.
        for view in tree[stack].subviews where nodes[view].isInstalled && !nodes[view].isFramed {
            if nodes[view].collapsedAxis != properties.axis {
                arrangement.visible.append(view)
            } else {
                arrangement.collapsed.append(Arrangement.Collapsed(view: view, previous: arrangement.visible.last))
            }
            if rows.background(.natural(view, properties.axis.across)) == nil { arrangement.flat.append(view) }
        }
        arrangement.spacings = arrangement.visible.map { properties.spacing(behind: $0, in: tree) }
        if properties.distribution == .fillProportionally {
            arrangement.naturalLengths = arrangement.visible.map {
                naturalLength(of: $0, along: properties.axis, tree) ?? 0
            }
        }
        return arrangement
    }

    private func margins(of stack: NodeID, _ properties: StackProperties, _ tree: ViewTree) -> Insets {
        guard properties.isLayoutMarginsRelativeArrangement else { return .zero }
        return nodes.margins(of: stack, in: tree)
    }

    /// Returns the natural length of a view; `nil` if there is none.
    ///
    /// The natural length of a stack is computed from its views (see ``Arrangement``).
    private func naturalLength(of view: NodeID, along axis: Axis, _ tree: ViewTree) -> Double? {
        // Read the length from the lowered row, in which texts are measured and rounded to pixels.
        if let row = rows.background(.natural(view, axis)) { return solver.constant(of: row) }
        guard let properties = tree.properties(of: view).stack else { return nil }
        var (lengths, spacing) = ([Double](), 0.0)
        let visible = tree[view].subviews.filter {
            nodes[$0].isInstalled && !nodes[$0].isFramed && nodes[$0].collapsedAxis != properties.axis
        }
        for (index, view) in visible.enumerated() {
            if let length = naturalLength(of: view, along: axis, tree) { lengths.append(length) }
            if index < visible.count - 1 { spacing += properties.spacing(behind: view, in: tree) }
        }
        // A stack of views without natural lengths has none, either.
        guard let largest = lengths.max() else { return nil }
        let margins = margins(of: view, properties, tree).total(along: axis)
        guard axis == properties.axis else { return largest + margins }
        // If all views must be equal, they get the largest length. Negative spacing may exceed the lengths.
        let sum =
            properties.distribution == .fillEqually ? largest * Double(visible.count) : lengths.reduce(0, +)
        return max(0, sum + spacing) + margins
    }

    private func baselineViews(of arrangement: Arrangement, _ document: LayoutDocument) -> BaselineViews? {
        guard let first = arrangement.visible.first, let last = arrangement.visible.last else { return nil }
        // UIKit: the first and last view of a vertical stack, the tallest one of a horizontal stack.
        if arrangement.properties.axis == .vertical { return BaselineViews(first: first, last: last) }
        var tallest = (view: first, height: -Double.infinity)
        for view in arrangement.visible {
            guard let height = naturalLength(of: view, along: .vertical, document.tree), height > tallest.height else {
                continue
            }
            // `>`, not `>=`: the first of equally tall views.
            tallest = (view, height)
        }
        return BaselineViews(first: tallest.view, last: tallest.view)
    }
}

extension NodeTable {
    /// Lowers a row of a stack; a row with a balance becomes `(first side - second side) - (the same of the balance) =
    /// 0`.
    func lower(_ equation: StackEquation, in tree: ViewTree, to row: inout LinearExpression) -> Penalty? {
        guard let penalty = lower(equation.first, in: tree, to: &row) else { return nil }
        guard let balance = equation.balance else { return penalty }
        var other = LinearExpression()
        // Subtract term by term: both differences may contain the same views.
        guard lower(balance, in: tree, to: &other) != nil else { return nil }
        for term in other.terms { row.add(-term.coefficient, times: term.variable) }
        row.constant -= other.constant
        row.dropZeros()
        return penalty
    }
}

extension StackProperties {
    /// Returns the spacing after a subview that is followed by another one.
    fileprivate func spacing(behind view: NodeID, in tree: ViewTree) -> Double {
        customSpacing.isEmpty ? spacing : customSpacing[tree.name(of: view)] ?? spacing
    }
}
