import HTTP
import Sessions
import Synchronization
import Threads

/// Decides which callers are served: those with a valid token, and pages of the origins that may read answers.
public final class AccessControl: Sendable {
    let origins: AllowedOrigins
    let hosts: AllowedHosts
    /// The valid tokens; nil where no token is required.
    private let tokens: Guarded<AccessTokens>?
    /// The tokens that read the metrics of all callers, and do nothing else; nil where there are none.
    private let metricsTokens: Guarded<AccessTokens>?
    private let replacements = Atomic(0)

    public init(
        tokens: AccessTokens? = nil,
        metricsTokens: AccessTokens? = nil,
        origins: AllowedOrigins = .none,
        hosts: AllowedHosts = .any
    ) {
        self.tokens = tokens.map { Guarded($0) }
        self.metricsTokens = metricsTokens.map { Guarded($0) }
        (self.origins, self.hosts) = (origins, hosts)
    }

    /// Replaces the valid tokens; requests from now on are checked against the new ones.
    ///
    /// - Precondition: tokens are required; whether they are does not change while the service runs.
    public func replaceTokens(by tokens: AccessTokens) {
        guard let current = self.tokens else { preconditionFailure("no token is required") }
        current.withLock { $0 = tokens }
        replacements.add(1, ordering: .relaxed)
    }

    /// Replaces the tokens that read the metrics of all callers.
    ///
    /// - Precondition: there are such tokens; whether there are does not change while the service runs.
    public func replaceMetricsTokens(by tokens: AccessTokens) {
        guard let metricsTokens else { preconditionFailure("metrics need no token of their own") }
        metricsTokens.withLock { $0 = tokens }
    }

    /// How often the tokens of callers were replaced.
    var generation: Int { replacements.load(ordering: .relaxed) }

    /// Returns the caller of a request, whose layouts it may read and edit.
    func caller(_ method: Method, _ target: RequestTarget, _ headers: HeaderFields) throws(AccessRefusal) -> Caller {
        let path = Self.path(method, target)
        let monitors = path == Route.metricsPath ? metricsTokens : nil
        guard tokens != nil || monitors != nil, !(path.map(Route.isOpen) ?? false) else { return .anonymous }
        switch Credentials(headers) {
        case .none: throw .noToken
        case .malformed: throw .malformed
        case .bearer(let token):
            if let name = monitors?.withLock({ $0 }).name(of: token) { return .monitor(name) }
            guard let name = tokens?.withLock({ $0 }).name(of: token) else { throw .invalidToken }
            return .named(name)
        }
    }

    /// The path of a resource that is read, in segments; nil for any other request.
    private static func path(_ method: Method, _ target: RequestTarget) -> [String]? {
        guard method == .get || method == .head else { return nil }
        switch target.form {
        case .origin, .absolute: return target.path
        case .authority, .asterisk: return nil
        }
    }
}

/// The caller of a request.
enum Caller: Hashable, Sendable {
    /// No token was required.
    case anonymous
    /// The holder of a token of this name.
    case named(String)
    /// The holder of a token of this name that reads metrics alone.
    case monitor(String)

    var namespace: Namespace {
        switch self {
        case .anonymous, .monitor: .shared
        case .named(let name): Namespace(name)
        }
    }

    var name: String? {
        switch self {
        case .anonymous: nil
        case .named(let name), .monitor(let name): name
        }
    }
}

// MARK: - Fields of every answer

extension AccessControl {
    /// Appends the fields that depend on who may read an answer: CORS, caching and content security.
    ///
    /// - Parameters:
    ///   - response: the answer.
    ///   - headers: the fields of the request.
    ///   - caller: who sent it.
    func appendFields(to response: inout Response, for headers: HeaderFields, from caller: Caller) {
        response.principal = caller.name
        origins.permit(&response, to: headers)
        if caller != .anonymous || response.status == .unauthorized { Self.keepPrivate(&response) }
        ContentPolicy.protect(&response)
    }

    /// Keeps an answer for one caller out of shared caches.
    ///
    /// An answer with an entity tag may be stored by its client and is revalidated each time with `If-None-Match`:
    /// `no-store` would make every 304 impossible. One without a tag cannot be revalidated, so it is not stored at all.
    private static func keepPrivate(_ response: inout Response) {
        guard !response.headers.contains("Cache-Control") else { return }
        let isTagged = response.headers.contains("ETag")
        response.headers.append("Cache-Control", isTagged ? "private, no-cache" : "no-store")
    }
}
