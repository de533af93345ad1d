public import HTTP
public import LayoutEngine
public import Sessions
public import Storage
import Synchronization
public import TextMetrics
public import Threads
import Wire

/// The service: handles requests from any thread, and owns the routes and the layouts.
public final class LayoutService: Sendable {
    let registry: SessionRegistry
    /// The event streams of watched layouts.
    let events: EventHub
    let limits: ServiceLimits
    /// The maximum size of a response, and the bound on that of an edit.
    let answerLimit: AnswerLimit
    let answerBound: AnswerBound
    let access: AccessControl
    /// The calls with an `Idempotency-Key` and their responses.
    let answers: AnswerStore
    /// The fonts used to measure texts.
    let fonts: FontCatalog
    /// The threads for work that exceeds the inline budget; nil to do all work on the calling thread.
    let workers: WorkQueue?
    public let metrics: Metrics
    let router: Router<Route>
    private let readiness = Atomic(true)

    /// Creates a service that keeps layouts only in memory.
    ///
    /// - Parameters:
    ///   - limits: the limits on requests.
    ///   - access: the access control.
    ///   - fonts: the fonts used to measure texts.
    ///   - workers: the threads for work that exceeds the inline budget; nil to do all work on the calling thread.
    ///   - reportTrouble: called with the reason when the numbers of a layout cannot be trusted, for the log.
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

    /// Creates a service that stores layouts in a directory.
    ///
    /// - Parameters:
    ///   - directory: its path; created if missing.
    ///   - storage: the options of the journal.
    ///   - limits: the limits on requests.
    ///   - access: the access control.
    ///   - fonts: the fonts used to measure texts.
    ///   - workers: the threads for work that exceeds the inline budget; nil to do all work on the calling thread.
    ///   - reportTrouble: called with the reason when the numbers of a layout cannot be trusted, for the log.
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

    /// Creates a service that stores layouts in a store shared with other instances.
    ///
    /// - Parameters:
    ///   - server: the store; closed with the service.
    ///   - staleness: the maximum age of the state shown by a read.
    ///   - limits: the limits on requests.
    ///   - access: the access control.
    ///   - fonts: the fonts used to measure texts; must be the same for all instances.
    ///   - workers: the threads for work that exceeds the inline budget; nil to do all work on the calling thread.
    ///   - reportTrouble: called with the reason when the numbers of a layout cannot be trusted, for the log.
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
        var limits = limits
        // Decoding measures as well, so requests are read with the fonts, too.
        limits.sessions.measurer = TextMeasurer(fonts: fonts)
        var sessions = limits.sessions
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

    /// True unless the service is about to stop.
    var isReady: Bool { readiness.load(ordering: .relaxed) }
    /// True if layouts can be read and changed; false while a shared store is unavailable.
    var hasStore: Bool { registry.shared?.server.isAvailable ?? true }
    /// The reason that changes cannot be stored; nil if they can, as far as is known.
    public var storageTrouble: StoreTrouble? {
        if let shared = registry.shared { return shared.server.trouble }
        return registry.store?.journal.standingFailure.map { StoreTrouble("\($0)", details: "\($0)") }
    }

    /// Checks whether a shared store accepts changes; called about once per second.
    public func probeStore() { registry.shared?.server.probe() }

    /// Returns descriptions of damage found in stored data since the last call, for the log.
    public func takeDamageReports() -> [String] { damages?.takeReports() ?? [] }

    /// The record of unreadable stored data; nil without a store.
    var damages: DamageLedger? { registry.store?.damages ?? registry.shared?.damages }

    /// The interval at which to call ``sweep(at:)``.
    public var sweepInterval: Duration { registry.sweepInterval }

    /// Trims, puts to sleep, and removes layouts that have been idle long enough, and drops old responses.
    ///
    /// - Parameter now: a monotonic time.
    /// - Returns: true if more layouts are due.
    @discardableResult
    public func sweep(at now: Duration) -> Bool {
        answers.sweep(at: now)
        return registry.sweep(at: now).isPartial
    }

    /// Releases the oldest file of the journal if much of the data in the files is garbage.
    ///
    /// - Returns: true if there may be more to do.
    @discardableResult
    public func compact() -> Bool { registry.compact() }

    /// Stores pending changes, and closes the store; later changes are refused.
    public func close() {
        registry.store?.journal.close()
        registry.shared?.server.close()
    }

    /// The memory used by layouts, in bytes.
    public var keptBytes: Int { registry.memory.keptBytes }

    /// A Boolean value that indicates whether all workers are idle.
    public var isQuiet: Bool { !(workers?.isOccupied ?? false) }

    /// Returns the response to a request, waiting as long as necessary; every refusal is a problem as defined in RFC
    /// 9457.
    ///
    /// - Parameters:
    ///   - request: the request.
    ///   - forwarded: the path that proxies removed from the target.
    /// - Returns: the response.
    public func respond(to request: Request, below forwarded: PathPrefix = .none) -> Response {
        switch find(request, below: forwarded) {
        case .call(var call, let route):
            guard !call.mayHaveKey else { return respondOnce(to: call, by: route) }
            return finished(answerOnceStored(&call, by: route), to: call)
        case .response(let response): return response
        }
    }

    /// Returns the refusal of a request if its head is sufficient to refuse it; nil if the body may follow.
    ///
    /// Unknown callers and resources and wrong content types are refused before the body is sent, as is a large body
    /// when no worker could accept it. ``respond(to:below:)`` repeats all checks but the last, because tokens may have
    /// been replaced in the meantime.
    ///
    /// - Parameters:
    ///   - request: the request without its body.
    ///   - contentLength: the length of the body; nil if it is chunked.
    ///   - forwarded: the path that proxies removed from the target.
    ///   - client: the sender, as in ``Reply``.
    /// - Returns: the complete response.
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
                // Each line is admitted separately.
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

    /// The content type of line-based bodies.
    public static let linesType: StaticString = "application/x-ndjson"

    /// Returns the response, without content, to a request whose lines are answered one by one, each like a request
    /// with that line as its body; nil for any other request.
    public func beginLines(of request: Request) -> Response? {
        guard case .call(let call, let route) = find(request), route.takesLines, call.isOfLines, !call.mayHaveKey else {
            return nil
        }
        return beginLines(of: call, by: route)
    }

    /// Returns the start of a line-based response, without content.
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

    /// Returns the memory needed to read a body, excluding its result, in bytes.
    private func need(of bodyBytes: Int) -> Int { MemoryEstimate.decoding(bodyBytes: bodyBytes) }

    /// Calls `body`, and turns its error into a problem.
    private func problem(_ body: () throws(SessionError) -> Void) throws(Problem) {
        do throws(SessionError) { try body() } catch { throw Problem(error) }
    }

    /// Returns the response to a refused call, without the fields that depend on the origin and the caller.
    func refusal(_ problem: Problem, by route: Route) -> Response {
        var response = problem.response
        if problem.status == .serviceUnavailable { response.headers.append("Retry-After", "1") }
        if problem.status == .unsupportedMediaType { response.offerContent(of: route) }
        response.route = route.pattern
        return response
    }

    /// Returns the response of `route` to a call with the limits of the service alone.
    func answerCompletely(_ call: Call, by route: Route) -> Response {
        guard let response = respond(to: call, by: route) else {
            preconditionFailure("only a budget can be exceeded")
        }
        return response
    }

    /// Returns the response of `route`, without the fields that depend on the origin and the caller; nil if the call
    /// exceeds its budget.
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
            // If the client has gone, the budget ended early, regardless of the work left.
            guard !(call.attendance?.hasBeenSeenOver ?? false) else { return refusal(Problem(.abandoned), by: route) }
            if error.isCausedByLevel(call.inlineBudget, limits: limits) { return nil }
            assert(route.statuses.contains(error.status), "\(error.status) is not of \(route.pattern)")
            return refusal(error, by: route)
        }
    }
}
