import HTTP
import Sessions
import Threads

/// Who may ask for what: which tokens are good, and the pages of which origins may read the answers.
public final class AccessControl: Sendable {
    let origins: AllowedOrigins
    /// The tokens as they now are; nil where nobody is asked for one.
    private let tokens: Guarded<AccessTokens>?

    public init(tokens: AccessTokens? = nil, origins: AllowedOrigins = .none) {
        self.tokens = tokens.map { Guarded($0) }
        self.origins = origins
    }

    /// Puts other tokens in place of those there are, for every request that comes from now on.
    ///
    /// - Precondition: there are tokens; whether callers are asked for one does not change while the service runs.
    public func replaceTokens(by tokens: AccessTokens) {
        guard let current = self.tokens else { preconditionFailure("nobody is asked for a token") }
        current.withLock { $0 = tokens }
    }

    /// Whose layouts a request may touch.
    func sender(_ method: Method, _ target: RequestTarget, _ headers: HeaderFields) throws(AccessRefusal) -> Sender {
        guard let tokens, !Self.isOpen(method, target) else { return .anybody }
        switch Credentials(headers) {
        case .none: throw .noToken
        case .malformed: throw .malformed
        case .bearer(let token):
            guard let name = tokens.withLock({ $0 }).name(of: token) else { throw .invalidToken }
            return .named(name)
        }
    }

    /// Whether anybody may ask for this.
    private static func isOpen(_ method: Method, _ target: RequestTarget) -> Bool {
        guard method == .get || method == .head else { return false }
        switch target.form {
        case .origin, .absolute: return Route.openPaths.contains(target.path)
        case .authority, .asterisk: return false
        }
    }
}

/// Who sends a request, as far as that is asked.
enum Sender: Hashable, Sendable {
    case anybody
    /// Who has a token of this name.
    case named(String)

    var namespace: Namespace {
        switch self {
        case .anybody: .shared
        case .named(let name): Namespace(name)
        }
    }

    var name: String? {
        switch self {
        case .anybody: nil
        case .named(let name): name
        }
    }
}

// MARK: - What every answer says besides

extension AccessControl {
    /// Adds to the answer to a request with `headers` the fields that depend on who may read it and what may be done with it.
    func finish(_ response: inout Response, to headers: HeaderFields, from sender: Sender) {
        response.principal = sender.name
        origins.permit(&response, to: headers)
        if sender != .anybody || response.status == .unauthorized { Self.keepPrivate(&response) }
        ContentPolicy.protect(&response)
    }

    /// Keeps an answer that is meant for one sender out of the caches of others.
    ///
    /// What has a tag may be stored by who asked for it and is asked for again each time with `If-None-Match`: `no-store` would
    /// make every 304 impossible. What has none could not be asked for again like this, and so is not stored at all.
    private static func keepPrivate(_ response: inout Response) {
        guard !response.headers.contains("Cache-Control") else { return }
        let isTagged = response.headers.contains("ETag")
        response.headers.append("Cache-Control", isTagged ? "private, no-cache" : "no-store")
    }
}
