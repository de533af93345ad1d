import LayoutModel

/// The words of SSLayout for attributes and relations.
enum SSWords {
    /// Attributes of a view: `left_attr`.
    static let attributes: [String: Attribute] = [
        "left_attr": .left, "right_attr": .right, "top_attr": .top, "bottom_attr": .bottom, "leading_attr": .leading,
        "trailing_attr": .trailing, "width_attr": .width, "height_attr": .height, "centerX_attr": .centerX,
        "centerY_attr": .centerY, "lastBaseline_attr": .lastBaseline, "firstBaseLine_attr": .firstBaseline,
    ]

    /// Attributes of its safe area, which can only be read: `left_attr_safe`.
    static let safeAttributes: [String: Attribute] = [
        "left_attr_safe": .left, "right_attr_safe": .right, "top_attr_safe": .top, "bottom_attr_safe": .bottom,
        "leading_attr_safe": .leading, "trailing_attr_safe": .trailing, "centerX_attr_safe": .centerX,
        "centerY_attr_safe": .centerY,
    ]

    /// Methods of attributes; none is strict, whatever its name says.
    static let relations: [String: Relation] = [
        "equalTo": .equal, "greaterThan": .greaterThanOrEqual, "lesserThan": .lessThanOrEqual,
    ]

    /// Whether a word is meant to be an attribute.
    static func looksLikeAttribute(_ word: String) -> Bool {
        word.hasSuffix("_attr") || word.hasSuffix("_safe")
    }

    static let lookUp = "constraintAccordingToAttribute"
    static let activate = "activateConstraintAccordingToAttribute"
    static let deactivate = "deactivateConstraintAccordingToAttribute"

    /// Methods of views, for faults.
    static let methods = [
        lookUp, activate, deactivate, "activateConstraints", "activateAllConstraints", "deactivateAllConstraints",
        "deactivateAllConstraintsAndAssociatedObjects",
    ]
}

/// An attribute of a view, or of its safe area, as a source mentions it.
struct SSAttribute {
    var item: Item
    var attribute: Attribute
    var isSafe: Bool
    /// The word for it, for faults.
    var word: Token

    /// As the second side of a constraint.
    var second: SecondAnchor {
        SecondAnchor(node: item.node, area: isSafe ? .safeArea : item.area, attribute: attribute)
    }
}

/// What a statement says to find a constraint again that was made before.
struct SSLookup {
    var first: FirstAnchor
    var second: SecondAnchor?
    var relation: Relation

    func selection(isNeeded: Bool) -> SourceSelection {
        .oldest(first: first, second: second, relation: relation, isNeeded: isNeeded)
    }
}

/// A constraint that a source can speak of again.
enum SSHandle {
    /// One that is found by its sides; nil where the view that is asked has none such.
    case lookup(SSLookup?, word: Token)
    /// What was made under a name.
    case key(String)
}

/// What an expression stands for beside numbers and views.
enum SSValue {
    case attribute(SSAttribute)
    /// A constraint that is written there, and that nothing has made yet.
    case clause(Clause)
    case handles([SSHandle])
}
