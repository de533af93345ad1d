/// The reason that a call was not answered.
enum RemoteFault: Error, Hashable, CustomStringConvertible {
    case unreachable(String)
    case tooSlow
    case answer(AnswerParser.Fault, most: Int)
    /// The status is an error, and the body gives no reason.
    case status(Int)
    /// The status is an error that the request did not cause, with the reason.
    case refusal(Int, String)
    /// This program cannot decode the answer.
    case otherVersion

    var description: String {
        switch self {
        case .unreachable(let reason): reason
        case .tooSlow: "there was no answer within \(RemoteService.maxSeconds) seconds"
        case .answer(.notHTTP, _): "the server there does not speak HTTP"
        case .answer(.headTooLarge, _): "the answer has too many header fields"
        case .answer(.bodyTooLarge, let most): "the answer has more than \(most) bytes (--max-answer-bytes)"
        case .answer(.cutOff, _): "the connection was closed before the end of the answer"
        case .refusal(let status, let reason): "\(reason) (status \(status))"
        case .otherVersion: "its answer is not what this program expects; its version differs"
        case .status(let status): "it answers with status \(status), and does not say why"
        }
    }
}
