import JSON
import Wire

/// Why a file is not looked at.
enum LintRefusal: Error {
    /// With an answer as of RFC 9457, in JSON.
    case problem([UInt8])
    /// With a reason that is not in the document.
    case message(String)
    /// By the service that was asked.
    case unanswered(RemoteFault)

    init(_ problem: Problem) { self = .problem(problem.json) }
}
