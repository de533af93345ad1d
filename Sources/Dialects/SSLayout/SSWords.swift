import LayoutModel

/// The words of SSLayout for attributes and relations.
enum SSWords {
    /// Attributes of a view: `left_attr`.
    ///
    /// There are none within margins.
    static let attributes: [String: Attribute] = Dictionary(
        uniqueKeysWithValues: Attribute.allCases.filter { !$0.isWithinMargins }.map { (word(for: $0), $0) }
    )

    /// Attributes of its safe area, which can only be read: `left_attr_safe`.
    ///
    /// There are only edges and centres.
    static let safeAttributes: [String: Attribute] = Dictionary(
        uniqueKeysWithValues: attributes.values.filter { !$0.isBaseline && $0.kind != .size }
            .map { (word(for: $0) + "_safe", $0) }
    )

    private static func word(for attribute: Attribute) -> String {
        // The library spells this one differently from the system.
        attribute == .firstBaseline ? "firstBaseLine_attr" : attribute.rawValue + "_attr"
    }

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
