public import HTTP
import Sessions
import Synchronization

/// What answers requests, from any thread: the routes, and the layouts that are kept.
public final class LayoutService: Sendable {
    let registry: SessionRegistry
    let limits: ServiceLimits
    private let router: Router<Route>
    private let readiness = Atomic(true)

    public init(limits: ServiceLimits = ServiceLimits()) {
        registry = SessionRegistry(limits: limits.sessions)
        self.limits = limits
        var router = Router<Route>()
        for route in Route.all { router.add(route.method, route.pattern, route) }
        self.router = router
    }

    /// Whether `/readyz` asks for more requests.
    public func setReady(_ isReady: Bool) {
        readiness.store(isReady, ordering: .relaxed)
    }

    var isReady: Bool { readiness.load(ordering: .relaxed) }

    /// The answer to a request; every refusal is a problem as in RFC 9457.
    public func respond(to request: Request) -> Response {
        switch router.route(request) {
        case .handler(let route, let parameters):
            let response = respond(to: Call(request: request, parameters: parameters, service: self), by: route)
            assert(
                route.statuses.contains(response.status),
                "\(response.status) is not among those of \(route.pattern)"
            )
            return response
        case .options(let allow): return Response(.noContent, headers: ["Allow": allow])
        case .notFound: return Problem(.notFound, "there is no such resource").response
        case .methodNotAllowed(let allow):
            var response = Problem(.methodNotAllowed, "this resource answers \(allow)").response
            response.headers.append("Allow", allow)
            return response
        case .notImplemented: return Problem(.notImplemented, "this method is not known here").response
        }
    }

    private func respond(to call: Call, by route: Route) -> Response {
        do throws(Problem) {
            try call.checkAccept(route.produces)
            if route.takesBody { try call.checkContent() }
            return try route.answer(call)
        } catch {
            return error.response
        }
    }
}

/// One request on its way to a handler.
struct Call: Sendable {
    let request: Request
    let parameters: PathParameters
    let service: LayoutService

    var registry: SessionRegistry { service.registry }

    var body: RequestBody { RequestBody(request.body, limits: service.limits) }

    /// Whose layouts the call is about.
    var namespace: Namespace { .shared }

    /// The layout in the path.
    var layout: LayoutKey { LayoutKey(parameters["id"], in: namespace) }
}
