public import HTTP
import Sessions
import Threads
import Wire

/// The division of work between event loops and workers, and the refusal of requests under overload.
extension LayoutService {
    /// Returns the response to a request if it is within the inline budget; otherwise returns nil, and a worker sends
    /// it to `reply`.
    ///
    /// A request first runs on the event loop, within small limits. A request that exceeds these has changed nothing; a
    /// light worker decodes it again and runs it within larger limits, and a request that exceeds those as well runs on
    /// a heavy worker within the limits of the service alone:
    ///
    /// ```
    /// event loop: find -> decode -> solve -> answer
    ///                        |        |
    ///                        +--------+--needsWorker--> light lane -> decode -> solve -> reply
    ///                                                                   |        |
    ///                                                                   +--------+--> heavy lane -> decode -> …
    /// ```
    ///
    /// A request for a layout with a pending job goes to the same queue, so that edits keep their order. If the event
    /// loop is late, all requests but those with small bodies are queued, where clients take turns: the many
    /// connections of one client then delay only its own requests.
    ///
    /// - Parameters:
    ///   - request: the request.
    ///   - forwarded: the path that proxies removed from the target.
    ///   - isLate: true if the event loop has been busy for long without polling its connections.
    ///   - reply: evaluated only if the response comes later.
    /// - Returns: the response; nil if it comes later.
    public func respond(
        to request: Request,
        below forwarded: PathPrefix = .none,
        isLate: Bool = false,
        orLater reply: @autoclosure () -> Reply
    ) -> Response? {
        guard let workers else { return respond(to: request, below: forwarded) }
        switch find(request, below: forwarded) {
        case .response(let response): return response
        case .call(let call, let route):
            if call.mayHaveKey { return respondOnce(to: call, by: route, isLate: isLate, workers, reply()) }
            let response = respond(to: call, by: route, isLate: isLate, workers, orLater: reply())
            return response.map { finished($0, to: call) }
        }
    }

    /// Returns the response to a call, without the fields that depend on the origin and the caller, if it is within the
    /// inline budget; otherwise returns nil, and a worker sends the complete response to `reply`.
    func respond(
        to call: Call,
        by route: Route,
        isLate: Bool,
        _ workers: WorkQueue,
        orLater reply: @autoclosure () -> Reply,
        once: CallOnce? = nil
    ) -> Response? {
        let bytes = call.request.body.count
        let mayBeInline = bytes <= limits.inlineBodyBytes && !isBusy(call, workers)
        let shouldWait = isLate && bytes > limits.lateBodyBytes
        // If the queue has no room, the call runs here even if the loop is late, as it would without a queue.
        if shouldWait, mayBeInline, hasRoom(for: call, workers, reply().client) {
            return submit(call, by: route, to: workers, reply(), once: once)
        }
        if mayBeInline {
            var call = call
            call.inlineBudget = limits.inlineBudget
            if let response = respond(to: call, by: route) {
                guard !canSend(call, route) else { return response }
                deliver(response, to: call, by: route, workers, reply(), once: once)
                return nil
            }
        }
        return submit(call, by: route, to: workers, reply(), once: once)
    }

    /// Sends a response after its dependencies are stored.
    private func deliver(
        _ response: Response,
        to call: Call,
        by route: Route,
        _ workers: WorkQueue,
        _ reply: Reply,
        once: CallOnce?
    ) {
        pass(response, to: call, by: route) { [self] fate in
            switch fate {
            case .sent(let response): send(response, to: call, reply, once: once)
            case .again:
                var call = call
                call.begin()
                guard let refusal = submit(call, by: route, to: workers, reply, once: once) else { return }
                send(refusal, to: call, reply, once: once)
            }
        }
    }

    private func send(_ response: Response, to call: Call, _ reply: Reply, once: CallOnce?) {
        once?.end(with: response, keeping: call.keeping)
        let finished = finished(response, to: call)
        if let progress = call.progress { progress.end(finished) } else { reply.send(finished) }
    }

    /// Returns true if the light lane has room for a call.
    private func hasRoom(for call: Call, _ workers: WorkQueue, _ client: String) -> Bool {
        workers.hasRoom(for: queueName(of: call.caller, client), bytes: call.request.body.count, lane: .light)
    }

    /// Returns the refusal of a call if the queue has no room for it.
    ///
    /// - Parameters:
    ///   - call: the call, whose body has not arrived yet.
    ///   - route: its route.
    ///   - client: the sender, as in ``Reply``.
    ///   - bytes: the length of its body.
    /// - Returns: the complete response; nil if there is room.
    func overload(_ call: Call, by route: Route, _ client: @autoclosure () -> String, bytes: Int) -> Response? {
        guard let workers, workers.isOccupied else { return nil }
        let queueName = queueName(of: call.caller, client())
        let rejection = workers.rejection(of: queueName, bytes: bytes, lane: lane(forBodyOf: bytes))
        return rejection.map { finished(overloaded(by: route, $0), to: call) }
    }

    /// Returns true if a job for the layout of the call is waiting or running.
    private func isBusy(_ call: Call, _ workers: WorkQueue) -> Bool {
        guard workers.isOccupied, let serialKey = call.serialKey else { return false }
        return workers.isBusy(serialKey)
    }

    /// Submits a call to a worker, which sends its response to `reply`; returns the refusal if the queue has no room.
    ///
    /// - Parameters:
    ///   - call: the call.
    ///   - route: its route.
    ///   - workers: the queue.
    ///   - reply: receives the complete response.
    ///   - once: prevents repeated execution; nil for a call without an idempotency key.
    /// - Returns: the refusal, without the fields that depend on the origin and the caller.
    func submit(
        _ call: Call,
        by route: Route,
        to workers: WorkQueue,
        _ reply: Reply,
        once: CallOnce? = nil
    ) -> Response? {
        let bytes = call.request.body.count
        let isWanted = once?.isWanted ?? reply.isAwaited
        let job = Job(
            client: queueName(of: call.caller, reply.client),
            serialKey: call.serialKey,
            bytes: bytes,
            lane: lane(forBodyOf: bytes),
            isWanted: isWanted,
            giveWay: { [self] rejection in send(overloaded(by: route, rejection), to: call, reply, once: once) },
            run: { [self] lane in
                if let once, !once.begin() { return .done }
                var call = call
                call.ticket = once?.ticket
                if let once, let answer = claimedAnswer(to: &call, by: route, once) {
                    reply.send(answer)
                    return .done
                }
                call.inlineBudget = limits.budget(of: lane)
                call.attendance = Attendance(isWanted)
                // The response to a call with a key is kept as a whole, so it has no progress.
                if once == nil, call.progress == nil, route.tellsProgress, call.wantsProgress {
                    let head = beginLines(of: call, by: route)
                    call.progress = ProgressAnswer(head: head, send: reply.send)
                }
                guard let response = respond(to: call, by: route) else { return .tooHeavy }
                deliver(response, to: call, by: route, workers, reply, once: once)
                return .done
            }
        )
        return workers.submit(job).map { overloaded(by: route, $0) }
    }

    /// Returns the name under which the requests of a caller are queued: requests with the same token share one,
    /// regardless of their addresses.
    private func queueName(of caller: Caller, _ address: String) -> String {
        caller.name.map { "token \($0)" } ?? "address \(address)"
    }

    private func lane(forBodyOf bytes: Int) -> Lane {
        bytes <= max(ServiceLimits.lightBodyBytes, limits.inlineBodyBytes) ? .light : .heavy
    }

    private func overloaded(by route: Route, _ rejection: Rejection) -> Response {
        var response = Problem(.serviceUnavailable, rejection.reason.detail).response
        let seconds = rejection.expectedWait.components.seconds + 1
        response.headers.append("Retry-After", "\(min(seconds, Self.longestWait))")
        response.route = route.pattern
        return response
    }

    /// The maximum `Retry-After`, in seconds.
    private static let longestWait: Int64 = 3_600
}

extension Rejection.Reason {
    fileprivate var detail: String {
        switch self {
        case .clientShare:
            "this client already has as many waiting requests as one client may have; send more once some are answered"
        case .queueFull: "too much work is waiting already; try again later"
        case .queueBytes: "the requests that are waiting hold too many bytes already; try again later"
        case .gaveWay: "this request has given way to clients with fewer waiting requests; try again later"
        case .ending: "the service is about to stop"
        }
    }
}
