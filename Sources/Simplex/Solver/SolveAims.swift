/// Optional results of a solve, in addition to the rows that are left out.
public struct SolveAims: OptionSet, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// A smallest infeasible set for each row left out.
    ///
    /// Otherwise the rows of a proof are listed; there are only a few, but some may be unnecessary.
    public static let smallestConflicts = SolveAims(rawValue: 1)
    /// The canonical one of all equally good points, and the undetermined variables; otherwise any of these points.
    public static let canonicalPoint = SolveAims(rawValue: 2)

    public static let all: SolveAims = [.smallestConflicts, .canonicalPoint]
}
