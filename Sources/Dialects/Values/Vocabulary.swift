import LayoutModel

/// The attribute words of a language, and how it divides integers.
struct Vocabulary: Sendable {
    /// Members of a view that are anchors: `mas_left`.
    let attributes: [String: AttributeWord]
    /// Whether the quotient of two integers is an integer, as in C.
    var dividesIntegers = true

    /// Whether integer literals beside a length are lengths themselves, as in Swift: `1 / 2 * width` is half of it.
    var infersLiterals = false

    /// Members of a view that every language has; ``Evaluator`` evaluates them.
    static let itemMembers: Set<String> = [
        "superview", "safeAreaLayoutGuide", "layoutMarginsGuide", "contentLayoutGuide", "frameLayoutGuide", "frame",
        "bounds", "mas_safeAreaLayoutGuide", "snp", "readableContentGuide", "keyboardLayoutGuide",
    ]

    /// Members of an array.
    static let listMembers: Set<String> = [
        "firstObject", "first", "lastObject", "last", "count", "copy", "mutableCopy",
    ]
}
