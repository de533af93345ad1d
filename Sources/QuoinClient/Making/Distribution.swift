/// A row or column of views with equal gaps or equal lengths, like Masonry's `mas_distributeViewsAlongAxis`.
///
/// Uses physical left and right, independent of the layout direction. With n views in the superview S, lead a and tail
/// z:
/// - fixed spacing g: `v0.left == S.left + a`, `vi.left == v(i-1).right + g`, `vi.width == v(i-1).width`,
///   `v(n-1).right == S.right - z`;
/// - fixed length l: `vi.width == l`, and for t = i / (n-1): `vi.right == S.right * t + (1 - t)(l + a) - t z`.
public struct Distribution: ConstraintStatement {
    public var properties = StatementProperties()
    private let views: [String]
    private let axis: Axis
    private let fixed: Fixed
    private let lead: Double
    private let tail: Double

    enum Fixed: Sendable {
        case spacing(Double)
        case length(Double)
    }

    init(_ views: [String], along axis: Axis, _ fixed: Fixed, lead: Double, tail: Double) {
        (self.views, self.axis, self.fixed, self.lead, self.tail) = (views, axis, fixed, lead, tail)
    }

    private var near: Attribute { axis == .horizontal ? .left : .top }
    private var far: Attribute { axis == .horizontal ? .right : .bottom }
    private var length: Attribute { axis == .horizontal ? .width : .height }

    public func entries(at location: SourceLocation) throws -> [ConstraintEntry] {
        guard views.count > 1 else {
            throw Problem(building: "a distribution takes two views at least", at: location)
        }
        var entries: [ConstraintEntry] = []
        func add(
            _ view: String,
            _ first: Attribute,
            _ second: (String, Attribute)?,
            _ constant: Double,
            _ factor: Double = 1
        )
            throws
        {
            entries.append(
                try ConstraintEntry(
                    ConstraintEntry.Place(item: view, attribute: first),
                    .equal,
                    second.map { ConstraintEntry.Place(item: $0.0, attribute: $0.1) },
                    multiplier: factor,
                    constant: constant,
                    at: location
                )
            )
        }
        let superview = Superview().itemName
        let last = views.count - 1
        for (index, view) in views.enumerated() {
            switch fixed {
            case .spacing(let spacing):
                if index > 0 {
                    try add(view, length, (views[index - 1], length), 0)
                    try add(view, near, (views[index - 1], far), spacing)
                }
            case .length(let points): try add(view, length, nil, points)
            }
            if index == 0 { try add(view, near, (superview, near), lead) }
            if index == last {
                try add(view, far, (superview, far), -tail)
            } else if index > 0, case .length(let points) = fixed {
                let fraction = Double(index) / Double(last)
                let constant = (1 - fraction) * (points + lead) - fraction * tail
                try add(view, far, (superview, far), constant, fraction)
            }
        }
        return entries
    }
}

extension Array where Element: NamedItem {
    /// Arranges the views in a row or column with fixed gaps and equal lengths.
    public func distribute(_ axis: Axis, spacing: Double, lead: Double = 0, tail: Double = 0) -> Distribution {
        Distribution(map(\.id), along: axis, .spacing(spacing), lead: lead, tail: tail)
    }

    /// Arranges the views in a row or column with fixed lengths and equal gaps.
    public func distribute(_ axis: Axis, itemLength: Double, lead: Double = 0, tail: Double = 0) -> Distribution {
        Distribution(map(\.id), along: axis, .length(itemLength), lead: lead, tail: tail)
    }
}
