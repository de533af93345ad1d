import HTTP
import Wire

/// The credentials in the `Authorization` field of a request.
enum Credentials: Equatable {
    /// There is no field, or its scheme is not `Bearer`.
    case none
    /// A bearer token, valid or not.
    case bearer([UInt8])
    /// There are several fields, or the token is missing.
    case malformed

    init(_ headers: HeaderFields) {
        var fields = headers.values(of: "Authorization")[...]
        guard let field = fields.popFirst() else {
            self = .none
            return
        }
        guard fields.isEmpty else {
            self = .malformed
            return
        }
        // The scheme is case-insensitive (RFC 9110, 11.1) and followed by one or more spaces.
        let scheme = field.utf8.prefix { $0 != UInt8(ascii: " ") }
        guard String(scheme)?.lowercased() == "bearer" else {
            self = .none
            return
        }
        let token = field.utf8.dropFirst(scheme.count).drop { $0 == UInt8(ascii: " ") }
        self = token.isEmpty ? .malformed : .bearer(Array(token))
    }
}

/// The reason for refusing a caller (RFC 6750, 3.1).
enum AccessRefusal: Error {
    case noToken
    case malformed
    case invalidToken
    /// The service may not be reached under this name.
    case foreignHost(HostName)
    /// A page in a browser that may not change anything here; the value is its origin, if known.
    case foreignPage(String?)

    /// The response, which includes a challenge for token errors; it never repeats any part of the token.
    var response: Response {
        var response = problem.response
        if let challenge { response.headers.append("WWW-Authenticate", challenge) }
        return response
    }

    private var problem: Problem {
        switch self {
        case .noToken: Problem(.unauthorized, "this call requires a token: send 'Authorization: Bearer' and the token")
        case .malformed: Problem(.badRequest, "send exactly one Authorization field: 'Bearer' and the token")
        case .invalidToken: Problem(.unauthorized, "the token is not a valid one")
        case .foreignHost(let host):
            Problem(
                .misdirectedRequest,
                "this service does not answer to the name \(host.name.prefix(Call.longestEcho)); if it should, start it with "
                    + "--allowed-hosts"
            )
        case .foreignPage(let origin):
            Problem(
                .forbidden,
                "pages of \(origin?.prefix(Call.longestEcho) ?? "other sites") may not make this call; if they should, "
                    + "start the service with --cors-origin"
            )
        }
    }

    private var challenge: String? {
        switch self {
        case .noToken: #"Bearer realm="quoin""#
        case .malformed: #"Bearer realm="quoin", error="invalid_request""#
        case .invalidToken: #"Bearer realm="quoin", error="invalid_token""#
        case .foreignHost, .foreignPage: nil
        }
    }
}
