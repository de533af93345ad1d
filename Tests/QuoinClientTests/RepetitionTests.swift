import Foundation
import Testing

@testable import QuoinClient

/// Which requests are sent again, and what is known of a call that has failed in the end.
@Suite struct RepetitionTests {
    /// An attempt that is worth another one.
    enum Failure: CaseIterable {
        case tooManyRequests, badGateway, unavailable, gatewayTimeout, lost, timedOut, cutOff

        var outcome: ScriptedChannel.Outcome {
            switch self {
            case .tooManyRequests: .status(429)
            case .badGateway: .status(502)
            case .unavailable: .status(503)
            case .gatewayTimeout: .status(504)
            case .lost: .failure(.unreachable)
            case .timedOut: .failure(.timedOut)
            case .cutOff: .failure(.malformedAnswer)
            }
        }

        /// Whether the service may have done what it was asked for: only a client that has to slow down is told no.
        var leavesOpen: Bool { self != .tooManyRequests }

        /// No failures, one, and two in each order.
        static let sequences: [[Failure]] =
            [[]] + allCases.map { [$0] } + allCases.flatMap { one in allCases.map { [one, $0] } }
    }

    /// A call of each kind.
    enum Call: CaseIterable {
        case read, dryRun, create, put, edit, delete

        /// Whether it can change something.
        var isWrite: Bool { self != .read && self != .dryRun }
        var hasKey: Bool { isWrite && self != .delete }

        func make(_ quoin: QuoinService, _ layout: Layout) async throws {
            let document = try LayoutDocument(view: { View("root") })
            switch self {
            case .read: _ = try await quoin.layout("x")
            case .dryRun: try await layout.edit(dryRun: true) { set("gap", constant: 1) }
            case .create: _ = try await quoin.create(document)
            case .put: _ = try await quoin.put(document, id: "x")
            case .edit: try await layout.edit { set("gap", constant: 1) }
            case .delete: try await layout.delete()
            }
        }
    }

    private static let attempts = 3

    /// A service behind a channel that never lets a call wait.
    private func service(_ channel: ScriptedChannel, attempts: Int = attempts) -> QuoinService {
        let repetition = Repetition(attempts: attempts, firstWait: .zero, longestWait: .zero)
        return QuoinService(channel, QuoinService.Configuration(patience: .seconds(3_600), repetition: repetition))
    }

    /// The problem that a call has in the end; nil if it succeeds.
    private func problem(_ body: () async throws -> Void) async throws -> Problem? {
        do {
            try await body()
            return nil
        } catch let problem as Problem {
            return problem
        }
    }

    /// Catches a DELETE that succeeds for a layout that never was, one that fails because its first attempt has
    /// succeeded, and a write that is said to be uncertain after 429 alone.
    @Test(arguments: Call.allCases, Failure.sequences)
    func `what is known of a call depends on all its attempts`(call: Call, failures: [Failure]) async throws {
        let channel = ScriptedChannel()
        let quoin = service(channel)
        for last in [200, 404, 412, 422] {
            let layout = try await quoin.layout("x")
            channel.expect(failures.map(\.outcome) + [.status(last)])
            let problem = try await problem { try await call.make(quoin, layout) }
            let requests = channel.requests
            #expect(requests.count == failures.count + 1)
            let isOpen = call.isWrite && failures.contains { $0.leavesOpen }
            let isGone = call == .delete && last == 404 && isOpen
            #expect(problem?.status == (last == 200 || isGone ? nil : last), "then \(last)")
            #expect((problem?.mayHaveBeenDone ?? false) == (problem != nil && isOpen), "then \(last)")
            let keys = requests.map { $0.headers["Idempotency-Key"] }
            #expect(Set(keys).count == 1 && (keys[0] != nil) == call.hasKey)
            #expect(Set(requests.map(\.method)).count == 1)
        }
    }

    /// Catches a call that goes on for ever, or reports what an earlier attempt has met.
    @Test(arguments: Call.allCases, Failure.sequences.filter { $0.count == 2 })
    func `a call whose attempts all fail has the problem of the last one`(call: Call, failures: [Failure]) async throws
    {
        let channel = ScriptedChannel()
        let quoin = service(channel, attempts: 2)
        let layout = try await quoin.layout("x")
        channel.expect(failures.map(\.outcome))
        let problem = try await problem { try await call.make(quoin, layout) }
        #expect(channel.requests.count == 2)
        if case .failure(let kind) = failures[1].outcome { #expect(problem?.kind == kind) }
        if case .status(let status) = failures[1].outcome { #expect(problem?.status == status) }
        #expect(problem?.mayHaveBeenDone == (call.isWrite && failures.contains { $0.leavesOpen }))
    }

    /// Catches a layout that is read before the next edit though nothing can have changed, and one that is not though
    /// something may have.
    @Test(arguments: Failure.allCases)
    func `a layout is read before an edit only if the last one may have been made`(failure: Failure) async throws {
        let channel = ScriptedChannel()
        let quoin = service(channel)
        let layout = try await quoin.layout("x")
        channel.expect(Array(repeating: failure.outcome, count: Self.attempts))
        let problem = try await problem { try await Call.edit.make(quoin, layout) }
        #expect(problem?.mayHaveBeenDone == failure.leavesOpen)
        channel.expect([])
        try await Call.edit.make(quoin, layout)
        #expect(channel.requests.map(\.method) == (failure.leavesOpen ? ["GET", "PATCH"] : ["PATCH"]))
        // A dry run leaves nothing open, whatever becomes of it.
        channel.expect(Array(repeating: failure.outcome, count: Self.attempts))
        #expect(try await self.problem { try await Call.dryRun.make(quoin, layout) } != nil)
        channel.expect([])
        try await Call.edit.make(quoin, layout)
        #expect(channel.requests.map(\.method) == ["PATCH"])
    }

    /// Catches an edit that was made, and whose answer nobody understands, after which the layout keeps its frames.
    @Test func `a layout is read again after an answer that is none`() async throws {
        let channel = ScriptedChannel()
        let quoin = service(channel)
        let layout = try await quoin.layout("x")
        for call in [Call.edit, .dryRun] {
            channel.expect([.garbage])
            let problem = try await problem { try await call.make(quoin, layout) }
            #expect(problem?.kind == .malformedAnswer && channel.requests.count == 1)
            channel.expect([])
            try await Call.edit.make(quoin, layout)
            #expect(channel.requests.map(\.method) == (call == .edit ? ["GET", "PATCH"] : ["PATCH"]))
        }
    }

    /// Catches a request that a channel has sent twice, and that counts as sent once.
    @Test func `what a channel has sent twice may have been done the first time`() async throws {
        let channel = ScriptedChannel()
        let quoin = service(channel)
        for call in Call.allCases {
            let layout = try await quoin.layout("x")
            channel.expect([.statusSentAgain(404)])
            let problem = try await problem { try await call.make(quoin, layout) }
            #expect(problem?.status == (call == .delete ? nil : 404), "\(call)")
            #expect((problem?.mayHaveBeenDone ?? false) == call.hasKey, "\(call)")
        }
    }

    /// Catches a repetition of what has been refused for good.
    @Test(arguments: [301, 307, 400, 401, 403, 404, 409, 412, 413, 422, 428, 431, 500, 501, 505, 507])
    func `a refusal for good is not repeated`(status: Int) async throws {
        let channel = ScriptedChannel()
        let quoin = service(channel)
        let layout = try await quoin.layout("x")
        for call in Call.allCases {
            channel.expect([.status(status)])
            let problem = try await problem { try await call.make(quoin, layout) }
            #expect(problem?.status == status && problem?.mayHaveBeenDone == false && channel.requests.count == 1)
        }
    }

    @Test func `a request that cannot be built is not sent again`() async throws {
        let channel = ScriptedChannel()
        let quoin = service(channel)
        let layout = try await quoin.layout("x")
        for call in Call.allCases {
            channel.expect([.failure(.building)])
            let problem = try await problem { try await call.make(quoin, layout) }
            #expect(problem?.kind == .building && problem?.mayHaveBeenDone == false && channel.requests.count == 1)
        }
        channel.expect([])
        try await Call.edit.make(quoin, layout)
        #expect(channel.requests.map(\.method) == ["PATCH"])
    }

    @Test func `whether a service is ready is asked once`() async throws {
        let channel = ScriptedChannel()
        let quoin = service(channel)
        channel.expect([.status(503)])
        #expect(try await !quoin.isReady())
        #expect(channel.requests.count == 1)
        channel.expect([.status(502)])
        #expect(try await problem { _ = try await quoin.isReady() }?.status == 502)
        #expect(channel.requests.count == 1)
    }

    // MARK: Waiting

    /// Catches waits that do not grow, grow without bound, are not drawn at random, or do not respect `Retry-After`.
    @Test(arguments: [nil, .zero, .seconds(7)] as [Duration?])
    func `a wait is drawn between what was asked for and the bound, which doubles`(least: Duration?) {
        let repetition = Repetition(attempts: 5, firstWait: .milliseconds(100), longestWait: .seconds(5))
        let bounds = [100, 200, 400, 800, 1_600, 3_200, 5_000, 5_000].map { Duration.milliseconds($0) }
        for (index, bound) in bounds.enumerated() {
            let waits = (0..<500).map { _ in repetition.wait(after: index + 1, atLeast: least) - (least ?? .zero) }
            #expect(waits.allSatisfy { .zero <= $0 && $0 <= bound }, "failure \(index + 1)")
            #expect(waits.contains { $0 < bound / 4 } && waits.contains { $0 > bound * 3 / 4 }, "failure \(index + 1)")
        }
        #expect(repetition.wait(after: 10_000, atLeast: least) <= .seconds(5) + (least ?? .zero))
    }

    /// Catches a wait that is shorter than the service asks for, and one that ends after the caller's patience.
    @Test func `what the service asks for is waited, unless that is longer than one's patience`() async throws {
        let channel = ScriptedChannel()
        let repetition = Repetition(attempts: 5, firstWait: .zero, longestWait: .zero)
        let quoin = QuoinService(channel, QuoinService.Configuration(patience: .seconds(60), repetition: repetition))
        channel.expect([.status(503)], retryAfter: "61")
        let problem = try await problem { _ = try await quoin.layout("x") }
        #expect(problem?.status == 503 && problem?.retryAfter == .seconds(61) && channel.requests.count == 1)
        channel.expect([.status(429)], retryAfter: "1")
        let start = ContinuousClock.now
        _ = try await quoin.layout("x")
        #expect(ContinuousClock.now - start >= .seconds(1) && channel.requests.count == 2)
    }

    /// Catches dates that are not read, and moments in the past that become a negative wait.
    @Test func `Retry-After is seconds or a date`() throws {
        func wait(_ text: String?) -> Duration? {
            var headers: [String: String] = [:]
            headers["retry-after"] = text
            return ServiceAnswer(status: 503, headers: headers, body: Data()).retryAfter
        }
        #expect(wait(nil) == nil && wait("soon") == nil && wait("-1") == nil && wait("") == nil)
        #expect(wait("0") == .zero && wait("120") == .seconds(120))
        #expect(wait("Sun, 06 Nov 1994 08:49:37 GMT") == .zero)
        // 2999-12-31T23:59:59Z.
        let left = Duration.seconds(32_503_679_999 - Date().timeIntervalSince1970)
        let read = try #require(wait("Tue, 31 Dec 2999 23:59:59 GMT"))
        #expect(read > left - .seconds(3_600) && read <= left + .seconds(1))
    }
}
