import HTTP
import Synchronization

/// What answers the requests of the server.
final class Service: Sendable {
    private let router: Router<@Sendable (Service) -> Response>
    private let isReady = Atomic(true)

    init() {
        var router = Router<@Sendable (Service) -> Response>()
        router.add(.get, "/healthz") { _ in Self.healthy }
        router.add(.get, "/readyz") { service in
            service.isReady.load(ordering: .relaxed) ? Self.healthy : Self.draining
        }
        self.router = router
    }

    private static let healthy = Response(.ok, text: "ok\n")
    private static let draining = Response(.serviceUnavailable, text: "draining\n")

    /// Whether `/readyz` asks for more requests.
    func setReady(_ isReady: Bool) {
        self.isReady.store(isReady, ordering: .relaxed)
    }

    func respond(to request: Request) -> Response {
        switch router.route(request) {
        case .handler(let handler, _): handler(self)
        case .options(let allow): Response(.noContent, headers: ["Allow": allow])
        case .notFound: Response(.notFound, text: "no such resource\n")
        case .methodNotAllowed(let allow): Response(.methodNotAllowed, headers: ["Allow": allow])
        case .notImplemented: Response(.notImplemented)
        }
    }
}
