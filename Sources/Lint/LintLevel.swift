public import LayoutModel

/// The severity of a finding.
public enum LintLevel: String, Sendable, CaseIterable, Comparable {
    case note, warning, error

    public static func < (left: LintLevel, right: LintLevel) -> Bool { left.rank < right.rank }

    private var rank: Int {
        switch self {
        case .note: 0
        case .warning: 1
        case .error: 2
        }
    }
}

extension LintRule {
    /// A Boolean value that indicates whether the rule is on unless the settings turn it off.
    public var isUsual: Bool {
        switch self {
        case .conflict, .ambiguous, .assertion, .truncated, .squeezed, .outsideSuperview, .outsideSafeArea, .overlap,
            .empty, .unmet, .redundant:
            true
        case .touchTarget, .fixedFont: false
        }
    }

    /// The default severity of the rule's findings; for a rule that is usually off, the recommended one.
    public var usualLevel: LintLevel {
        switch self {
        case .conflict, .ambiguous, .assertion: .error
        case .truncated, .squeezed, .outsideSuperview, .outsideSafeArea, .overlap, .empty, .touchTarget, .fixedFont:
            .warning
        case .unmet, .redundant: .note
        }
    }
}
