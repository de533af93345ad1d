import LayoutModel

extension LintRule {
    /// What the rule looks for, in a sentence.
    var summary: String {
        switch self {
        case .conflict: "Required constraints cannot all hold, and one of them is left out."
        case .ambiguous: "The constraints do not fix a position or a length."
        case .assertion: "An assertion about the layout does not hold."
        case .truncated: "A text loses characters or lines."
        case .squeezed: "A view is smaller than its content."
        case .outsideSuperview: "A view reaches beyond the bounds of its superview."
        case .outsideSafeArea: "A view with content reaches beyond the safe area."
        case .overlap: "Two siblings with content share an area."
        case .empty: "A view with something to show has no width or no height."
        case .unmet: "An optional constraint is missed."
        case .redundant: "A required equality follows from other required constraints."
        }
    }
}
