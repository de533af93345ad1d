import LayoutModel

/// The words of SSLayout for attributes, relations and searches.
enum SSWords {
    /// Attributes of a view: `left_attr`.
    ///
    /// There are none within margins.
    static let attributes: [String: Attribute] = Dictionary(
        uniqueKeysWithValues: Attribute.allCases.filter { !$0.isWithinMargins }.map { (word(for: $0), $0) }
    )

    /// Attributes of its safe area, which are read-only: `left_attr_safe`.
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

    /// Methods of attributes.
    ///
    /// None is strict, in spite of the names.
    static let relations: [String: Relation] = [
        "equalTo": .equal, "greaterThan": .greaterThanOrEqual, "lesserThan": .lessThanOrEqual,
    ]

    /// Whether a word has the form of an attribute.
    static func looksLikeAttribute(_ word: String) -> Bool {
        word.hasSuffix("_attr") || word.hasSuffix("_safe")
    }

    static let lookUp = "constraintAccordingToAttribute"
    static let activate = "activateConstraintAccordingToAttribute"
    static let deactivate = "deactivateConstraintAccordingToAttribute"

    /// Methods of views, for suggestions.
    static let methods = [
        lookUp, activate, deactivate, "activateConstraints", "activateAllConstraints", "deactivateAllConstraints",
        "deactivateAllConstraintsAndAssociatedObjects",
    ]
}
