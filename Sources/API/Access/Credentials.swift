import HTTP
import Wire

/// The credentials in the `Authorization` field of a request.
enum Credentials: Equatable {
    /// No field, or one of another scheme.
    case none
    /// A bearer token, valid or not.
    case bearer([UInt8])
    /// More than one field, or a scheme without a token.
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

/// Why a caller is refused (RFC 6750, 3.1).
enum AccessRefusal: Error {
    case noToken
    case malformed
    case invalidToken

    /// The answer with its challenge; it repeats nothing of what was sent.
    var response: Response {
        var response = problem.response
        response.headers.append("WWW-Authenticate", challenge)
        return response
    }

    private var problem: Problem {
        switch self {
        case .noToken: Problem(.unauthorized, "this call requires a token: send 'Authorization: Bearer' and the token")
        case .malformed: Problem(.badRequest, "send exactly one Authorization field: 'Bearer' and the token")
        case .invalidToken: Problem(.unauthorized, "the token is not a valid one")
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
