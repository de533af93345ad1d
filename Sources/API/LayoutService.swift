public import HTTP
import Sessions
import Synchronization
public import TextMetrics
public import Threads
import Wire

/// What answers requests, from any thread: the routes, and the layouts that are kept.
public final class LayoutService: Sendable {
    let registry: SessionRegistry
    let limits: ServiceLimits
    let access: AccessControl
    /// What texts are measured with.
    let fonts: FontCatalog
    /// Do what exceeds the inline budget; nil = everything is done inline.
    let workers: WorkQueue?
    /// What the service counts.
    public let metrics = Metrics()
    let router: Router<Route>
    private let readiness = Atomic(true)

    public init(
        limits: ServiceLimits = ServiceLimits(),
        access: AccessControl = AccessControl(),
        fonts: FontCatalog = .builtIn,
        workers: WorkQueue? = nil
    ) {
        var sessions = limits.sessions
        sessions.measurer = TextMeasurer(fonts: fonts)
        sessions.observe = { [metrics] cost in metrics.record(cost) }
        registry = SessionRegistry(limits: sessions)
        (self.limits, self.access, self.fonts, self.workers) = (limits, access, fonts, workers)
        var router = Router<Route>()
        for route in Route.all { router.add(route.method, route.pattern, route) }
        self.router = router
    }

    /// Whether `/readyz` asks for more requests.
    public func setReady(_ isReady: Bool) {
        readiness.store(isReady, ordering: .relaxed)
    }

    var isReady: Bool { readiness.load(ordering: .relaxed) }

    /// The answer to a request, however long it takes; every refusal is a problem as in RFC 9457.
    public func respond(to request: Request) -> Response {
        switch find(request) {
        case .call(let call, let route): answerCompletely(call, by: route)
        case .response(let response): response
        }
    }

    /// Returns the answer to a request if it fits into the inline budget; else nil, and a worker gives it to `reply`.
    ///
    /// A layout for which a worker has something to do is left to that worker, so that edits keep their order.
    public func respond(to request: Request, orLater reply: @autoclosure () -> Reply) -> Response? {
        guard let workers else { return respond(to: request) }
        switch find(request) {
        case .response(let response): return response
        case .call(var call, let route):
            if request.body.count <= limits.inlineBodyBytes, !isBusy(call, workers) {
                call.inlineBudget = limits.inlineBudget
                if let response = respond(to: call, by: route) { return response }
                call.inlineBudget = .unlimited
            }
            return hand(call, by: route, to: workers, reply())
        }
    }

    /// What its head alone, which is all that `request` has, makes the answer to a request; nil where its body may follow.
    ///
    /// Strangers, calls that are not there and bodies of the wrong type are refused before a body is sent, and so is a large one
    /// while no worker could take it. ``respond(to:)`` asks again for all but the last, as tokens may have gone since.
    ///
    /// - Parameters:
    ///   - request: the request without its body.
    ///   - contentLength: the length of the body; nil where it comes in chunks.
    /// - Returns: the whole answer.
    public func admit(_ request: Request, contentLength: Int?) -> Response? {
        switch find(request) {
        case .response(let response): return response
        case .call(let call, let route):
            do throws(Problem) {
                try check(call, of: route)
                guard route.takesBody || contentLength ?? 0 <= limits.inlineBodyBytes else {
                    throw Problem(.contentTooLarge, "this call takes no body")
                }
            } catch {
                return refusal(error, of: call, by: route)
            }
            guard let workers, let contentLength, contentLength > limits.inlineBodyBytes,
                !workers.canTake(contentLength)
            else { return nil }
            return overloaded(call, by: route, workers)
        }
    }

    /// Refuses a call by its header fields.
    private func check(_ call: Call, of route: Route) throws(Problem) {
        try call.checkAccept(route.produces)
        if route.takesBody { try call.checkContent() }
    }

    private func refusal(_ problem: Problem, of call: Call, by route: Route) -> Response {
        var response = problem.response
        if problem.status == .unsupportedMediaType { response.offerContent(of: route.method) }
        response.route = route.pattern
        return finished(response, to: call.request, from: call.sender)
    }

    /// Whether a job for the layout of the call waits or runs.
    private func isBusy(_ call: Call, _ workers: WorkQueue) -> Bool {
        guard workers.isOccupied, let serialKey = call.serialKey else { return false }
        return workers.isBusy(serialKey)
    }

    private func hand(_ call: Call, by route: Route, to workers: WorkQueue, _ reply: Reply) -> Response? {
        let job = Job(serialKey: call.serialKey, bytes: call.request.body.count, isWanted: reply.isAwaited) { [self] in
            reply.send(answerCompletely(call, by: route))
        }
        return workers.submit(job) ? nil : overloaded(call, by: route, workers)
    }

    private func overloaded(_ call: Call, by route: Route, _ workers: WorkQueue) -> Response {
        var response = Problem(.serviceUnavailable, "too much work is waiting already").response
        let seconds = workers.expectedWait.components.seconds
        response.headers.append("Retry-After", "\(min(max(1, seconds), 60))")
        response.route = route.pattern
        return finished(response, to: call.request, from: call.sender)
    }

    private enum Finding {
        case call(Call, Route)
        case response(Response)
    }

    /// Who answers the request, or the answer where nobody does; strangers are told nothing of what they ask for.
    private func find(_ request: Request) -> Finding {
        if isPreflight(request.method, request.headers) {
            return .response(finished(answerPreflight(request), to: request))
        }
        do throws(AccessRefusal) {
            return find(request, from: try access.sender(request.method, request.target, request.headers))
        } catch {
            return .response(finished(error.response, to: request))
        }
    }

    private func find(_ request: Request, from sender: Sender) -> Finding {
        var response: Response
        switch router.route(request) {
        case .handler(let route, let parameters):
            return .call(Call(request: request, parameters: parameters, sender: sender, service: self), route)
        case .options(let allow):
            response = Response(.noContent, headers: ["Allow": allow])
            if allow.contains(Method.patch.name) { response.headers.append("Accept-Patch", "application/json") }
        case .notFound: response = Problem(.notFound, "there is no such resource").response
        case .methodNotAllowed(let allow):
            response = Problem(.methodNotAllowed, "this resource answers \(allow)").response
            response.headers.append("Allow", allow)
        case .notImplemented: response = Problem(.notImplemented, "this method is not known here").response
        }
        return .response(finished(response, to: request, from: sender))
    }

    private func answerCompletely(_ call: Call, by route: Route) -> Response {
        guard let response = respond(to: call, by: route) else {
            preconditionFailure("only inline work can exceed its budget")
        }
        return response
    }

    /// Returns the answer of `route`; nil where it exceeds the inline budget of the call.
    private func respond(to call: Call, by route: Route) -> Response? {
        do throws(Problem) {
            try check(call, of: route)
            var response = try route.answer(call)
            assert(route.statuses.contains(response.status), "\(response.status) is not of \(route.pattern)")
            response.route = route.pattern
            access.finish(&response, to: call.request.headers, from: call.sender)
            return response
        } catch {
            guard error.kind != .needsWorker else { return nil }
            assert(route.statuses.contains(error.status), "\(error.status) is not of \(route.pattern)")
            return refusal(error, of: call, by: route)
        }
    }
}

/// One request on its way to a handler.
struct Call: Sendable {
    let request: Request
    let parameters: PathParameters
    let sender: Sender
    let service: LayoutService
    var inlineBudget = InlineBudget.unlimited

    var registry: SessionRegistry { service.registry }

    var body: RequestBody {
        switch inlineBudget.whenBusy {
        case .wait: RequestBody(request.body, limits: service.limits.body)
        case .giveUp:
            RequestBody(request.body, limits: service.limits.body, sourceAllowance: ServiceLimits.inlineSourceBytes)
        }
    }

    /// Whose layouts the call is about.
    var namespace: Namespace { sender.namespace }

    /// The layout in the path.
    var layout: LayoutKey { LayoutKey(parameters["id"], in: namespace) }

    /// The key by which the calls of one layout run in order; nil for a call that concerns no layout.
    var serialKey: String? { parameters.isEmpty ? nil : "\(namespace.name)/\(parameters["id"])" }
}
