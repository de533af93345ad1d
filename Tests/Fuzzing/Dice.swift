public import TestSupport

/// The random choices for one input, which depend on nothing but the seed and the number.
public struct Dice: Sendable {
    public var random: SeededGenerator

    public init(seed: UInt64, number: Int) {
        random = SeededGenerator(seed: seed &+ UInt64(bitPattern: Int64(number)) &* 0x9E37_79B9_7F4A_7C15)
    }

    /// A number from 0 to `limit - 1`.
    public mutating func below(_ limit: Int) -> Int { random.below(limit) }

    public mutating func happens(_ probability: Double) -> Bool {
        Double.random(in: 0..<1, using: &random) < probability
    }

    /// - Precondition: there is something to choose.
    public mutating func pick<Choices: RandomAccessCollection>(_ choices: Choices) -> Choices.Element {
        choices[choices.index(choices.startIndex, offsetBy: below(choices.count))]
    }
}
