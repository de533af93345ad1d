/// The last word of `item.attribute`, and what it stands for.
public enum AttributeWord: Hashable, Sendable {
    case attribute(Attribute)
    /// `baseline`, another word for ``Attribute/lastBaseline``.
    case baseline
    case composite(CompositeAttribute)
    /// A word that stands for nothing.
    case unknown(String)

    public init(_ word: Span<UInt8>) {
        self = Self.table[word] ?? .unknown(String(utf8: word))
    }

    /// As it is written.
    public var text: String {
        switch self {
        case .attribute(let attribute): attribute.rawValue
        case .baseline: "baseline"
        case .composite(let composite): composite.rawValue
        case .unknown(let text): text
        }
    }

    /// How many constraints one with this word expands to.
    public var count: Int {
        switch self {
        case .attribute, .baseline: 1
        case .composite(let composite): composite.parts.count
        case .unknown: 0
        }
    }

    /// One of the attributes that it stands for, in the order in which their constraints are added.
    public subscript(index: Int) -> Attribute {
        switch self {
        case .attribute(let attribute): attribute
        case .baseline: .lastBaseline
        case .composite(let composite): composite.parts[index]
        case .unknown(let text): preconditionFailure("'\(text)' stands for nothing")
        }
    }

    /// All words that stand for something, in the order of the contract.
    public static let allWords: [String] = allKnown.map(\.text)

    private static let allKnown: [AttributeWord] =
        Attribute.allCases.map { .attribute($0) } + [.baseline] + CompositeAttribute.allCases.map { .composite($0) }

    private static let table = WordTable(allKnown.map { ($0.text, $0) })
}

/// Finds what words mean by their bytes, without making strings of them.
struct WordTable<Meaning: Sendable>: Sendable {
    private struct Entry {
        let bytes: [UInt8]
        let meaning: Meaning
    }

    /// The words of each length.
    private var byLength: [[Entry]] = []

    init(_ words: [(text: String, meaning: Meaning)]) {
        let entries = words.map { Entry(bytes: Array($0.text.utf8), meaning: $0.meaning) }
        let longest = entries.map(\.bytes.count).max() ?? 0
        for length in 0...longest { byLength.append(entries.filter { $0.bytes.count == length }) }
    }

    /// O(words of that length).
    subscript(word: Span<UInt8>) -> Meaning? {
        guard word.count < byLength.count else { return nil }
        for entry in byLength[word.count] where word.indices.allSatisfy({ word[$0] == entry.bytes[$0] }) {
            return entry.meaning
        }
        return nil
    }
}

extension String {
    /// The text of bytes that are UTF-8.
    public init(utf8 bytes: Span<UInt8>) {
        self = unsafe bytes.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
    }
}
