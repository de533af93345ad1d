public import LayoutModel

/// A number that is linear over a piece of a sweep.
public struct SweptNumber: Hashable, Sendable {
    /// The value at the start of the piece, in points.
    public var value: Double
    /// The change per point.
    public var rate: Double
}

/// The frame of a view or guide over a piece of a sweep, in its superview's coordinates and before rounding to pixels.
public struct SweptFrame: Hashable, Sendable {
    public var node: NodeID
    public var x: SweptNumber
    public var y: SweptNumber
    public var width: SweptNumber
    public var height: SweptNumber
}

/// The content size of a scroll view over a piece of a sweep.
public struct SweptContentSize: Hashable, Sendable {
    public var node: NodeID
    public var width: SweptNumber
    public var height: SweptNumber
}

/// A range over which all frames are linear, and conflicts and ambiguity stay the same.
public struct SweptPiece: Sendable {
    public var from: Double
    public var to: Double
    /// In document order.
    public var frames: [SweptFrame]
    /// In document order.
    public var contentSizes: [SweptContentSize]
    /// The solution at one point of the piece, for its diagnostics.
    public var solution: Solution
    /// The document at that point.
    public var document: LayoutDocument
    /// The change at the start of the piece; `nil` for the first one.
    public var start: SweepBreak?
}

/// A change of a constraint at a break.
public struct SweptConstraint: Hashable, Sendable {
    public enum Change: Hashable, Sendable {
        /// The constraint had room, and is at its bound from here on.
        case binds
        /// The constraint was at its bound, and has room from here on.
        case releases
        /// The constraint was missed, and is met from here on.
        case isMet
        /// The constraint was met, and is missed from here on.
        case isMissed
    }

    public var change: Change
    public var description: ConstraintDescription
}

/// A text that takes another number of lines from a break on.
public struct RewrappedText: Hashable, Sendable {
    public var node: NodeID
    public var linesBefore: Int
    public var linesAfter: Int
}

/// The changes at the point where one piece of a sweep ends and the next one begins.
public struct SweepBreak: Sendable {
    public var at: Double
    /// The caller's constraints first, in insertion order.
    public var constraints: [SweptConstraint] = []
    /// The conflicts that begin and end, limited by ``DiagnosticLimits``.
    public var begunConflicts: [[ConstraintDescription]] = []
    public var endedConflicts: [[ConstraintDescription]] = []
    /// The views that become ambiguous, or cease to be, in document order.
    public var newlyAmbiguous: [NodeID] = []
    public var newlyDetermined: [NodeID] = []
    /// In document order.
    public var texts: [RewrappedText] = []
    /// The views whose safe areas or margins change at another rate, in document order.
    public var insets: [NodeID] = []
    /// The views placed by mask whose lengths reach 0 or leave it, in document order.
    public var masks: [NodeID] = []
}

/// A part of a sweep's range in which truncation, conflicts and ambiguity stay the same; several may be in one piece.
public struct SweptInterval: Hashable, Sendable {
    public var from: Double
    public var to: Double
    public var hasConflict: Bool
    public var isAmbiguous: Bool
    public var hasTruncation: Bool
}
