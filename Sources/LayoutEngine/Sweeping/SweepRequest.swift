public import LayoutModel

/// The number of a layout that a sweep varies.
public enum SweepParameter: Hashable, Sendable {
    /// A length of the root.
    case rootLength(Axis)
    /// The constant of these constraints.
    case constants([ConstraintID])
}

/// A sweep of one number of a layout over a range.
public struct SweepRequest: Sendable {
    public var parameter: SweepParameter
    /// The first value of the range, in points.
    public var from: Double
    /// The last value, greater than the first one.
    public var to: Double
    /// True if pieces have to end where a text begins or ceases to lose characters or lines.
    public var followsTruncation: Bool

    public init(_ parameter: SweepParameter, from: Double, to: Double, followsTruncation: Bool = false) {
        (self.parameter, self.from, self.to) = (parameter, from, to)
        self.followsTruncation = followsTruncation
    }
}

/// The limits of a sweep, in addition to those of the work budget.
public struct SweepLimits: Hashable, Sendable {
    /// The maximum number of pieces.
    public var pieces: Int
    /// The maximum number of points at which the layout is solved.
    public var probes: Int

    public init(pieces: Int = 1_000, probes: Int = 4_000) {
        (self.pieces, self.probes) = (pieces, probes)
    }
}

/// The reason why a sweep cannot be done.
public enum SweepError: Error, Hashable, Sendable {
    /// The layout cannot be solved at a value of the range.
    case unsolvable(EngineError, at: Double)
    /// The layout changes more often than the limit allows, within the part of the range up to `upTo`.
    case tooManyPieces(limit: Int, upTo: Double)
    /// The work exceeds the budget of the request.
    case workLimitExceeded
}
