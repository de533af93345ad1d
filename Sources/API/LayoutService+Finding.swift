import HTTP
import Wire

/// Where requests lead.
extension LayoutService {
    /// Where a request leads.
    enum Finding {
        case call(Call, Route)
        /// No handler is needed.
        case response(Response)
    }

    /// Finds the route of a request.
    ///
    /// Access is checked first: a caller without a token does not learn which resources exist.
    ///
    /// - Parameters:
    ///   - request: the request.
    ///   - forwarded: the path that proxies have taken off the target.
    /// - Returns: the call, or an answer.
    func find(_ request: Request, below forwarded: PathPrefix = .none) -> Finding {
        guard !limits.basePath.isEmpty else { return find(request, prefix: forwarded, isBelow: true) }
        let prefix = forwarded.followed(by: limits.basePath)
        switch request.target.place(below: limits.basePath) {
        case .below(let target): return find(request.with(target: target), prefix: prefix, isBelow: true)
        case .prefixAlone where limits.servesPlayground && [.get, .head].contains(request.method):
            // Relative links of the page lead below the prefix only with the slash.
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
    /// Tells caches that the answer has a path in it that a proxy has told.
    mutating func varyByPrefix() {
        headers.append("Vary", "X-Forwarded-Prefix")
    }
}
