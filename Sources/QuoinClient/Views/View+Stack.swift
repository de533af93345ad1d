/// How a stack places its subviews across its axis; top and leading are the same, and so are bottom and trailing.
public enum StackAlignment: String, Hashable, Sendable, CaseIterable {
    case fill, leading, top, center, trailing, bottom
    /// In horizontal stacks.
    case firstBaseline, lastBaseline
}

/// How a stack places its subviews along its axis, as UIStackView.
public enum StackDistribution: String, Hashable, Sendable, CaseIterable {
    case fill, fillEqually, fillProportionally, equalSpacing, equalCentering
}

extension View {
    /// Makes the view a stack, which arranges its subviews as UIStackView does.
    ///
    /// - Parameters:
    ///   - axis: along which they stand.
    ///   - spacing: points between neighbours.
    ///   - alignment: across the axis.
    ///   - distribution: along the axis.
    ///   - customSpacing: the spacing after some of them, by their ids.
    ///   - withinMargins: whether it arranges within its margins.
    ///   - betweenBaselines: whether spacing is measured from last to first baselines; in vertical stacks.
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

/// A stack from left to right, or in the layout direction, of the views of a block.
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

/// A stack from top to bottom of the views of a block.
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
