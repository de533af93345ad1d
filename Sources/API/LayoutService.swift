public import HTTP
public import LayoutEngine
public import Sessions
public import Storage
import Synchronization
public import TextMetrics
public import Threads
import Wire

/// Answers requests, from any thread: the routes, and the layouts that are kept.
public final class LayoutService: Sendable {
    let registry: SessionRegistry
    /// Those who watch layouts.
    let events: EventHub
    let limits: ServiceLimits
    /// How many bytes an answer may have at most, and that to an edit.
    let answerLimit: AnswerLimit
    let answerBound: AnswerBound
    let access: AccessControl
    /// What is known of calls with an `Idempotency-Key`.
    let answers: AnswerStore
    /// The fonts that texts are measured with.
    let fonts: FontCatalog
    /// The threads that do what exceeds the inline budget; nil = the calling thread does everything.
    let workers: WorkQueue?
    public let metrics: Metrics
    let router: Router<Route>
    private let readiness = Atomic(true)

    /// A service that keeps layouts in memory alone.
    ///
    /// - Parameters:
    ///   - limits: what requests may ask for.
    ///   - access: who may ask.
    ///   - fonts: what texts are measured with.
    ///   - workers: the threads that do what exceeds the inline budget; nil = the calling thread does everything.
    ///   - reportTrouble: called with the reason wherever a layout's numbers cannot be trusted, for the log.
    public convenience init(
        limits: ServiceLimits = ServiceLimits(),
        access: AccessControl = AccessControl(),
        fonts: FontCatalog = .builtIn,
        workers: WorkQueue? = nil,
        reportTrouble: @escaping @Sendable (NumericalReport) -> Void = { _ in }
    ) {
        self.init(limits, access, fonts, workers, reportTrouble) { (limits, events) in
            SessionRegistry(limits: limits, onRemoval: events.end)
        }
    }

    /// A service that keeps layouts in a directory.
    ///
    /// - Parameters:
    ///   - directory: its path; made if it is missing.
    ///   - storage: how it is written.
    ///   - limits: what requests may ask for.
    ///   - access: who may ask.
    ///   - fonts: what texts are measured with.
    ///   - workers: the threads that do what exceeds the inline budget; nil = the calling thread does everything.
    ///   - reportTrouble: called with the reason wherever a layout's numbers cannot be trusted, for the log.
    /// - Throws: `JournalError`.
    public convenience init(
        directory: String,
        _ storage: JournalOptions,
        limits: ServiceLimits = ServiceLimits(),
        access: AccessControl = AccessControl(),
        fonts: FontCatalog = .builtIn,
        workers: WorkQueue? = nil,
        reportTrouble: @escaping @Sendable (NumericalReport) -> Void = { _ in }
    ) throws(JournalError) {
        try self.init(limits, access, fonts, workers, reportTrouble) { (limits, events) throws(JournalError) in
            try SessionRegistry(
                directory: directory,
                storage,
                limits: limits,
                onRemoval: events.end,
                onFallBack: events.lose
            )
        }
    }

    /// A service that keeps layouts in a store that other instances use, too.
    ///
    /// - Parameters:
    ///   - server: the store; closed with the service.
    ///   - staleness: how old what a reading shows may be.
    ///   - limits: what requests may ask for.
    ///   - access: who may ask.
    ///   - fonts: what texts are measured with: the same ones for all instances.
    ///   - workers: the threads that do what exceeds the inline budget; nil = the calling thread does everything.
    ///   - reportTrouble: called with the reason wherever a layout's numbers cannot be trusted, for the log.
    public convenience init(
        sharing server: any SharedServer,
        staleness: Duration = .zero,
        limits: ServiceLimits = ServiceLimits(),
        access: AccessControl = AccessControl(),
        fonts: FontCatalog = .builtIn,
        workers: WorkQueue? = nil,
        reportTrouble: @escaping @Sendable (NumericalReport) -> Void = { _ in }
    ) {
        let outdated = Guarded<(@Sendable (LayoutKey) -> Void)?>(nil)
        let age = limits.idempotency.age.components.seconds * 1_000
        let answerLimits = SharedAnswerLimits(bytes: limits.idempotency.bytes, age: Int(age))
        self.init(limits, access, fonts, workers, reportTrouble) { (limits, events) in
            SessionRegistry(
                sharing: SharedStore(server, staleness: staleness, limits: limits, answerLimits: answerLimits),
                limits: limits,
                onRemoval: events.end,
                onOutdated: { key in outdated.withLock { $0 }?(key) }
            )
        }
        outdated.withLock { $0 = { [weak self] key in self?.outdated(key) } }
        guard let shared = registry.shared else { return }
        let remote = RemoteEvents(shared)
        events.observe { [weak self] key, isWatched in
            if let self { remote.watch(key, isWatched, self) }
        } onGap: { [weak self] key in
            self?.catchUp(with: key)
        }
    }

    private init<Failure: Error>(
        _ limits: ServiceLimits,
        _ access: AccessControl,
        _ fonts: FontCatalog,
        _ workers: WorkQueue?,
        _ reportTrouble: @escaping @Sendable (NumericalReport) -> Void,
        _ registry: (LayoutLimits, EventHub) throws(Failure) -> SessionRegistry
    ) throws(Failure) {
        var sessions = limits.sessions
        sessions.measurer = TextMeasurer(fonts: fonts)
        let metrics = Metrics()
        sessions.observe = { cost in
            metrics.record(cost)
            if let trouble = cost.trouble { reportTrouble(trouble) }
        }
        let events = EventHub(pastBytes: limits.eventBytes)
        let registry = try registry(sessions, events)
        answers = AnswerStore(limits.idempotency, of: registry)
        (self.metrics, self.events, self.registry) = (metrics, events, registry)
        (answerLimit, answerBound) = (AnswerLimit(sessions), AnswerBound(sessions))
        (self.limits, self.access, self.fonts, self.workers) = (limits, access, fonts, workers)
        var router = Router<Route>()
        let routes = limits.servesPlayground ? Route.all : Route.all.filter { !$0.isOfPlayground }
        for route in routes { router.add(route.method, route.pattern, route) }
        self.router = router
    }

    /// Sets whether `/readyz` reports that the service accepts requests.
    public func setReady(_ isReady: Bool) {
        readiness.store(isReady, ordering: .relaxed)
    }

    /// Whether the service is not about to stop.
    var isReady: Bool { readiness.load(ordering: .relaxed) }
    /// Whether layouts can be read and changed; not while a shared store is away.
    var hasStore: Bool { registry.shared?.server.isAvailable ?? true }
    /// Why changes cannot be stored; nil while they can, as far as is known.
    public var storageTrouble: StoreTrouble? {
        if let shared = registry.shared { return shared.server.trouble }
        return registry.store?.journal.standingFailure.map { StoreTrouble("\($0)", details: "\($0)") }
    }

    /// Finds out whether a shared store takes changes; called every second or so.
    public func probeStore() { registry.shared?.server.probe() }

    /// Damage of what is stored that was met since the last call, with its place, for the log.
    public func takeDamageReports() -> [String] { damages?.takeReports() ?? [] }

    /// What of what is stored cannot be read; nil where nothing is stored.
    var damages: DamageLedger? { registry.store?.damages ?? registry.shared?.damages }

    /// How often ``sweep(at:)`` is to be called.
    public var sweepInterval: Duration { registry.sweepInterval }

    /// Trims layouts, puts them to sleep, and removes them, that nobody has used for long enough; forgets old answers.
    ///
    /// - Parameter now: the time since any fixed moment, which never goes back.
    /// - Returns: whether more of them are due.
    @discardableResult
    public func sweep(at now: Duration) -> Bool {
        answers.sweep(at: now)
        return registry.sweep(at: now).isPartial
    }

    /// Gives up files of the store where there is much in them that is no longer needed, one at a time.
    ///
    /// - Returns: whether there are more of them.
    @discardableResult
    public func compact() -> Bool { registry.compact() }

    /// Stores what waits to be stored, and lets go of the directory; changes are refused from then on.
    public func close() {
        registry.store?.journal.close()
        registry.shared?.server.close()
    }

    /// The memory that layouts take, in bytes.
    public var keptBytes: Int { registry.memory.keptBytes }

    /// Whether no worker has anything to do.
    public var isQuiet: Bool { !(workers?.isOccupied ?? false) }

    /// Returns the answer to a request, however long it takes; every refusal is a problem as in RFC 9457.
    ///
    /// - Parameters:
    ///   - request: the request.
    ///   - forwarded: the path that proxies have taken off the target.
    /// - Returns: the answer.
    public func respond(to request: Request, below forwarded: PathPrefix = .none) -> Response {
        switch find(request, below: forwarded) {
        case .call(var call, let route):
            guard !call.mayHaveKey else { return respondOnce(to: call, by: route) }
            return finished(answerOnceStored(&call, by: route), to: call)
        case .response(let response): return response
        }
    }

    /// Returns the refusal of a request that its head alone decides; nil where the body may follow.
    ///
    /// Unknown callers and resources and wrong content types are refused before the body is sent, and so is a large
    /// body while no worker could take it. ``respond(to:)`` checks all but the last again, as tokens may have been
    /// replaced in between.
    ///
    /// - Parameters:
    ///   - request: the request without its body.
    ///   - contentLength: the length of the body; nil where it is chunked.
    ///   - forwarded: the path that proxies have taken off the target.
    ///   - client: who sends it, as in ``Reply``.
    /// - Returns: the complete answer.
    public func admit(
        _ request: Request,
        contentLength: Int?,
        below forwarded: PathPrefix = .none,
        from client: @autoclosure () -> String
    ) -> Response? {
        switch find(request, below: forwarded) {
        case .response(let response): return response
        case .call(let call, let route):
            do throws(Problem) {
                try check(call, of: route)
                // Each line is admitted by itself.
                if route.takesLines, call.isOfLines { return nil }
                guard route.takesBody || contentLength ?? 0 <= limits.inlineBodyBytes else {
                    throw Problem(.contentTooLarge, "this call takes no body, and this one is large")
                }
                if let contentLength {
                    try problem { () throws(SessionError) in try registry.checkMemory(need(of: contentLength)) }
                }
            } catch {
                return finished(refusal(error, by: route), to: call)
            }
            guard let contentLength, contentLength > limits.inlineBodyBytes else { return nil }
            return overload(call, by: route, client(), bytes: contentLength)
        }
    }

    /// The content type of bodies that are lists of lines.
    public static let linesType: StaticString = "application/x-ndjson"

    /// Returns the answer, without its content, to a request whose lines are answered one by one, each as
    /// ``respond(to:)`` answers the request with that line alone for its body; nil for any other request.
    public func beginLines(of request: Request) -> Response? {
        guard case .call(let call, let route) = find(request), route.takesLines, call.isOfLines, !call.mayHaveKey else {
            return nil
        }
        return beginLines(of: call, by: route)
    }

    /// The beginning of an answer in lines, without its content.
    func beginLines(of call: Call, by route: Route) -> Response {
        var response = Response(.ok, lines: [])
        response.route = route.pattern
        access.appendFields(to: &response, for: call.request.headers, from: call.caller)
        return response
    }

    /// Checks the header fields of a call.
    private func check(_ call: Call, of route: Route) throws(Problem) {
        try call.checkAccept(of: route)
        if call.mayHaveKey { try call.checkKey(of: route) }
        if route.takesBody { try call.checkContent(of: route) }
    }

    /// What reading a body needs besides what comes of it, in bytes.
    private func need(of bodyBytes: Int) -> Int { MemoryEstimate.decoding(bodyBytes: bodyBytes) }

    /// Calls `body`, and turns its error into a problem.
    private func problem(_ body: () throws(SessionError) -> Void) throws(Problem) {
        do throws(SessionError) { try body() } catch { throw Problem(error) }
    }

    /// The answer to a refused call, without the fields that depend on who may read it.
    func refusal(_ problem: Problem, by route: Route) -> Response {
        var response = problem.response
        if problem.status == .serviceUnavailable { response.headers.append("Retry-After", "1") }
        if problem.status == .unsupportedMediaType { response.offerContent(of: route) }
        response.route = route.pattern
        return response
    }

    /// Returns the answer of `route` to a call that has the limits of the service alone.
    func answerCompletely(_ call: Call, by route: Route) -> Response {
        guard let response = respond(to: call, by: route) else {
            preconditionFailure("only a budget can be exceeded")
        }
        return response
    }

    /// Returns the answer of `route`, without the fields that depend on who may read it; nil where it exceeds the
    /// budget of the call.
    func respond(to call: Call, by route: Route) -> Response? {
        do throws(Problem) {
            try check(call, of: route)
            let need = need(of: call.request.body.count)
            try problem { () throws(SessionError) in try registry.reserve(need, call.inlineBudget) }
            defer { registry.memory.release(need) }
            var call = call
            if need > MemoryAccount.smallNeed { call.inlineBudget.reservedBytes = need }
            var response = try route.answer(call)
            assert(route.statuses.contains(response.status), "\(response.status) is not of \(route.pattern)")
            response.route = route.pattern
            return response
        } catch {
            // Where the client has gone, the budget of the call has ended, whatever was left of it.
            guard !(call.attendance?.hasBeenSeenOver ?? false) else { return refusal(Problem(.abandoned), by: route) }
            if error.isOfLevel(call.inlineBudget, limits: limits) { return nil }
            assert(route.statuses.contains(error.status), "\(error.status) is not of \(route.pattern)")
            return refusal(error, by: route)
        }
    }
}
