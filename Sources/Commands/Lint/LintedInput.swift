import LayoutModel
import Wire

/// What lint has to say about one file.
struct LintedInput: Sendable {
    let input: Input
    let result: Result
    /// What became of the assertions that it shares with other files.
    var matches = AssertionMatches()

    enum Result: Sendable {
        case answer(LintAnswer, places: [Place?])
        /// It was refused: the message for people, which ends with a line feed, and the answer as of RFC 9457, if any.
        case refusal(String, problem: [UInt8]?, [Place])
        /// The service that was asked has not answered.
        case unanswered(RemoteFault)
    }

    /// A place in the file, with the excerpt that shows it where one is wanted.
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
