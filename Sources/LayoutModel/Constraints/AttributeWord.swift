/// The last word of `item.attribute`: a single attribute or a composite.
public enum AttributeWord: Hashable, Sendable {
    case attribute(Attribute)
    /// `baseline`, a synonym for ``Attribute/lastBaseline``.
    case baseline
    case composite(CompositeAttribute)

    /// Returns nil if the word does not name an attribute.
    init?(_ word: Span<UInt8>) {
        guard let known = Self.table[word] else { return nil }
        self = known
    }

    /// Returns nil if the word does not name an attribute.
    public init?(_ word: String) {
        self.init(word.utf8Span.span)
    }

    /// The word as written on the wire.
    public var text: String {
        switch self {
        case .attribute(let attribute): attribute.rawValue
        case .baseline: "baseline"
        case .composite(let composite): composite.rawValue
        }
    }

    /// The number of constraints that a constraint with this word expands to.
    public var count: Int {
        switch self {
        case .attribute, .baseline: 1
        case .composite(let composite): composite.parts.count
        }
    }

    /// The attribute of the constraint at `index`, in the order in which the constraints are added.
    public subscript(index: Int) -> Attribute {
        switch self {
        case .attribute(let attribute): attribute
        case .baseline: .lastBaseline
        case .composite(let composite): composite.parts[index]
        }
    }

    /// All words, in API order.
    public static let allWords: [String] = all.map(\.text)

    private static let all: [AttributeWord] =
        Attribute.allCases.map { .attribute($0) } + [.baseline] + CompositeAttribute.allCases.map { .composite($0) }

    private static let table = WordTable(all.map { ($0.text, $0) })
}
