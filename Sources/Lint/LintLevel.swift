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
    /// The default severity of the rule's findings.
    public var usualLevel: LintLevel {
        switch self {
        case .conflict, .ambiguous, .assertion: .error
        case .truncated, .squeezed, .outsideSuperview, .outsideSafeArea, .overlap, .empty: .warning
        case .unmet, .redundant: .note
        }
    }
}
