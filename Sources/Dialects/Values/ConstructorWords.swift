import LayoutModel

/// Attribute and relation names of the system's constructor, `NSLayoutConstraint(item:attribute:relatedBy:…)`.
enum ConstructorWords {
    /// Members of `NSLayoutConstraint.Attribute` other than ``none``.
    static let attributes: [String: Attribute] = {
        var words: [String: Attribute] = ["baseline": .lastBaseline]
        for attribute in Attribute.allCases { words[attribute.rawValue] = attribute }
        return words
    }()

    /// The member for no attribute.
    static let none = "notAnAttribute"

    /// Members of `NSLayoutConstraint.Relation`.
    static let relations: [String: Relation] = [
        "equal": .equal, "lessThanOrEqual": .lessThanOrEqual, "greaterThanOrEqual": .greaterThanOrEqual,
    ]
}

extension Attribute {
    /// The name as it stands at the end of a longer one: `CenterX` of `NSLayoutAttributeCenterX`.
    var capitalizedName: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}
