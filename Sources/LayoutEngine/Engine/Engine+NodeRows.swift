internal import LayoutModel
internal import Simplex

/// The intrinsic rows of nodes: natural lengths, aspect ratios, and the fitting of the root.
extension Engine {
    /// Updates the rows for the natural lengths of a node, one per axis, and the row for a given aspect ratio.
    ///
    /// The row of an axis is `length == natural length`: being above costs the hugging priority, being below the
    /// compression resistance. A view collapsed in a stack has no natural length along that axis and no aspect ratio;
    /// in a stack with `fill` alignment, it has none across the axis, either.
    mutating func refreshNaturalRows(of id: NodeID, _ properties: ViewProperties) {
        setAspectRatio(nodes[id].collapsedAxis == nil ? properties.aspectRatio : nil, of: id)
        for axis in Axis.allCases {
            let owner = RowOwner.natural(id, axis)
            guard nodes[id].collapsedAxis != axis, !nodes[id].isCollapsedToFill,
                let natural = naturalLength(of: id, properties, along: axis),
                let columns = nodes[id].columns
            else {
                rows.remove(owner, from: &solver)
                continue
            }
            expression.reset()
            expression.add(1, times: columns.length(along: axis))
            expression.constant = natural + nodes.alignmentInsets(of: id).total(along: axis)
            guard expression.constant.isFinite else {
                state.hasOverflown = true
                continue
            }
            rows.update(owner, expression, penalty: naturalPenalty(of: id, properties, along: axis), in: &solver)
        }
    }

    /// Returns the hugging and compression resistance of a node.
    ///
    /// As in UIKit, a required `length == constant` disables required ones; all others yield to it anyway.
    private func naturalPenalty(of id: NodeID, _ properties: ViewProperties, along axis: Axis) -> Penalty {
        var penalty = Penalty(
            above: properties.priority(of: .hugging, along: axis),
            below: properties.priority(of: .compressionResistance, along: axis)
        )
        guard nodes[id].hasRequiredContentPriority, rows.givesLength(of: id, along: axis) else { return penalty }
        if penalty.above >= Penalty.required { penalty.above = 0 }
        if penalty.below >= Penalty.required { penalty.below = 0 }
        return penalty
    }

    /// Updates the natural rows that are newly, or no longer, disabled by refreshed constraints.
    mutating func refreshSilencedRows(_ document: LayoutDocument) {
        let silenced = rows.takeRegivenNodes().filter { nodes[$0].hasRequiredContentPriority && nodes[$0].isInstalled }
        if silenced.isEmpty { return }
        for id in Set(silenced).sorted() { refreshNaturalRows(of: id, document.tree.properties(of: id)) }
    }

    /// Sets the aspect-ratio row of a node; `nil` removes it.
    mutating func setAspectRatio(_ ratio: Double?, of id: NodeID) {
        // Few layouts have aspect ratios: most calls return here without a row lookup.
        if ratio == nil, aspectRatios.isEmpty || aspectRatios[id] == nil { return }
        guard let ratio, nodes.lowerAspectRatio(ratio, of: id, to: &expression) else {
            aspectRatios[id] = nil
            return rows.remove(.aspectRatio(id), from: &solver)
        }
        aspectRatios[id] = ratio
        let required = Penalty(.equal, at: PriorityName.required.value)
        // The row has an order, so it can be left out: it is required, and the caller's constraints may contradict it.
        let order = BackgroundOrder.aspectRatio(rank: nodes[id].rank)
        rows.update(.aspectRatio(id), expression, penalty: required, order: order, in: &solver)
    }

    /// Minimises a root length that is not given: `length == 0` at the fitting priority, 50.
    mutating func refreshFittingRows() {
        for axis in Axis.allCases {
            let owner = RowOwner.fitting(axis)
            // A given length is a parameter that the solver does not choose.
            guard traits.size.length(along: axis) == nil, let columns = nodes[root].columns else {
                rows.remove(owner, from: &solver)
                continue
            }
            expression.reset()
            expression.add(1, times: columns.length(along: axis))
            let priority = PriorityName.fitting.value
            rows.update(owner, expression, penalty: Penalty(.equal, at: priority), in: &solver)
        }
    }
}

extension NodeTable {
    /// Lowers `width - ratio · height == 0` of the alignment rectangle to `row`; returns false if the node is not
    /// installed.
    func lowerAspectRatio(_ ratio: Double, of id: NodeID, to row: inout LinearExpression) -> Bool {
        guard let columns = self[id].columns else { return false }
        row.reset()
        row.add(1, times: columns.width)
        row.add(-ratio, times: columns.height)
        let insets = alignmentInsets(of: id)
        row.constant = insets.total(along: .horizontal) - ratio * insets.total(along: .vertical)
        return true
    }
}
