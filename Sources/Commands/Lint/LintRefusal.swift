import JSON
import Wire

/// The reason that a file cannot be linted.
enum LintRefusal: Error {
    /// The document was refused, with a JSON answer in the format of RFC 9457.
    case problem([UInt8])
    /// The reason lies outside of the document.
    case message(String)
    /// The remote service did not answer.
    case unanswered(RemoteFault)

    init(_ problem: Problem) { self = .problem(problem.json) }
}
