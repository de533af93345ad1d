/// How far long work has come.
public struct WorkProgress: Hashable, Sendable, Decodable {
    /// Variants that are done.
    public var done: Int
    /// All of them.
    public var of: Int
}

/// A line of an answer in lines that is not the last.
struct ProgressLine: Decodable {
    var progress: WorkProgress
}

struct VariantAnswers: Decodable, Sendable {
    var variants: [VariantSolution]
}
