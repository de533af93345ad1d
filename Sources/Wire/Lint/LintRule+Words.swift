import LayoutModel

extension LintRule {
    /// A one-sentence summary of the rule.
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
        case .touchTarget: "A control is too small for a finger."
        case .fixedFont: "A text does not follow the user's text size."
        case .redundant: "A required equality follows from other required constraints."
        }
    }

    /// The exact condition of a finding, with its threshold.
    var definition: String {
        switch self {
        case .conflict:
            "A smallest set of required constraints that cannot all hold: without any one of them, the others can."
        case .ambiguous:
            "Nothing determines a position or a length of a view or guide: another solution would be as good."
        case .assertion: "A constraint of \"assertions\", which is never solved, is missed by more than 0.01 points."
        case .truncated: "A text has no room for all of its lines or characters, and is cut off."
        case .squeezed:
            "A view is smaller than its content by more than 0.5 points; a text, than it needs at its width."
        case .outsideSuperview:
            "A view reaches beyond its superview, unless that is a scroll view, by more than 0.5 points."
        case .outsideSafeArea:
            "A view with content or text reaches beyond the safe area of the root by more than 0.5 points."
        case .overlap: "Two siblings with content or text share an area of more than 0.5 points in both axes."
        case .empty: "A view with content, or with a visible view in it that has some, is 0 points wide or high."
        case .unmet: "A constraint with a priority below 1000 is missed, because stronger ones leave no room for it."
        case .touchTarget: "A button, switch, text field, slider or stepper is smaller than 44 × 44 points."
        case .fixedFont: "The text of a view has \"scales\": false, so that `textScale` does not change its size."
        case .redundant: "A required equality follows, in every variant, from what else is required."
        }
    }

    /// The recommended remedy for a finding.
    var advice: String {
        switch self {
        case .conflict:
            "Remove one of the constraints, give it a priority below 1000, or relax its relation. "
                + "`quoin explain` prints repairs that were tried."
        case .ambiguous:
            "Add a constraint for what the message names, or give the view an `intrinsicSize`. "
                + "`quoin explain` prints constraints that keep the layout as it is."
        case .assertion: "Change the constraints that the message names, or the assertion."
        case .truncated: "Give the text more room, more lines, or a higher compression resistance."
        case .squeezed: "Give the view more room, or a higher compression resistance than what takes it away."
        case .outsideSuperview, .outsideSafeArea:
            "Constrain the view to the edges that it should stay within, or what surrounds it to contain it."
        case .overlap: "Constrain the views to each other, or let one give way by a lower priority."
        case .empty: "Give the view a size, or hide it where it should not be seen."
        case .unmet: "Raise its priority, or remove it where it is never met."
        case .touchTarget: "Give the control more room, such as a height of at least 44 points."
        case .fixedFont: "Use a text style or scaled metrics for the font, and let it adjust to the text size."
        case .redundant: "Remove it: it says nothing new, and is in the way when the others change."
        }
    }
}
