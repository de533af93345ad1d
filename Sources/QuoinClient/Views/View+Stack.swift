/// The alignment of a stack's subviews across its axis; top is equivalent to leading, and bottom to trailing.
public enum StackAlignment: String, Hashable, Sendable, CaseIterable {
    case fill, leading, top, center, trailing, bottom
    /// In horizontal stacks only.
    case firstBaseline, lastBaseline
}

/// The distribution of a stack's subviews along its axis, as in UIStackView.
public enum StackDistribution: String, Hashable, Sendable, CaseIterable {
    case fill, fillEqually, fillProportionally, equalSpacing, equalCentering
}

extension View {
    /// Turns the view into a stack, which arranges its subviews like UIStackView.
    ///
    /// - Parameters:
    ///   - axis: the axis along which the subviews are arranged.
    ///   - spacing: the spacing between neighbours, in points.
    ///   - alignment: the alignment across the axis.
    ///   - distribution: the distribution along the axis.
    ///   - customSpacing: the spacing after individual subviews, keyed by id.
    ///   - withinMargins: true to arrange the subviews within the margins.
    ///   - betweenBaselines: true to measure spacing between last and first baselines; in vertical stacks only.
    /// - Returns: the view as a stack.
    public func stack(
        _ axis: Axis = .horizontal,
        spacing: Double = 0,
        alignment: StackAlignment = .fill,
        distribution: StackDistribution = .fill,
        customSpacing: [String: Double] = [:],
        withinMargins: Bool = false,
        betweenBaselines: Bool = false
    ) -> View {
        var fields: [String: JSONValue] = ["axis": .string(axis.rawValue)]
        if spacing != 0 { fields["spacing"] = .number(spacing) }
        if alignment != .fill { fields["alignment"] = .string(alignment.rawValue) }
        if distribution != .fill { fields["distribution"] = .string(distribution.rawValue) }
        if !customSpacing.isEmpty { fields["customSpacing"] = .object(customSpacing.mapValues(JSONValue.number)) }
        if withinMargins { fields["isLayoutMarginsRelativeArrangement"] = .bool(true) }
        if betweenBaselines { fields["isBaselineRelativeArrangement"] = .bool(true) }
        return with("stack", .object(fields))
    }
}

/// Creates a horizontal stack of the views in a block, in the layout direction.
public func HStack(
    _ id: String,
    spacing: Double = 0,
    alignment: StackAlignment = .fill,
    distribution: StackDistribution = .fill,
    fileID: String = #fileID,
    line: Int = #line,
    @ViewBuilder _ subviews: () -> [View]
) -> View {
    View(id, fileID: fileID, line: line, subviews)
        .stack(.horizontal, spacing: spacing, alignment: alignment, distribution: distribution)
}

/// Creates a vertical stack of the views in a block.
public func VStack(
    _ id: String,
    spacing: Double = 0,
    alignment: StackAlignment = .fill,
    distribution: StackDistribution = .fill,
    fileID: String = #fileID,
    line: Int = #line,
    @ViewBuilder _ subviews: () -> [View]
) -> View {
    View(id, fileID: fileID, line: line, subviews)
        .stack(.vertical, spacing: spacing, alignment: alignment, distribution: distribution)
}
