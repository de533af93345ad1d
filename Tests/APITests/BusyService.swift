import Dispatch
import HTTP
import Synchronization
import TestSupport
import Testing
import Threads

@testable import API

/// A service with workers, as the server calls it, and answers that come now or later.
final class BusyService: Sendable {
    let service: LayoutService
    let workers: WorkQueue
    private let gate = DispatchSemaphore(value: 0)
    private let arrival = DispatchSemaphore(value: 0)

    /// The answers that have come later, by the names of their requests, in the order in which they came.
    let order = Guarded<[String]>([])

    init(
        limits: ServiceLimits = ServiceLimits(),
        access: AccessControl = AccessControl(),
        workers count: Int = 1,
        jobs: Int = 100,
        jobsPerClient: Int = 100
    ) throws {
        var queue = WorkQueue.Limits(workers: count, jobs: jobs, bytes: 1 << 20)
        queue.jobsPerClient = jobsPerClient
        workers = try WorkQueue(queue)
        service = LayoutService(limits: limits, access: access, workers: workers)
    }

    /// A service that is made with one worker in each lane.
    init(_ make: (WorkQueue) throws -> LayoutService) throws {
        workers = try WorkQueue(WorkQueue.Limits(workers: 1, jobs: 100, bytes: 1 << 20))
        service = try make(workers)
    }

    /// Keeps a worker of a lane busy with a job of `serialKey` until `release`.
    func block(_ serialKey: String? = nil, in lane: Lane = .light) {
        let (gate, arrival) = (gate, arrival)
        let rejection = workers.submit(
            Job(serialKey: serialKey, lane: lane) { _ in
                arrival.signal()
                gate.wait(for: "the test lets the worker go")
                return .done
            }
        )
        precondition(rejection == nil)
        arrival.wait(for: "a worker of the \(lane) lane is free")
    }

    func release() { gate.signal() }

    /// Waits until the only worker of each lane has ended with what it did, which may be after the answer to it.
    func finishJobs() {
        for lane in Lane.allCases {
            block(in: lane)
            release()
        }
    }

    /// An answer on its way.
    final class Pending: Sendable {
        private let response = Guarded<Response?>(nil)
        private let arrival = DispatchSemaphore(value: 0)
        let isAbandoned = Atomic(false)

        /// Takes the answer; its arrival is noted as `name` in `order`.
        func reply(to client: String, as name: String, in order: Guarded<[String]>) -> Reply {
            Reply(to: client, isAwaited: { [self] in !isAbandoned.load(ordering: .relaxed) }) { [self] response in
                self.response.withLock { $0 = response }
                order.withLock { $0.append(name) }
                arrival.signal()
            }
        }

        func wait() throws -> Answer {
            arrival.wait(for: "an answer comes")
            return try Answer(try #require(response.withLock { $0 }))
        }
    }

    enum Outcome {
        case now(Answer)
        case later(Pending)
    }

    /// Who sends a request: from an address, and with a token if one is needed.
    struct Client {
        var address = "1"
        var token: String?
        /// The `Idempotency-Key` of its requests.
        var key: String?
    }

    func send(
        _ method: Method,
        _ target: String,
        _ body: String = "",
        from client: Client = Client(),
        as name: String = "",
        isLate: Bool = false
    ) throws -> Outcome {
        let pending = Pending()
        var headers = HeaderFields()
        if let token = client.token { headers.append("Authorization", "Bearer \(token)") }
        if let key = client.key { headers.append("Idempotency-Key", key) }
        let request = Request(
            method: method,
            target: try #require(RequestTarget(target)),
            headers: headers,
            body: Array(body.utf8)
        )
        let reply = pending.reply(to: client.address, as: name, in: order)
        let response = service.respond(to: request, isLate: isLate, orLater: reply)
        return try response.map { .now(try Answer($0)) } ?? .later(pending)
    }

    func now(
        _ method: Method,
        _ target: String,
        _ body: String = "",
        from client: Client = Client()
    ) throws -> Answer {
        guard case .now(let answer) = try send(method, target, body, from: client) else { throw Unexpected.later }
        return answer
    }

    func later(
        _ method: Method,
        _ target: String,
        _ body: String = "",
        from client: Client = Client(),
        as name: String = ""
    ) throws -> Pending {
        guard case .later(let pending) = try send(method, target, body, from: client, as: name) else {
            throw Unexpected.now
        }
        return pending
    }

    enum Unexpected: Error {
        case now
        case later
    }

    deinit { workers.finish() }
}
