import LayoutModel

/// The words of a language for the attributes of a view, and how it reckons.
struct Vocabulary: Sendable {
    /// What a member of a view stands for: `mas_left`.
    let attributes: [String: AttributeWord]
    /// Whether a quotient of two integers is an integer.
    var dividesIntegers = true

    /// Members of a view that every language knows; see ``Evaluator``.
    static let itemMembers: Set<String> = [
        "superview", "safeAreaLayoutGuide", "layoutMarginsGuide", "contentLayoutGuide", "frameLayoutGuide", "frame",
        "bounds", "mas_safeAreaLayoutGuide", "snp",
    ]
}
