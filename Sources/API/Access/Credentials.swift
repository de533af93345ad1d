import HTTP
import Wire

/// What a request says about who sends it, in its `Authorization` field.
enum Credentials: Equatable {
    /// Nothing, or something of another scheme.
    case none
    /// A bearer token, be it one or not.
    case bearer([UInt8])
    /// More than one field, or the scheme alone.
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
        // The scheme is compared without regard to case (RFC 9110, 11.1), one or more spaces stand behind it.
        let scheme = field.utf8.prefix { $0 != UInt8(ascii: " ") }
        guard String(scheme)?.lowercased() == "bearer" else {
            self = .none
            return
        }
        let token = field.utf8.dropFirst(scheme.count).drop { $0 == UInt8(ascii: " ") }
        self = token.isEmpty ? .malformed : .bearer(Array(token))
    }
}

/// Why a stranger is turned away (RFC 6750, 3.1).
enum AccessRefusal: Error {
    case noToken
    case malformed
    case invalidToken

    /// The answer, with the challenge that says what is asked for; it tells nothing of what was sent.
    var response: Response {
        var response = problem.response
        response.headers.append("WWW-Authenticate", challenge)
        return response
    }

    private var problem: Problem {
        switch self {
        case .noToken: Problem(.unauthorized, "this call asks for a token, 'Authorization: Bearer' and the token")
        case .malformed: Problem(.badRequest, "the Authorization field stands once, as 'Bearer' and the token")
        case .invalidToken: Problem(.unauthorized, "the token is none that is known here")
        }
    }

    private var challenge: String {
        switch self {
        case .noToken: #"Bearer realm="quoin""#
        case .malformed: #"Bearer realm="quoin", error="invalid_request""#
        case .invalidToken: #"Bearer realm="quoin", error="invalid_token""#
        }
    }
}
