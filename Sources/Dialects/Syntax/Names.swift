/// Words that mean the same in every language.
enum Names {
    /// Words for the object that the source stands in.
    private static let selves: Set<String> = [
        "self", "weakSelf", "strongSelf", "wself", "sself", "wSelf", "sSelf", "ws", "ss", "__self", "this",
    ]

    static func isSelf(_ word: String) -> Bool {
        selves.contains(word)
    }

    /// The key of constraints that are assigned to a name: an instance variable has that of its property, and `_`, which
    /// Swift has for values that nobody wants, has none.
    static func key(of name: String) -> String? {
        let key = name.hasPrefix("_") ? String(name.dropFirst()) : name
        return key.isEmpty ? nil : key
    }

    /// The name that a path declares, without the object that it belongs to: `gap` of `self.gap`, `_gap` and `gap`.
    static func declared(by path: ArraySlice<Token>) -> String? {
        let words = path.count == 2 && path.first.map { isSelf($0.text) } ?? false ? path.dropFirst() : path
        return words.count == 1 ? words.first.flatMap { key(of: $0.text) } : nil
    }

    /// Types of numbers that a cast may name; true for those without fractions.
    static let numericTypes: Set<String> = integerTypes.union([
        "CGFloat", "float", "double", "Float", "Double", "UILayoutPriority",
    ])

    static let integerTypes: Set<String> = [
        "int", "long", "short", "char", "unsigned", "NSInteger", "NSUInteger", "Int", "UInt",
    ]
}

extension Chain {
    /// The name that is declared where the chain is given a value; nil where it is more than a name.
    var declaredName: String? {
        let path = path
        return path.count == links.count + 1 ? Names.declared(by: path[...]) : nil
    }
}
