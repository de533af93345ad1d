import HTTP
import Sessions
import Synchronization
import Threads

/// Determines the callers to serve: those with a valid token, and pages of the origins that may read responses.
public final class AccessControl: Sendable {
    let origins: AllowedOrigins
    let hosts: AllowedHosts
    /// The valid tokens; nil if no token is required.
    private let tokens: Guarded<AccessTokens>?
    /// The tokens that grant access only to the metrics of all callers; nil if there are none.
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

    /// Replaces the valid tokens; subsequent requests are checked against the new ones.
    ///
    /// - Precondition: tokens are required; this does not change while the service runs.
    public func replaceTokens(by tokens: AccessTokens) {
        guard let current = self.tokens else { preconditionFailure("no token is required") }
        current.withLock { $0 = tokens }
        replacements.add(1, ordering: .relaxed)
    }

    /// Replaces the tokens for the metrics of all callers.
    ///
    /// - Precondition: there are such tokens; this does not change while the service runs.
    public func replaceMetricsTokens(by tokens: AccessTokens) {
        guard let metricsTokens else { preconditionFailure("metrics need no token of their own") }
        metricsTokens.withLock { $0 = tokens }
    }

    /// The number of times that the tokens of callers were replaced.
    var generation: Int { replacements.load(ordering: .relaxed) }

    /// Returns the caller of a request, who may read and edit its own layouts.
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

    /// Returns the path segments of a resource that is read; nil for any other request.
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
    /// The holder of a token with this name.
    case named(String)
    /// The holder of a metrics token with this name.
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

// MARK: - Fields of every response

extension AccessControl {
    /// Appends the fields that depend on the origin and the caller: CORS, caching and content security.
    ///
    /// - Parameters:
    ///   - response: the response.
    ///   - headers: the fields of the request.
    ///   - caller: the caller.
    func appendFields(to response: inout Response, for headers: HeaderFields, from caller: Caller) {
        response.principal = caller.name
        origins.permit(&response, to: headers)
        if caller != .anonymous || response.status == .unauthorized { Self.keepPrivate(&response) }
        ContentPolicy.protect(&response)
    }

    /// Keeps a response for one caller out of shared caches.
    ///
    /// A response with an entity tag may be stored by its client and is revalidated each time with `If-None-Match`:
    /// `no-store` would prevent every 304. One without a tag cannot be revalidated, so it is not stored at all.
    private static func keepPrivate(_ response: inout Response) {
        guard !response.headers.contains("Cache-Control") else { return }
        let isTagged = response.headers.contains("ETag")
        response.headers.append("Cache-Control", isTagged ? "private, no-cache" : "no-store")
    }
}
