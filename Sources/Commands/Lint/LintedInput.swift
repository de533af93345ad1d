import LayoutModel
import Wire

/// The lint result of one file.
struct LintedInput: Sendable {
    let input: Input
    let result: Result
    /// The results of matching shared assertions against the file.
    var matches = AssertionMatches()

    enum Result: Sendable {
        case answer(LintAnswer, places: [Place?])
        /// The file was refused: the message for users, terminated by a line feed, and the RFC 9457 answer, if any.
        case refusal(String, problem: [UInt8]?, [Place])
        /// The remote service did not answer.
        case unanswered(RemoteFault)
    }

    /// A location in the file, with an excerpt if requested.
    struct Place: Sendable {
        let start: SourceText.Position
        let end: SourceText.Position
        let excerpt: Excerpt?

        init(_ range: Range<Int>, in text: SourceText, withExcerpt: Bool) {
            (start, end) = (text.position(of: range.lowerBound), text.position(of: range.upperBound))
            excerpt = withExcerpt ? Excerpt(of: range, in: text) : nil
        }

        var range: Range<SourcePosition> {
            SourcePosition(line: start.line, column: start.column)..<SourcePosition(line: end.line, column: end.column)
        }
    }
}
