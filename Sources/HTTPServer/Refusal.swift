import HTTP

/// Why the server answers by itself, without asking the handler.
///
/// Each ends the connection.
enum Refusal: Hashable {
    case malformed(RequestFault)
    /// The request did not come to its end in time.
    case slow
    /// The client has finished sending in the middle of a request.
    case incomplete
    /// There are too many connections.
    case overloaded

    var status: Status {
        switch self {
        case .malformed(let fault): fault.status
        case .slow: .requestTimeout
        case .incomplete: .badRequest
        case .overloaded: .serviceUnavailable
        }
    }

    private var detail: String {
        switch self {
        case .malformed(let fault): fault.detail
        case .slow: "the request did not come to its end in time"
        case .incomplete: "the request ends before it is complete"
        case .overloaded: "there are too many connections; try again later"
        }
    }

    /// The answer, a problem of RFC 9457.
    ///
    /// Reason and detail hold nothing that JSON escapes.
    var response: Response {
        let body = """
            {"type":"about:blank","title":"\(status.reason)","status":\(status.rawValue),"detail":"\(detail)"}
            """
        var response = Response(status, contentType: "application/problem+json", body: Array(body.utf8))
        if self == .overloaded { response.headers.append("Retry-After", "1") }
        return response
    }
}
