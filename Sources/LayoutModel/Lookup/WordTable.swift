/// Maps words to their meanings by their bytes, without creating strings.
struct WordTable<Meaning: Sendable>: Sendable {
    private struct Entry {
        let word: PackedWord
        let meaning: Meaning
    }

    /// The entries, sorted by length.
    private var entries: [Entry] = []
    /// The index of the first word of each length, followed by the end index.
    private var starts: [Int] = []

    /// - Precondition: No word is longer than 24 bytes.
    init(_ words: [(text: String, meaning: Meaning)]) {
        let lengths = words.map(\.text.utf8.count)
        for length in 0...PackedWord.longest {
            starts.append(entries.count)
            for (text, meaning) in words where text.utf8.count == length {
                entries.append(Entry(word: PackedWord(text.utf8Span.span), meaning: meaning))
            }
        }
        starts.append(entries.count)
        precondition(lengths.allSatisfy { $0 <= PackedWord.longest }, "a word is too long")
    }

    /// O(words of that length).
    subscript(text: Span<UInt8>) -> Meaning? {
        guard text.count <= PackedWord.longest else { return nil }
        let word = PackedWord(text)
        for index in starts[text.count]..<starts[text.count + 1] where entries[index].word == word {
            return entries[index].meaning
        }
        return nil
    }
}

/// A word of up to 24 bytes as three numbers that compare in one step; words of the same length are equal if these
/// are.
private struct PackedWord: Equatable {
    static let longest = 24

    private let parts: (UInt64, UInt64, UInt64)

    init(_ text: Span<UInt8>) {
        parts = (text.word(at: 0), text.word(at: 8), text.word(at: 16))
    }

    static func == (left: PackedWord, right: PackedWord) -> Bool {
        left.parts.0 == right.parts.0 && left.parts.1 == right.parts.1 && left.parts.2 == right.parts.2
    }
}

extension String {
    /// Creates a string from valid UTF-8.
    public init(utf8 bytes: Span<UInt8>) {
        self = unsafe bytes.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
    }
}
