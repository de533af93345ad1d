public import HTTP
import Sessions

extension LayoutService {
    /// Adds the fields that depend on the origin to a refusal from the HTTP server: without CORS fields, a browser
    /// hides the reason for the failure from a page.
    ///
    /// - Parameters:
    ///   - refusal: the response.
    ///   - headers: the fields of the request that have been read.
    /// - Returns: the complete response.
    public func complete(_ refusal: consuming Response, to headers: HeaderFields) -> Response {
        access.appendFields(to: &refusal, for: headers, from: .anonymous)
        return refusal
    }

    /// Answers a CORS preflight with 204 for every path: if a resource does not exist, the response to the actual
    /// request says so, and the page may read that.
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

    /// Returns the response with the fields that depend on the origin and the caller.
    func finished(_ response: consuming Response, to request: Request, from caller: Caller = .anonymous) -> Response {
        access.appendFields(to: &response, for: request.headers, from: caller)
        return response
    }

    /// Returns the response to a call with the fields that depend on the origin, the caller and the path prefix.
    func finished(_ response: consuming Response, to call: Call) -> Response {
        if call.receipt?.isRepetition == true { response.headers.append(IdempotencyKey.replayed, "true") }
        if !call.prefix.isEmpty { response.headers.prepend(call.prefix.description, toValueOf: "Location") }
        return finished(response, to: call.request, from: call.caller)
    }

    private static let everyMethod = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS"
}
