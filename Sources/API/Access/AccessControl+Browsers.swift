import HTTP

/// Checks against pages in a browser, which send requests on behalf of a user who can reach the service.
extension AccessControl {
    /// Refuses a request for a host name other than the service's, and one from another site's page that could change
    /// something, unless the operator allowed it.
    ///
    /// Other clients use the name of the service, and send neither `Origin` nor `Sec-Fetch-Site`.
    func checkBrowser(_ request: Request) throws(AccessRefusal) {
        if !hosts.isAny, let host = request.host, !hosts.contains(host) { throw .foreignHost(host) }
        switch request.method {
        case .get, .head, .options: return
        default: break
        }
        // Pages cannot set this field. Browsers that do not send it still send the origin.
        let site = request.headers["Sec-Fetch-Site"]
        if site == "same-origin" || site == "none" { return }
        if let origin = request.headers["Origin"] {
            guard origins.contains(origin) || site == nil && isOwn(origin, of: request) else {
                throw .foreignPage(origin)
            }
        } else if site == "cross-site", !origins.isAny {
            throw .foreignPage(nil)
        }
    }

    /// Returns true if an origin is the service's own, according to the host name in the request.
    private func isOwn(_ origin: String, of request: Request) -> Bool {
        guard let host = request.headers["Host"] else { return false }
        return origin == "http://\(host)" || origin == "https://\(host)"
    }
}
