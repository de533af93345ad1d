/// The names of an object whose members are all numbers, as rectangles and sizes are.
///
/// Made once and kept. What stands before each number, `{"x":` or `,"width":`, is copied as two words: a frame is
/// written in a fifth of the instructions that keys and numbers one by one take.
public struct JSONNumberNames: Sendable {
    /// What stands before one number, in the bytes of two words.
    struct Opening {
        static let room = 2 * ByteWord.size

        let low: UInt64
        let high: UInt64
        let count: Int

        init(_ text: [UInt8]) {
            let padded = text + [UInt8](repeating: 0, count: Self.room - text.count)
            low = ByteWord(padded, at: 0).bits
            high = ByteWord(padded, at: ByteWord.size).bits
            count = text.count
        }
    }

    let openings: [Opening]

    /// - Precondition: there are names, each ASCII, with nothing to escape and of at most 12 bytes.
    public init(_ names: [String]) {
        precondition(!names.isEmpty && names.allSatisfy { $0.utf8.count <= 12 }, "number names: \(names)")
        precondition(names.allSatisfy { $0.utf8.allSatisfy(ByteWord.isPlain) }, "number names: \(names)")
        openings = names.enumerated().map { index, name in Opening(Array("\(index == 0 ? "{" : ",")\"\(name)\":".utf8))
        }
    }
}
