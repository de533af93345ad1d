import Foundation

/// The seeds and the numbers of cases of property tests.
///
/// Two variables of the environment change them for all property tests at once:
///
/// - `QUOIN_SEEDS=10` multiplies the numbers of cases by ten; a fraction such as 0.2 reduces them, to 1 at least.
/// - `QUOIN_SEED=1000` lets all seeds begin at 1000, which gives other inputs.
///
/// Without them, every run has the same inputs. A failure names the seed as the argument of its test. To repeat that
/// case alone, begin there and check one: `QUOIN_SEED=1042 QUOIN_SEEDS=0 swift test --filter RedundancyPropertyTests`.
/// A test that draws all its cases from one generator needs the variables that its failure names.
public enum Seeds {
    /// The factor for the numbers of cases.
    static let factor: Double = {
        guard let text = ProcessInfo.processInfo.environment["QUOIN_SEEDS"] else { return 1 }
        guard let factor = Double(text), (0...1_000_000).contains(factor) else {
            fatalError("invalid QUOIN_SEEDS '\(text)': expected a factor, such as 10 or 0.2")
        }
        return factor
    }()

    /// The seed with which all property tests begin, if it is not their own.
    static let begin: UInt64? = {
        guard let text = ProcessInfo.processInfo.environment["QUOIN_SEED"] else { return nil }
        guard let seed = UInt64(text), seed <= UInt64(Int32.max) else {
            fatalError("invalid QUOIN_SEED '\(text)': expected a number of at most \(Int32.max)")
        }
        return seed
    }()

    /// The settings that give these cases again, as a shell takes them; `nil` for the cases of every run.
    static let settings: String? = {
        let names = ["QUOIN_SEED", "QUOIN_SEEDS"]
        let set = names.compactMap { name in ProcessInfo.processInfo.environment[name].map { "\(name)=\($0)" } }
        return set.isEmpty ? nil : set.joined(separator: " ")
    }()

    /// The seeds of a property test, as arguments or for a loop: `count` from `first` on, if the environment does not
    /// change them.
    public static func range(_ count: Int, from first: UInt64 = 0) -> Range<UInt64> {
        let first = Self.first(first)
        return first..<first + UInt64(Self.count(count))
    }

    /// The number of cases of a loop that has `count` if the environment does not change it.
    public static func count(_ count: Int) -> Int {
        max(1, Int((Double(count) * factor).rounded()))
    }

    /// The least number of whatever a loop counts, if that is `count` for the cases of every run.
    public static func minimum(_ count: Int) -> Int {
        Int((Double(count) * factor).rounded(.down))
    }

    /// The seed of a generator from which a test draws all its cases: `seed`, if the environment does not change it.
    public static func first(_ seed: UInt64) -> UInt64 {
        begin ?? seed
    }

    /// The first usable value that `make` makes: of `seed`, or else of further seeds, which depend on it alone.
    ///
    /// So that each case of a property test is checked, although some seeds give inputs that it does not apply to.
    /// Throws ``NoUsableCase`` if none of `limit` seeds gives a usable value, and whatever `make` throws.
    public static func firstUsable<Value>(
        _ seed: UInt64,
        limit: Int = 100,
        _ make: (UInt64) throws -> Value?
    ) throws -> Value {
        var random = SeededGenerator(seed: seed)
        var seed = seed
        for _ in 0..<limit {
            if let value = try make(seed) { return value }
            seed = random.next() >> 33
        }
        throw NoUsableCase(attempts: limit)
    }
}

/// A property test found no input that it applies to.
public struct NoUsableCase: Error, CustomStringConvertible {
    let attempts: Int

    public init(attempts: Int) { self.attempts = attempts }

    public var description: String { "none of \(attempts) attempts gives a usable case" }
}
