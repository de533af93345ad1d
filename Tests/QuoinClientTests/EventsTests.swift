import Foundation
import Synchronization
import Testing

@testable import QuoinClient

/// Streams that break, are refused, or never end.
@Suite struct EventsTests {
    private static let attempts = 3

    /// Follows a layout over a channel; returns the revisions of its solutions, and the problem at the end, if any.
    private func follow(_ channel: ScriptedChannel, answerBytes: Int = 10_000) async throws -> ([Int?], Problem?) {
        let repetition = Repetition(attempts: Self.attempts, firstWait: .zero, longestWait: .zero)
        let quoin = QuoinService(
            channel,
            QuoinService.Configuration(answerBytes: answerBytes, repetition: repetition)
        )
        var revisions: [Int?] = []
        do {
            for try await event in Events(layout: "x", service: quoin) {
                if case .solution(let solution) = event { revisions.append(solution.revision) }
            }
            return (revisions, nil)
        } catch let problem as Problem {
            return (revisions, problem)
        }
    }

    private func solution(_ revision: Int) -> String {
        "id: \(revision)\nevent: solution\ndata: \(StubLayout.solution(revision: revision))\n\n"
    }

    private static let gone = "event: gone\ndata: {}\n\n"

    /// Catches a client that gives up a layout that it follows for long, as each connection breaks in the end.
    @Test func `failures count until the next event, and a stream goes on after the last one`() async throws {
        let channel = ScriptedChannel()
        // Two streams end, one of them within an event, before the next event; then a stream ends, and a connection
        // fails.
        channel.expect([
            .pieces([solution(1), ": a comment\n\n", solution(2)]), .pieces(["id: 3\ndata"]), .pieces([solution(4)]),
            .failure(.unreachable), .pieces([Self.gone]),
        ])
        let (revisions, problem) = try await follow(channel)
        #expect(problem?.description == nil && revisions == [1, 2, 4])
        let ids = channel.requests.map { $0.headers["Last-Event-ID"] }
        #expect(ids == [nil, "2", "2", "4", "4"])
        #expect(Set(channel.requests.map(\.accept)) == ["text/event-stream"])
    }

    /// Catches a client that connects for ever, or once less than it may.
    @Test(
        arguments: [.failure(.unreachable), .failure(.timedOut), .status(503), .pieces([])]
            as [ScriptedChannel.Outcome]
    )
    func `streams that fail one after the other have the problem of the last one`(
        outcome: ScriptedChannel.Outcome
    ) async throws {
        let channel = ScriptedChannel()
        channel.expect(Array(repeating: outcome, count: 10))
        let (revisions, problem) = try await follow(channel)
        #expect(revisions == [] && channel.requests.count == Self.attempts)
        if case .failure(let kind) = outcome { #expect(problem?.kind == kind) }
        if case .status(let status) = outcome { #expect(problem?.status == status) }
        if case .pieces = outcome { #expect(problem?.kind == .unreachable) }
    }

    /// Catches a client that asks again for what it does not understand, or what it is not allowed to read.
    @Test(
        arguments: [.pieces(["event: solution\ndata: []\n\n"]), .status(404), .status(403)]
            as [ScriptedChannel.Outcome]
    )
    func `what will not pass is not asked for again`(outcome: ScriptedChannel.Outcome) async throws {
        let channel = ScriptedChannel()
        channel.expect([outcome])
        let (revisions, problem) = try await follow(channel)
        #expect(revisions == [] && problem != nil && channel.requests.count == 1)
        if case .status(let status) = outcome { #expect(problem?.status == status) }
    }

    /// Catches a connection that is made before the time that the service has asked for.
    @Test func `Retry-After holds for streams, too`() async throws {
        let channel = ScriptedChannel()
        channel.expect([.status(503), .pieces([Self.gone])], retryAfter: "1")
        let start = ContinuousClock.now
        let (_, problem) = try await follow(channel)
        #expect(problem?.description == nil && channel.requests.count == 2)
        #expect(ContinuousClock.now - start >= .seconds(1))
    }

    /// Catches a client whose memory a service can fill.
    @Test func `a line, or a refusal, that is too long ends the stream`() async throws {
        let channel = ScriptedChannel()
        channel.expect([.pieces(Array(repeating: "data: without an end", count: 10))])
        let (_, problem) = try await follow(channel, answerBytes: 100)
        #expect(problem?.kind == .malformedAnswer && channel.requests.count == 1 && channel.cancelled > 0)
        let refusal = ServiceStream(
            status: 403,
            headers: [:],
            next: { Data(repeating: 32, count: 60) },
            cancel: {}
        )
        let long = await #expect(throws: Problem.self) { try await refusal.collected(limit: 100) }
        #expect(long?.kind == .malformedAnswer)
        let pieces = ScriptedChannel()
        pieces.expect([.pieces(["12345", "67890"])])
        let stream = try await pieces.stream(of: ServiceRequest("GET"))
        #expect(try await stream.collected(limit: 10).body == Data("1234567890".utf8))
    }

    /// Catches a queue in which the task that came last goes first.
    @Test func `tasks pass a gate in the order in which they came`() async throws {
        let (gate, opened, order) = (Gate(width: 1), Signal(), Order())
        let first = Task.immediate {
            try await gate.pass {
                await opened.wait()
                order.append(0)
            }
        }
        let others = (1...5).map { number in
            Task.immediate { try await gate.pass { order.append(number) } }
        }
        others[2].cancel()
        opened.set()
        try await first.value
        for (index, task) in others.enumerated() {
            if index == 2 {
                await #expect(throws: CancellationError.self) { try await task.value }
            } else {
                try await task.value
            }
        }
        #expect(order.numbers == [0, 1, 2, 4, 5])
    }
}

/// Numbers in the order in which tasks have added them.
private final class Order: Sendable {
    private let state = Mutex<[Int]>([])

    var numbers: [Int] { state.withLock { $0 } }

    func append(_ number: Int) { state.withLock { $0.append(number) } }
}
