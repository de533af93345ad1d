import LayoutModel

/// Words that the system's constructor of constraints has for attributes and relations.
enum ConstructorWords {
    /// Members of `NSLayoutConstraint.Attribute` but ``none``.
    static let attributes: [String: Attribute] = {
        var words: [String: Attribute] = ["baseline": .lastBaseline]
        for attribute in Attribute.allCases { words[attribute.rawValue] = attribute }
        return words
    }()

    /// What stands for no attribute.
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
