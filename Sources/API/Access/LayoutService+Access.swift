public import HTTP

extension LayoutService {
    /// A refusal that does not come from here, with all that depends on who may read it: else a browser hides from a page
    /// why its request has failed.
    ///
    /// - Parameters:
    ///   - refusal: the answer.
    ///   - headers: the fields of the request, as far as they have come.
    /// - Returns: the whole answer.
    public func complete(_ refusal: consuming Response, to headers: HeaderFields) -> Response {
        access.finish(&refusal, to: headers, from: .anybody)
        return refusal
    }

    /// Answers a browser's question which methods a page may use on a resource: 204 for every path, since what is not there is told
    /// in the answer to the request itself, which the page may read then.
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

    /// The answer with all that depends on who may read it.
    func finished(_ response: consuming Response, to request: Request, from sender: Sender = .anybody) -> Response {
        access.finish(&response, to: request.headers, from: sender)
        return response
    }

    private static let everyMethod = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS"
}
