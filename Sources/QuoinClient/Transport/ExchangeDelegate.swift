import Dispatch
import Foundation
import Threads

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A delegate that forwards `URLSession` callbacks to the corresponding exchange.
final class ExchangeDelegate: NSObject, URLSessionDataDelegate, Sendable {
    private struct Watched {
        weak var exchange: Exchange?
        /// The deadline and the time limit it was computed from; nil for no limit.
        let end: (time: ContinuousClock.Instant, limit: Duration)?
    }

    private struct State {
        /// The exchanges, keyed by task number.
        var exchanges: [Int: Watched] = [:]
        /// The time of the next check by ``endLateOnes(_:)``; nil if none is scheduled.
        var nextLook: ContinuousClock.Instant?
        /// The number of the scheduled check; checks with other numbers are stale.
        var lookNumber = 0

        /// Schedules a check unless an earlier one is pending; returns its number.
        mutating func plan(_ time: ContinuousClock.Instant?) -> Int? {
            guard let time, nextLook.map({ time < $0 }) ?? true else { return nil }
            nextLook = time
            lookNumber += 1
            return lookNumber
        }

        /// Returns the exchanges whose deadline has passed, and the next deadline.
        mutating func takeLateOnes(
            at now: ContinuousClock.Instant
        ) -> (late: [(Exchange, Duration)], next: ContinuousClock.Instant?) {
            var late: [(Exchange, Duration)] = []
            var next: ContinuousClock.Instant?
            for watched in exchanges.values {
                guard let end = watched.end, let exchange = watched.exchange else { continue }
                if end.time > now {
                    next = min(next ?? end.time, end.time)
                } else {
                    late.append((exchange, end.limit))
                }
            }
            nextLook = nil
            return (late, next)
        }
    }

    private let state = Guarded(State())
    private let clock = ContinuousClock()

    /// Registers an exchange for the callbacks of a task.
    ///
    /// - Parameters:
    ///   - exchange: the exchange of the task, which is not retained.
    ///   - task: the number of the task.
    ///   - limit: the time limit; nil for none.
    func add(_ exchange: Exchange, for task: Int, within limit: Duration?) {
        let end = limit.map { (time: clock.now + $0, limit: $0) }
        let look = state.withLock { state in
            state.exchanges[task] = Watched(exchange: exchange, end: end)
            return state.plan(end?.time)
        }
        if let look, let limit { begin(look, after: limit) }
    }

    /// Ends all open exchanges.
    func endAll() {
        let open = state.withLock { $0.exchanges.values.compactMap(\.exchange) }
        for exchange in open { exchange.fail(Problem(.unreachable, "there is no answer: the client is gone")) }
    }

    private func exchange(_ task: URLSessionTask) -> Exchange? {
        state.withLock { $0.exchanges[task.taskIdentifier]?.exchange }
    }

    // MARK: Time limits

    // A single timer for all exchanges fires once per time limit, by which time most have ended. A sleeping task for
    // each exchange would have to be created, woken and awaited for every request.

    private func begin(_ look: Int, after time: Duration) {
        let (seconds, attoseconds) = time.components
        let delay = Double(seconds) + Double(attoseconds) / 1e18
        DispatchQueue.global().asyncAfter(deadline: .now() + delay) { [weak self] in self?.endLateOnes(look) }
    }

    private func endLateOnes(_ look: Int) {
        let now = clock.now
        let (late, next) = state.withLock { state -> ([(Exchange, Duration)], (look: Int, time: Duration)?) in
            guard state.lookNumber == look else { return ([], nil) }
            let (late, next) = state.takeLateOnes(at: now)
            return (late, state.plan(next).flatMap { look in next.map { (look, $0 - now) } })
        }
        for (exchange, limit) in late { exchange.fail(Problem(isLateBy: limit)) }
        if let next { begin(next.look, after: next.time) }
    }

    // MARK: Callbacks

    func urlSession(
        _ session: URLSession,
        dataTask: URLSessionDataTask,
        didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        let exchange = exchange(dataTask)
        exchange?.begin(response)
        completionHandler(exchange == nil ? .cancel : .allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        exchange(dataTask)?.append(data)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        let exchange = state.withLock { $0.exchanges.removeValue(forKey: task.taskIdentifier)?.exchange }
        guard let error else {
            exchange?.complete(.success(()))
            return
        }
        let kind: Problem.Kind = (error as? URLError)?.code == .timedOut ? .timedOut : .unreachable
        exchange?.complete(.failure(Problem(kind, "there is no answer: \(error.localizedDescription)")))
    }

    /// Supplies the body again after a kept-alive connection has turned out to be closed.
    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        needNewBodyStream completionHandler: @escaping @Sendable (InputStream?) -> Void
    ) {
        completionHandler(exchange(task)?.beginAgain())
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }
}
