/// The names of an object whose values are all numbers, such as a rectangle or a size.
///
/// Create each set of names once. The bytes before each number, such as `{"x":` or `,"width":`, are copied as two
/// words: a frame takes a fifth of the instructions of writing its keys and numbers one by one.
public struct JSONNumberNames: Sendable {
    /// The bytes before one number, as two words.
    struct Opening {
        static let size = 2 * ByteWord.size

        let low: UInt64
        let high: UInt64
        let count: Int

        init(_ text: [UInt8]) {
            let padded = text + [UInt8](repeating: 0, count: Self.size - text.count)
            low = ByteWord(padded, at: 0).bits
            high = ByteWord(padded, at: ByteWord.size).bits
            count = text.count
        }
    }

    let openings: [Opening]

    /// - Precondition: there is at least one name; each is ASCII, needs no escapes, and has at most 12 bytes, so that
    ///   it fits into two words with quotes, colon and comma.
    public init(_ names: [String]) {
        precondition(!names.isEmpty && names.allSatisfy { $0.utf8.count <= 12 }, "number names: \(names)")
        precondition(names.allSatisfy { $0.utf8.allSatisfy(ByteWord.isPlain) }, "number names: \(names)")
        openings = names.enumerated().map { index, name in Opening(Array("\(index == 0 ? "{" : ",")\"\(name)\":".utf8))
        }
    }
}
