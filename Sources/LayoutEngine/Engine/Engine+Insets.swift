internal import LayoutModel

/// Solving until the safe areas and margins of views agree with their solved frames.
///
/// On each side, the unsafe part of a view is the remainder of its superview's safe area inset at that edge, and a
/// margin grows by it; both therefore depend on the frames of the view and of all views around it. Each settling starts
/// from zero insets, so the answer does not depend on earlier updates. Views without a solved superview need no
/// settling: the root's safe area is given, and a guide has only its own margins.
extension Engine {
    /// Solves repeatedly until the solution no longer changes insets used in rows.
    mutating func settleInsets(_ document: LayoutDocument, _ budget: inout WorkBudget) throws(EngineError) {
        try forgetInsets(document, &budget)
        // If the root is safe everywhere, so is every view in it.
        guard nodes.rootSafeArea != .zero || nodes.preservingViewCount > 0 || rows.readableUseCount > 0 else {
            return try solve(document, &budget)
        }
        let views = viewsWithInsets(document)
        guard !views.isEmpty else { return try solve(document, &budget) }
        for round in 0..<limits.settlingRounds {
            if round >= Self.fewRounds { hasSettledSlowly = true }
            try budget.charge(Self.loweringWork * views.count)
            try solve(document, &budget)
            // All insets are computed from the same solution: if each was applied before the next is computed, the
            // result would depend on their order.
            let changed = changedInsets(of: views, document.tree)
            if changed.isEmpty { return }
            for (view, insets) in changed { nodes.settledInsets[view] = insets }
            for (view, _) in changed { try refreshRows(withInsetsOf: view, document, &budget) }
            try refreshStaleStacks(document, &budget)
        }
        // If insets and view keep changing each other, as when a view is placed by its own safe area, the insets of the
        // last round stay.
        try solve(document, &budget)
    }

    /// The number of rounds in which most insets settle; after more, rounding errors may have grown.
    private static let fewRounds = 3

    /// Returns the sides of a constraint that use insets found by settling.
    func insetUses(of constraint: Constraint, _ second: NodeID?, _ tree: ViewTree) -> InsetUses {
        // Most constraints use neither areas nor margins.
        if constraint.first.area == nil, !constraint.first.attribute.isWithinMargins,
            constraint.second?.area == nil, constraint.second?.attribute.isWithinMargins != true
        {
            return []
        }
        var uses: InsetUses = []
        if usesInsets(constraint.first.area, constraint.first.attribute, of: constraint.first.node, tree) {
            uses.insert(.first)
        }
        if let side = constraint.second, let second, usesInsets(side.area, side.attribute, of: second, tree) {
            uses.insert(.second)
        }
        if constraint.first.area == .readable || constraint.second?.area == .readable { uses.insert(.readable) }
        return uses
    }

    private func usesInsets(_ area: Area?, _ attribute: Attribute, of node: NodeID, _ tree: ViewTree) -> Bool {
        if area == .readable { return true }
        guard area != nil || attribute.isWithinMargins, node != root else { return false }
        if area == .safeArea { return true }
        guard area == .margins || attribute.isWithinMargins, tree[node].kind == .view else { return false }
        let properties = tree.properties(of: node)
        return properties.marginsFollowSafeArea || properties.preservesSuperviewMargins
    }

    /// Returns the views whose insets are used in rows, ascending.
    mutating func viewsWithInsets(_ document: LayoutDocument) -> [NodeID] {
        let stacks = stacks.stacks.filter {
            $0 != root && document.tree.properties(of: $0).stack?.isLayoutMarginsRelativeArrangement == true
        }
        guard !stacks.isEmpty else { return rows.viewsWithInsets() }
        return Set(rows.viewsWithInsets()).union(stacks).sorted()
    }

    /// Resets all views to the insets that they have without a solution.
    private mutating func forgetInsets(_ document: LayoutDocument, _ budget: inout WorkBudget) throws(EngineError) {
        guard !nodes.settledInsets.isEmpty else { return }
        // Sorted because rows must not reach the solver in hash-table order.
        let views = nodes.settledInsets.keys.sorted()
        nodes.settledInsets.removeAll(keepingCapacity: true)
        for view in views where document.tree.contains(view) { try refreshRows(withInsetsOf: view, document, &budget) }
        try refreshStaleStacks(document, &budget)
    }

    private mutating func refreshRows(
        withInsetsOf view: NodeID,
        _ document: LayoutDocument,
        _ budget: inout WorkBudget
    ) throws(EngineError) {
        try refreshConstraints(mentioning: view, document, &budget)
        markStale(view)
    }

    /// Returns the insets that differ from those used in rows, in the order of `views`.
    private func changedInsets(of views: [NodeID], _ tree: ViewTree) -> [(view: NodeID, insets: SettledInsets)] {
        var found: [NodeID: SettledInsets] = [:]
        var changed: [(view: NodeID, insets: SettledInsets)] = []
        for view in views {
            let insets = solvedInsets(of: view, tree, &found)
            let former = SettledInsets(
                safeArea: nodes.safeArea(of: view),
                margins: nodes.margins(of: view, in: tree),
                readable: nodes.readableCut(of: view)
            )
            if !insets.isSettled(after: former) { changed.append((view, insets)) }
        }
        return changed
    }

    /// Returns the insets of a view at its solved frame; `found` caches those of the views around it.
    func solvedInsets(
        of view: NodeID,
        _ tree: ViewTree,
        _ found: inout [NodeID: SettledInsets]
    ) -> SettledInsets {
        var path: [NodeID] = []
        var next: NodeID? = view
        while let node = next, found[node] == nil {
            path.append(node)
            next = nodes[node].parent
        }
        var insets = next.flatMap { found[$0] }
        for node in path.reversed() {
            let own =
                insets.map { solvedInsets(of: node, in: $0, tree) } ?? rootInsets(nodes.margins(of: node, in: tree))
            found[node] = own
            insets = own
        }
        guard let insets else { preconditionFailure("a view without a root") }
        return insets
    }

    private func rootInsets(_ margins: Insets) -> SettledInsets {
        SettledInsets(
            safeArea: nodes.rootSafeArea,
            margins: margins,
            width: toldFrame(of: root).width,
            textScale: nodes.textScale
        )
    }

    /// Returns the insets of a node at its frame, given those of its superview.
    private func solvedInsets(of node: NodeID, in outer: SettledInsets, _ tree: ViewTree) -> SettledInsets {
        guard let parent = nodes[node].parent else { preconditionFailure("the root has no superview") }
        let (around, offset) = (toldFrame(of: parent), nodes[parent].contentOffset)
        var place = toldFrame(of: node)
        place.x -= offset.x
        place.y -= offset.y
        return SettledInsets(
            of: tree[node],
            at: place,
            in: Size(width: around.width, height: around.height),
            outer,
            textScale: nodes.textScale
        )
    }
}
