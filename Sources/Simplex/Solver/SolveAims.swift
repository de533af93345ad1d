/// What a solve finds besides the rows that are left out.
public struct SolveAims: OptionSet, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// For each row left out a smallest set that cannot hold.
    ///
    /// Otherwise the rows of a proof are listed, which are no more than a few, but may not all be needed.
    public static let smallestConflicts = SolveAims(rawValue: 1)
    /// Of all points that are equally good the canonical one, and which variables are undetermined; otherwise any of
    /// them.
    public static let canonicalPoint = SolveAims(rawValue: 2)

    public static let all: SolveAims = [.smallestConflicts, .canonicalPoint]
}
