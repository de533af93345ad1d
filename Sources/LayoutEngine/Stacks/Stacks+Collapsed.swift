internal import LayoutModel

/// The rows of hidden views, and of views in hidden stacks; see ``Arrangement``.
extension Arrangement {
    var collapsedRows: [StackRow] {
        guard !collapsed.isEmpty else { return [] }
        let length = ends(along: properties.axis).length
        let spacing = Dictionary(uniqueKeysWithValues: zip(visible, spacings))
        let flat = Set(flat)
        return collapsed.flatMap { collapsed in
            let view = collapsed.view
            let rows = [
                StackRow(.collapse(view), constraint(view, length, .equal, nil, length)),
                StackRow(.collapsedStart(view), collapsedStart(collapsed, spacing)),
            ]
            return rows + collapsedAlignment(view, isFlat: flat.contains(view))
        }
    }

    /// Returns the position of a collapsed view along the axis: in the middle of a gap, or at an end.
    private func collapsedStart(_ collapsed: Collapsed, _ spacing: [NodeID: Double]) -> Constraint {
        let ends = self.ends(along: properties.axis)
        guard let previous = collapsed.previous, visible.count > 1 || previous != visible.last else {
            return compare(collapsed.view, ends.near, to: ends.near)
        }
        var row = constraint(collapsed.view, ends.near, .equal, previous, ends.far)
        // In a baseline-relative stack, gaps are measured between baselines and may overlap the views.
        if previous != visible.last, !properties.isBaselineRelativeArrangement {
            row.constant = (spacing[previous] ?? 0) / 2 * ends.sign
        }
        return row
    }

    /// Returns one required equality, so that a collapsed view neither enlarges its stack nor has an ambiguous
    /// position, and one of lowest priority for its size.
    func collapsedAlignment(_ view: NodeID, isFlat: Bool) -> [StackRow] {
        let ends = self.ends(along: properties.axis.across)
        let start = StackRow(.alignedStart(view), compare(view, ends.near, to: ends.near))
        let end = compare(view, ends.far, to: ends.far)
        let flatness = isFlat ? [flatness(view)] : []
        switch properties.alignment {
        case .fill:
            var stretch = end
            stretch.priority = stretching
            return [start, StackRow(.stretch(view), stretch)]
        case .leading, .top, .firstBaseline, .lastBaseline: return [start] + flatness
        case .trailing, .bottom: return [StackRow(.alignedEnd(view), end)] + flatness
        case .center:
            return [StackRow(.alignedCenter(view), compare(view, ends.center, to: ends.center))] + flatness
        }
    }
}

/// The priority at which hidden views fill their stack across the axis; above `canvasFit`, so that it also holds for
/// hidden stacks.
private let stretching = 50.0
