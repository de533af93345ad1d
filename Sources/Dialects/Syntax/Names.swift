/// Words that mean the same in every language.
enum Names {
    /// Words for the object that the source stands in.
    private static let selves: Set<String> = [
        "self", "weakSelf", "strongSelf", "wself", "sself", "wSelf", "sSelf", "ws", "ss", "__self", "this",
    ]

    static func isSelf(_ word: String) -> Bool {
        selves.contains(word)
    }

    /// The name that a declaration gives; none for `_`.
    static func declared(_ name: Token) -> String? {
        name.text == "_" ? nil : name.text
    }

    /// The key of constraints that are assigned to a name: an instance variable has that of its property, and `_`, which
    /// Swift has for values that nobody wants, has none.
    static func key(of name: String) -> String? {
        let key = name.hasPrefix("_") ? String(name.dropFirst()) : name
        return key.isEmpty ? nil : key
    }

    /// Types of numbers that a cast may name; true for those without fractions.
    static let numericTypes: Set<String> = integerTypes.union([
        "CGFloat", "float", "double", "Float", "Double", "UILayoutPriority",
    ])

    static let integerTypes: Set<String> = [
        "int", "long", "short", "char", "unsigned", "NSInteger", "NSUInteger", "Int", "UInt",
    ]
}
