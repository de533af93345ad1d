import HTTP

/// The reason the server responds without calling the handler.
///
/// Every refusal closes the connection.
enum Refusal: Hashable {
    case malformed(RequestFault)
    /// The request was not completed in time.
    case slow
    /// The client finished sending in the middle of a request.
    case incomplete
    /// There are too many connections.
    case tooManyConnections
    /// There are too many connections from one client.
    case tooManyConnectionsOfClient
    /// The connections buffer too many bytes.
    case outOfMemory
    /// The server is shutting down and no longer waits for the rest of the request or for its response.
    case stopping

    var status: Status {
        switch self {
        case .malformed(let fault): fault.status
        case .slow: .requestTimeout
        case .incomplete: .badRequest
        case .tooManyConnections, .tooManyConnectionsOfClient, .outOfMemory, .stopping: .serviceUnavailable
        }
    }

    /// The reason as a single word, for logs and metrics.
    var word: String {
        switch self {
        case .malformed(.bodyTooLarge): "body-too-large"
        case .malformed(.targetTooLong): "target-too-long"
        case .malformed(.headersTooLarge), .malformed(.tooManyHeaders), .malformed(.extensionsTooLarge):
            "headers-too-large"
        case .malformed: "malformed"
        case .slow: "slow"
        case .incomplete: "incomplete"
        case .tooManyConnections: "too-many-connections"
        case .tooManyConnectionsOfClient: "too-many-connections-of-client"
        case .outOfMemory: "out-of-memory"
        case .stopping: "stopping"
        }
    }

    private var detail: String {
        switch self {
        case .malformed(let fault): fault.detail
        case .slow: "the request was not complete in time"
        case .incomplete: "the request ends before it is complete"
        case .tooManyConnections: "there are too many connections; try again later"
        case .tooManyConnectionsOfClient: "there are too many connections of this client; try again later"
        case .outOfMemory: "there is no memory for this request now; try again later"
        case .stopping: "the service stops before this request is done; try again"
        }
    }

    /// The response: a problem (RFC 9457), serialized by hand because no reason or detail contains a character that
    /// JSON escapes.
    var response: Response {
        let body = """
            {"type":"about:blank","title":"\(status.reason)","status":\(status.rawValue),"detail":"\(detail)"}
            """
        var response = Response(status, contentType: "application/problem+json", body: Array(body.utf8))
        if status == .serviceUnavailable { response.headers.append("Retry-After", "1") }
        return response
    }
}
