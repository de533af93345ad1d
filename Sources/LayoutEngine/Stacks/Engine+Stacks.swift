internal import LayoutModel
internal import Simplex

/// The rows of stacks, kept up to date.
extension Engine {
    // MARK: - What has changed

    /// Notes that the rows of a stack may have to be others; anything else than a stack is left alone.
    ///
    /// So are those of the stacks around it, which ask for its natural lengths and its baselines.
    mutating func markStale(_ node: NodeID?) {
        var next = node
        while let stack = next, nodes[stack].isStack, stacks.markStale(stack) { next = nodes[stack].parent }
    }

    /// Makes the rows of the stacks anew of which something may have changed.
    mutating func refreshStaleStacks(
        _ document: LayoutDocument,
        _ budget: inout WorkBudget
    ) throws(EngineError) {
        guard !stacks.stale.isEmpty else { return }
        let stale = innermostFirst(stacks.stale)
        stacks.clearStale()
        for stack in stale { try refreshStack(stack, document, &budget) }
        // What is said of a stack's baseline is said of a view in it.
        for stack in stale { try refreshConstraints(mentioning: stack, document, &budget) }
    }

    /// Makes the rows of all stacks anew; the constraints are lowered afterwards.
    mutating func refreshAllStacks(_ document: LayoutDocument, _ budget: inout WorkBudget) throws(EngineError) {
        stacks.clearStale()
        for stack in stacks.stacks where !nodes[stack].isStack || !nodes[stack].isInstalled { removeStack(stack) }
        for stack in innermostFirst(stacks.installed) {
            try refreshStack(stack, document, &budget)
        }
    }

    /// So that the baselines of a stack are known when those of the stack around it are asked for.
    private func innermostFirst(_ stacks: some Collection<NodeID>) -> [NodeID] {
        stacks.sorted { (nodes[$1].depth, $0) < (nodes[$0].depth, $1) }
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
        nodes.baselineViews[stack] = baselineViews(of: arrangement, document)
        let stackRows = arrangement.rows
        try budget.spend(Self.loweringWork * stackRows.count)
        for role in stacks.replace(stack, with: stackRows) { rows.remove(.stack(stack, role), from: &solver) }
        let rank = nodes[stack].rank
        for (place, row) in stackRows.enumerated() {
            let owner = RowOwner.stack(stack, row.role)
            let lowered = nodes.lower(row.equation, in: document.tree, to: &expression)
            guard let penalty = lowered, expression.isFinite else {
                isOverflowing = isOverflowing || lowered != nil
                rows.remove(owner, from: &solver)
                continue
            }
            let isRequired = row.equation.first.priority == PriorityName.required.value
            let order = isRequired ? BackgroundOrder.stack(rank: rank, place: place) : nil
            rows.place(owner, expression, penalty: penalty, order: order, in: &solver)
        }
    }

    /// Takes the rows of a stack out that is none any more.
    mutating func removeStack(_ stack: NodeID) {
        nodes.baselineViews[stack] = nil
        for role in stacks.replace(stack, with: []) { rows.remove(.stack(stack, role), from: &solver) }
    }

    // MARK: - Arrangements

    /// nil for a view that is no stack.
    private func arrangement(of stack: NodeID, _ document: LayoutDocument) -> Arrangement? {
        let tree = document.tree
        guard let properties = tree.properties(of: stack).stack else { return nil }
        var arrangement = Arrangement(stack, properties)
        arrangement.isRightToLeft = nodes[stack].isRightToLeft
        arrangement.isScrollView = nodes[stack].isScrollView
        arrangement.margins = margins(of: stack, properties, tree)
        arrangement.fittedAxes = Axis.allCases.filter {
            stack != root || arrangement.isScrollView || traits.size.length(along: $0) == nil
        }
        for view in tree[stack].subviews where nodes[view].isInstalled && !nodes[view].isFramed {
            if nodes[view].collapsedAxis == nil {
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
        return tree.properties(of: stack).margins.filled(with: defaultMargin)
    }

    /// The natural length of a view, or what that of a stack comes to; nil where there is none.
    private func naturalLength(of view: NodeID, along axis: Axis, _ tree: ViewTree) -> Double? {
        if let row = rows.background(.natural(view, axis)) { return row.constant }
        guard let properties = tree.properties(of: view).stack else { return nil }
        var (lengths, spacing) = ([Double](), 0.0)
        let visible = tree[view].subviews.filter {
            nodes[$0].isInstalled && !nodes[$0].isFramed && nodes[$0].collapsedAxis == nil
        }
        for (index, view) in visible.enumerated() {
            if let length = naturalLength(of: view, along: axis, tree) { lengths.append(length) }
            if index < visible.count - 1 { spacing += properties.spacing(behind: view, in: tree) }
        }
        guard let largest = lengths.max() else { return nil }
        let margins = margins(of: view, properties, tree).total(along: axis)
        guard axis == properties.axis else { return largest + margins }
        let sum =
            properties.distribution == .fillEqually ? largest * Double(visible.count) : lengths.reduce(0, +)
        return max(0, sum + spacing) + margins
    }

    private func baselineViews(of arrangement: Arrangement, _ document: LayoutDocument) -> BaselineViews? {
        guard let first = arrangement.visible.first, let last = arrangement.visible.last else { return nil }
        if arrangement.properties.axis == .vertical { return BaselineViews(first: first, last: last) }
        var tallest = (view: first, height: -Double.infinity)
        for view in arrangement.visible {
            guard let height = naturalLength(of: view, along: .vertical, document.tree), height > tallest.height else {
                continue
            }
            tallest = (view, height)
        }
        return BaselineViews(first: tallest.view, last: tallest.view)
    }
}

extension NodeTable {
    /// Lowers a row of a stack as ``lower(_:in:to:)`` does a constraint.
    func lower(_ equation: StackEquation, in tree: ViewTree, to row: inout LinearExpression) -> Penalty? {
        guard let penalty = lower(equation.first, in: tree, to: &row) else { return nil }
        guard let balance = equation.balance else { return penalty }
        var other = LinearExpression()
        guard lower(balance, in: tree, to: &other) != nil else { return nil }
        for term in other.terms { row.add(-term.coefficient, times: term.variable) }
        row.constant -= other.constant
        row.dropZeros()
        return penalty
    }
}

extension StackProperties {
    /// The spacing behind a subview, if another one follows.
    fileprivate func spacing(behind view: NodeID, in tree: ViewTree) -> Double {
        customSpacing.isEmpty ? spacing : customSpacing[tree.name(of: view)] ?? spacing
    }
}
