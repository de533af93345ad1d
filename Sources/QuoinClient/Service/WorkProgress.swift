/// The progress of a long-running request.
public struct WorkProgress: Hashable, Sendable, Decodable {
    /// The number of finished variants.
    public var done: Int
    /// The total number of variants.
    public var of: Int
}

/// Any line but the last of a streamed answer.
struct ProgressLine: Decodable {
    var progress: WorkProgress
}

struct VariantAnswers: Decodable, Sendable {
    var variants: [VariantSolution]
}
