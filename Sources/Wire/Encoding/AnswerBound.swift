public import LayoutEngine
public import Sessions

/// How many bytes the answer to an edit may have at most, whatever the edit does.
///
/// An edit is answered after it has taken effect, when it is too late to refuse it: so this is an upper bound, and far
/// from what answers usually have. As it is asked for before every edit, what follows from the limits of the service is
/// computed once.
public struct AnswerBound: Sendable {
    private let maxConstraints: Int
    private let maxFrames: Int
    private let textBytes: Int
    /// A constraint of a conflict, with its statement.
    private let description: Int

    public init(_ limits: LayoutLimits) {
        (maxConstraints, maxFrames) = (limits.constraints, limits.transitionFrames)
        textBytes = limits.textBytes
        // A byte of a string is written as six at most, `\u0001`; texts and names have no other length than their own.
        description = 3 * 6 * limits.nameBytes + Size.statement + Size.equation
    }

    /// Returns the bound for the answer to an edit of a layout; O(1).
    ///
    /// - Parameters:
    ///   - session: the layout before the edit.
    ///   - options: what the answer shows.
    ///   - animation: the animation of the transition that is asked for.
    ///   - bodyBytes: the length of the body; a view or guide that it adds takes eight bytes or more, a constraint one.
    /// - Returns: the bound.
    public func bytes(
        afterEditing session: borrowing LayoutSession,
        _ options: SolutionOptions,
        _ animation: Animation?,
        bodyBytes: Int
    ) -> Int {
        let nodes = session.nodeCount + bodyBytes / 8
        let constraints = min(maxConstraints, session.constraintCount + bodyBytes)
        let told = DiagnosticLimits.conflicts * DiagnosticLimits.members
        var bound = Size.fixed + nodes * (Size.frame + Size.contentSize)
        bound += DiagnosticLimits.views * Size.ambiguousView
        bound += min(told, constraints) * description + told * Size.equation
        // Each id may be left out, and be one that the edit has added, changed or removed.
        bound += 2 * constraints * Size.id
        if options.text == .lines { bound += (nodes + textBytes) * Size.line }
        if let animation {
            // Within the limit on frames, so that the product is a number that an integer can have.
            let samples = Int(min(animation.sampleCount, Double(maxFrames)))
            bound += samples * (Size.id + nodes * Size.rect) + nodes * 3 * Size.frame
        }
        return bound
    }

    /// How many bytes the parts of an answer have at most.
    private enum Size {
        /// The members of an answer that are written once, with notes, missing fonts and what was passed over.
        static let fixed = 512 << 10
        /// `{"x":…,"y":…,"width":…,"height":…}`; a number has up to 24 digits and signs.
        static let rect = 132
        /// A frame with its name, which has up to 128 bytes.
        static let frame = rect + 132
        static let contentSize = 204
        static let ambiguousView = 280
        /// An equation of two items, or the four of a stack's.
        static let equation = 800
        /// The statement that a constraint comes from.
        static let statement = 6 * 256 + 128
        static let id = 24
        static let line = 128
    }
}
