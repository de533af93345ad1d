import JSON
public import LayoutEngine
import LayoutModel
public import Sessions

/// How many bytes an answer may have, and what happens where it would have more.
public struct AnswerLimit: Hashable, Sendable {
    public let bytes: Int
    /// Whether a worker then makes the answer again, with a higher limit.
    let isInline: Bool

    /// The limit of the service, or a lower one of the event loop.
    public init(_ limits: LayoutLimits, inline: InlineBudget = .unlimited) {
        bytes = min(limits.answerBytes, inline.answerBytes)
        isInline = inline.answerBytes < limits.answerBytes
    }

    /// - Parameter bytes: the limit, beyond which a request is refused.
    init(bytes: Int) {
        (self.bytes, isInline) = (bytes, false)
    }

    var error: SessionError { isInline ? .needsWorker : .answerTooLarge(limit: bytes) }
}

extension JSONWriter {
    init(capacity: Int = 256, within limit: AnswerLimit) {
        self.init(capacity: capacity, limit: limit.bytes)
    }

    /// The finished text.
    ///
    /// - Throws: ``SessionError/answerTooLarge(limit:)``, or ``SessionError/needsWorker`` on an event loop.
    borrowing func finish(within limit: AnswerLimit) throws(SessionError) -> [UInt8] {
        guard !hasOverflowed else { throw limit.error }
        return bytes
    }
}

// MARK: - Edits

extension LayoutSession {
    /// How many bytes the answer to an edit may have at most, whatever the edit does.
    ///
    /// An edit is answered after it has taken effect, when it is too late to refuse it: so this is an upper bound, and
    /// far from what answers usually have.
    ///
    /// - Parameters:
    ///   - options: what the answer shows.
    ///   - animation: the animation of the transition that is asked for.
    ///   - bodyBytes: the length of the body; a view or guide that it adds takes eight bytes or more, a constraint one.
    /// - Returns: the bound, in bytes.
    public borrowing func answerBound(_ options: SolutionOptions, _ animation: Animation?, bodyBytes: Int) -> Int {
        let nodes = document.tree.nodeCount + bodyBytes / 8
        let constraints = min(limits.constraints, document.constraints.count + bodyBytes)
        // A byte of a string is written as six at most, `\u0001`; texts and names have no other length than their own.
        let label = 6 * limits.nameBytes
        let told = DiagnosticLimits.conflicts * DiagnosticLimits.members
        let description = 3 * label + Size.statement + Size.equation
        var bound = Size.fixed + nodes * (Size.frame + Size.contentSize)
        bound += DiagnosticLimits.views * Size.ambiguousView
        bound += min(told, constraints) * description + told * Size.equation
        // Each id may be left out, and be one that the edit has added, changed or removed.
        bound += 2 * constraints * Size.id
        if options.text == .lines { bound += (nodes + limits.textBytes) * Size.line }
        if let animation {
            // Within the limit on frames, so that the product is a number that an integer can have.
            let samples = Int(min(animation.sampleCount, Double(limits.transitionFrames)))
            bound += samples * (Size.id + nodes * Size.rect) + nodes * 3 * Size.frame
        }
        return bound
    }

    /// How many bytes the parts of an answer have at most.
    private enum Size {
        /// The members of an answer that are written once, with notes and missing fonts.
        static let fixed = 256 << 10
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
