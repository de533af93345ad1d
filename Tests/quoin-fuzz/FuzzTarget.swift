import Fuzzing

/// Something to give inputs to.
struct FuzzTarget: Sendable {
    let name: String
    /// The processor time that no input takes, in a build with a sanitizer as well.
    let longestInput: Duration
    /// Makes the functions for a seed.
    let reading: @Sendable (_ seed: UInt64) throws -> FuzzReading

    init(
        _ name: String,
        longestInput: Duration = .seconds(1),
        _ reading: @escaping @Sendable (_ seed: UInt64) throws -> FuzzReading
    ) {
        (self.name, self.longestInput, self.reading) = (name, longestInput, reading)
    }

    static let all = languages + texts + layouts + service + files

    static func named(_ name: String) -> FuzzTarget? { all.first { $0.name == name } }
}

/// The two functions of a target.
struct FuzzReading: Sendable {
    /// The input with a number.
    let input: @Sendable (Int) -> [UInt8]
    /// Reads an input; returns whether it was accepted.
    let read: @Sendable ([UInt8], Int) throws(BrokenPromise) -> Bool
    /// What the inputs read so far amounted to, besides how many were accepted.
    var summary: @Sendable () -> String? = { nil }
}
