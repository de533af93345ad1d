public import LayoutEngine
public import Sessions

/// The maximum length in bytes of the response to an edit, whatever the edit does.
///
/// The response is sent after the edit has taken effect, when it is too late to reject it, so this is an upper bound,
/// far above usual lengths. Because it is computed before every edit, the parts that depend only on the service's
/// limits are cached.
public struct AnswerBound: Sendable {
    private let maxConstraints: Int
    private let maxFrames: Int
    private let textBytes: Int
    /// The maximum length of a constraint in a conflict, with its statement.
    private let description: Int

    public init(_ limits: LayoutLimits) {
        (maxConstraints, maxFrames) = (limits.constraints, limits.transitionFrames)
        textBytes = limits.textBytes
        // Each byte of a string is written as at most six, `\u0001`; texts and names have no other length limit.
        // There are a key, a group and a slot, and the labels of two views.
        description = 5 * 6 * limits.nameBytes + Size.statement + 2 * Size.equation
    }

    /// Returns the bound for the answer to an edit of a layout; O(1).
    ///
    /// - Parameters:
    ///   - session: the layout before the edit.
    ///   - options: the content of the response.
    ///   - animation: the animation of the requested transition.
    ///   - bodyBytes: the length of the body, with at least eight bytes per added view or guide and one per constraint.
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
        // Each id may be left out, and may also have been added, changed or removed by the edit.
        bound += 2 * constraints * Size.id
        if options.text == .lines { bound += (nodes + textBytes) * Size.line }
        if let animation {
            // Limited to the maximum number of frames, so that the product fits in an integer.
            let samples = Int(min(animation.sampleCount, Double(maxFrames)))
            bound += samples * (Size.id + nodes * Size.rect) + nodes * 3 * Size.frame
        }
        return bound
    }

    /// The maximum lengths in bytes of the parts of a response.
    private enum Size {
        /// The members that are written once, with notes, missing fonts and ignored statements.
        static let fixed = 512 << 10
        /// `{"x":…,"y":…,"width":…,"height":…}`; a number has up to 24 digits and signs.
        static let rect = 132
        /// A frame with its name of up to 128 bytes.
        static let frame = rect + 132
        static let contentSize = 204
        static let ambiguousView = 280
        /// An equation of two items, or of the four in a stack's row.
        static let equation = 800
        /// The statement that a constraint comes from.
        static let statement = 6 * 256 + 128
        static let id = 24
        static let line = 128
    }
}
