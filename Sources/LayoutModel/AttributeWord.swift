/// What the last word of `item.attribute` can stand for.
public enum AttributeWord: Hashable, Sendable {
    case attribute(Attribute)
    case composite(CompositeAttribute)

    /// nil for a word that names no attribute.
    public init?(_ word: String) {
        guard let known = Self.table[word] else { return nil }
        self = known
    }

    /// How many constraints one with this word expands to.
    public var count: Int {
        switch self {
        case .attribute: 1
        case .composite(let composite): composite.parts.count
        }
    }

    /// The attributes it stands for, in the order in which their constraints are added.
    public var parts: [Attribute] {
        switch self {
        case .attribute(let attribute): [attribute]
        case .composite(let composite): composite.parts
        }
    }

    /// All words, in the order of the contract.
    public static let allWords: [String] =
        Attribute.allCases.map(\.rawValue) + ["baseline"] + CompositeAttribute.allCases.map(\.rawValue)

    private static let table: [String: AttributeWord] = {
        var table: [String: AttributeWord] = ["baseline": .attribute(.lastBaseline)]
        for attribute in Attribute.allCases { table[attribute.rawValue] = .attribute(attribute) }
        for composite in CompositeAttribute.allCases { table[composite.rawValue] = .composite(composite) }
        return table
    }()
}
