import HTTP
import Sessions
import Threads
import Wire

/// Calls with an `Idempotency-Key`: repeated calls are executed once and get the same response.
///
/// This applies to every call by POST, PUT and PATCH, including those that change nothing: repeating them is then free.
extension LayoutService {
    /// Returns the response to a call with a key, waiting as long as necessary.
    func respondOnce(to call: Call, by route: Route) -> Response {
        let later = Guarded<Response?>(nil)
        let arrival = Condition()
        let reply = Reply(to: "", isAwaited: { true }) { response in
            later.withLock { $0 = response }
            arrival.signal()
        }
        let once: CallOnce
        do throws(Problem) {
            once = try self.once(call, by: route, reply)
        } catch {
            return finished(refusal(error, by: route), to: call)
        }
        let (isFirst, answer) = once.beginAtOnce()
        guard isFirst else {
            // Without a timeout, the wait always ends with a response.
            guard let answer = answer ?? later.wait(for: arrival, until: { $0 }) else {
                preconditionFailure("every call ends")
            }
            return answer
        }
        var call = call
        call.ticket = once.ticket
        if let answer = claimedAnswer(to: &call, by: route, once) { return answer }
        let response = answerOnceStored(&call, by: route)
        once.end(with: response, keeping: call.keeping)
        return finished(response, to: call)
    }

    /// Returns the complete response to a call with a key if it is known or within the inline budget; otherwise returns
    /// nil and sends it to `reply`.
    func respondOnce(
        to call: Call,
        by route: Route,
        isLate: Bool,
        _ workers: WorkQueue,
        _ reply: Reply
    ) -> Response? {
        let once: CallOnce
        do throws(Problem) {
            once = try self.once(call, by: route, reply)
        } catch {
            return finished(refusal(error, by: route), to: call)
        }
        let response: Response?
        // An event loop must not wait for a shared store to grant a key.
        if call.request.body.count > limits.inlineBodyBytes || registry.shared != nil {
            response = submit(call, by: route, to: workers, reply, once: once)
        } else {
            let (isFirst, answer) = once.beginAtOnce()
            guard isFirst else { return answer }
            var call = call
            call.ticket = once.ticket
            response = respond(to: call, by: route, isLate: isLate, workers, orLater: reply, once: once)
        }
        guard let response else { return nil }
        once.end(with: response)
        return finished(response, to: call)
    }

    /// Claims the key of a call from a shared store, only once; blocks until the store replies.
    ///
    /// - Returns: the complete response if the call must not be executed.
    func claimedAnswer(to call: inout Call, by route: Route, _ once: CallOnce) -> Response? {
        guard registry.shared != nil, let ticket = call.ticket else { return nil }
        if let claimed = once.claimedLayout.withLock({ $0 }) {
            call.newLayout = claimed
            return nil
        }
        let makesLayout = route.method == .post && route.pattern == "/layouts"
        let id = makesLayout ? SessionID.random() : call.parameters.value(of: "id")
        let (beginning, keeping): (AnswerStore.Beginning, AnswerStore.Keeping)
        do throws(SessionError) {
            switch try answers.claim(ticket, for: id) {
            case .granted(let id):
                once.claimedLayout.withLock { $0 = .some(id) }
                call.newLayout = id
                return nil
            case .answered(let answer):
                guard let response = Response(answer) else {
                    (beginning, keeping) = (.isTooLarge(Status(rawValue: answer.status) ?? .ok), .nowhere)
                    break
                }
                (beginning, keeping) = (.replay(response), .here)
            case .differs: (beginning, keeping) = (.differs, .nowhere)
            case nil: return nil
            }
        } catch {
            let response = refusal(Problem(error), by: route)
            once.end(with: response, keeping: .nowhere)
            return finished(response, to: call)
        }
        guard let complete = complete(beginning, of: call, by: route) else { return nil }
        // Other waiting clients complete it themselves.
        if case .replay(let response) = beginning {
            once.end(with: response, keeping: keeping)
        } else {
            once.end(with: complete, keeping: keeping)
        }
        return complete
    }

    private func once(_ call: Call, by route: Route, _ reply: Reply) throws(Problem) -> CallOnce {
        guard let key = try IdempotencyKey.read(call) else { preconditionFailure("a call without a key") }
        try call.checkKey(of: route)
        return CallOnce(key, of: call.request, in: answers, reply) { [self] beginning in
            complete(beginning, of: call, by: route)
        }
    }

    /// Returns the complete response to a call that is not the first with its key; nil if it must wait for the first.
    private func complete(_ beginning: AnswerStore.Beginning, of call: Call, by route: Route) -> Response? {
        let response: Response
        switch beginning {
        case .first, .waits: return nil
        case .replay(let answer) where !call.accepts(answer):
            let words =
                "the answer to the call with this \(IdempotencyKey.field) is kept as "
                + "\(answer.headers["Content-Type"] ?? ""), which the Accept field excludes"
            response = refusal(Problem(.notAcceptable, words), by: route)
        case .replay(var answer):
            // Responses with a status of 500 or above are never kept, so they are not replays.
            answer.route = route.pattern
            if answer.status.rawValue < 500 { answer.headers.append(IdempotencyKey.replayed, "true") }
            response = answer
        case .differs:
            let words = "this \(IdempotencyKey.field) came with another method, path, query or body; take another key"
            response = refusal(Problem(.unprocessableContent, words), by: route)
        case .isTooLarge(let status):
            let words =
                "the call with this \(IdempotencyKey.field) was done and answered with \(status.rawValue); its answer was too "
                + "large to be kept (--idempotency-bytes)"
            response = refusal(Problem(.unprocessableContent, words), by: route)
        }
        return finished(response, to: call)
    }
}

extension Call {
    /// True if the call has an `Idempotency-Key`, well-formed or not, and a method to which keys apply.
    var mayHaveKey: Bool {
        switch request.method {
        case .post, .put, .patch: request.headers.contains(IdempotencyKey.field)
        default: false
        }
    }

    /// Checks that a key is well-formed, and that the call accepts one.
    func checkKey(of route: Route) throws(Problem) {
        guard try IdempotencyKey.read(self) != nil, route.takesLines, isOfLines else { return }
        throw Problem(
            .badRequest,
            "lines are answered one by one, each once; \(IdempotencyKey.field) goes with a single body of JSON"
        )
    }
}
