public import HTTP
import Sessions

extension LayoutService {
    /// Completes a refusal of the HTTP server with the fields that depend on who may read it: without CORS fields, a
    /// browser hides from a page why its request has failed.
    ///
    /// - Parameters:
    ///   - refusal: the answer.
    ///   - headers: the fields of the request that have been read.
    /// - Returns: the complete answer.
    public func complete(_ refusal: consuming Response, to headers: HeaderFields) -> Response {
        access.appendFields(to: &refusal, for: headers, from: .anonymous)
        return refusal
    }

    /// Answers a CORS preflight with 204 for every path: the answer to the request itself says if a resource does not
    /// exist, and the page may then read it.
    func answerPreflight(_ request: Request) -> Response {
        let methods =
            switch router.route(request) {
            case .options(let allow): allow
            case .handler, .notFound, .methodNotAllowed, .notImplemented: Self.everyMethod
            }
        var response = Response(.noContent, headers: ["Allow": methods])
        access.origins.permit(methods: methods, by: &response)
        return response
    }

    /// Returns the answer with the fields that depend on who may read it.
    func finished(_ response: consuming Response, to request: Request, from caller: Caller = .anonymous) -> Response {
        access.appendFields(to: &response, for: request.headers, from: caller)
        return response
    }

    /// Returns the answer to a call with the fields that depend on who may read it, and from where.
    func finished(_ response: consuming Response, to call: Call) -> Response {
        if call.receipt?.isRepetition == true { response.headers.append(IdempotencyKey.replayed, "true") }
        if !call.prefix.isEmpty { response.headers.prepend(call.prefix.description, toValueOf: "Location") }
        return finished(response, to: call.request, from: call.caller)
    }

    private static let everyMethod = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS"
}
