import HTTP
import Wire

/// Routing of requests.
extension LayoutService {
    /// The result of routing a request.
    enum Finding {
        case call(Call, Route)
        /// The response to a request that needs no handler.
        case response(Response)
    }

    /// Finds the route of a request.
    ///
    /// Access is checked first, so that a caller without a token cannot discover resources.
    ///
    /// - Parameters:
    ///   - request: the request.
    ///   - forwarded: the path that proxies removed from the target.
    /// - Returns: the call, or a response.
    func find(_ request: Request, below forwarded: PathPrefix = .none) -> Finding {
        guard !limits.basePath.isEmpty else { return find(request, prefix: forwarded, isBelow: true) }
        let prefix = forwarded.followed(by: limits.basePath)
        switch request.target.place(below: limits.basePath) {
        case .below(let target): return find(request.with(target: target), prefix: prefix, isBelow: true)
        case .prefixAlone where limits.servesPlayground && [.get, .head].contains(request.method):
            // The relative links of the page require the trailing slash.
            var response = Response(.permanentRedirect, headers: ["Location": "\(prefix)/"])
            if !forwarded.isEmpty { response.varyByPrefix() }
            return .response(finished(response, to: request))
        case .prefixAlone, .elsewhere: return find(request, prefix: prefix, isBelow: false)
        }
    }

    private func find(_ request: Request, prefix: PathPrefix, isBelow: Bool) -> Finding {
        do throws(AccessRefusal) {
            try access.checkBrowser(request)
            if isPreflight(request.method, request.headers) {
                return .response(finished(answerPreflight(request), to: request))
            }
            let caller = try access.caller(request.method, request.target, request.headers)
            guard isBelow else {
                let words = NearPaths.missing(request.path, below: prefix, isBelow: false)
                return .response(finished(Problem(.notFound, words).response, to: request, from: caller))
            }
            return find(request, from: caller, below: prefix)
        } catch {
            return .response(finished(error.response, to: request))
        }
    }

    private func find(_ request: Request, from caller: Caller, below prefix: PathPrefix) -> Finding {
        var response: Response
        switch router.route(request) {
        case .handler(let route, let parameters):
            return .call(Call(request, parameters, from: caller, to: self, below: prefix), route)
        case .options(let allow):
            response = Response(.noContent, headers: ["Allow": allow])
            if allow.contains(Method.patch.name) { response.headers.append("Accept-Patch", "application/json") }
        case .notFound: response = Problem(.notFound, NearPaths.missing(request.path, below: prefix)).response
        case .methodNotAllowed(let allow):
            let words = NearPaths.methodNotAllowed(request.method, request.path, allow: allow)
            response = Problem(.methodNotAllowed, words).response
            response.headers.append("Allow", allow)
        case .notImplemented: response = Problem(.notImplemented, "this method is not known here").response
        }
        return .response(finished(response, to: request, from: caller))
    }
}

extension Response {
    /// Makes caches vary the response by the path prefix that a proxy sent.
    mutating func varyByPrefix() {
        headers.append("Vary", "X-Forwarded-Prefix")
    }
}
