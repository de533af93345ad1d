import Foundation
import Testing

@testable import QuoinClient

/// What a follower of a layout does when its stream ends, is refused, or cannot be read.
@Suite struct EventRepetitionTests {
    private func events(_ channel: ScriptedStreams, attempts: Int = 3) -> Events.Iterator {
        let repetition = Repetition(attempts: attempts, firstWait: .zero, longestWait: .zero)
        let quoin = QuoinService(channel, QuoinService.Configuration(repetition: repetition))
        return Events(layout: "x", service: quoin).makeAsyncIterator()
    }

    private func event(_ revision: Int, id: String? = nil) -> String {
        "\(id.map { "id: \($0)\n" } ?? "")event: solution\ndata: \(StubLayout.solution(revision: revision))\n\n"
    }

    /// The revisions that arrive until the layout is gone.
    private func revisions(_ channel: ScriptedStreams, attempts: Int = 3) async throws -> [Int] {
        var (iterator, revisions): (Events.Iterator, [Int]) = (events(channel, attempts: attempts), [])
        while let event = try await iterator.next() {
            if case .solution(let solution) = event { revisions.append(solution.revision ?? 0) }
        }
        return revisions
    }

    @Test func `a stream that ends is opened again after its last event`() async throws {
        let channel = ScriptedStreams([
            .pieces([event(1, id: "a"), event(2, id: "b")]), .pieces([event(3)]), .pieces([]),
        ])
        #expect(try await revisions(channel) == [1, 2, 3])
        #expect(channel.requests.map { $0.headers["Last-Event-ID"] } == [nil, "b", "b", "b"])
    }

    @Test func `as many attempts in a row fail as the policy says`() async throws {
        let channel = ScriptedStreams([.failure(.unreachable), .status(503), .pieces([]), .failure(.timedOut)])
        let problem = await #expect(throws: Problem.self) { _ = try await revisions(channel) }
        #expect(problem?.kind == .unreachable)
        #expect(channel.requests.count == 3)
    }

    @Test func `an event between them makes failures count anew`() async throws {
        let channel = ScriptedStreams((1...6).map { .pieces([event($0)]) })
        #expect(try await revisions(channel, attempts: 2) == [1, 2, 3, 4, 5, 6])
    }

    @Test(arguments: [
        ScriptedStreams.Outcome.status(404), .status(401), .failure(.malformedAnswer),
        .pieces(["event: solution\ndata: {\n\n"]),
    ])
    func `what would fail again is not repeated`(outcome: ScriptedStreams.Outcome) async {
        let channel = ScriptedStreams([outcome])
        await #expect(throws: Problem.self) { _ = try await revisions(channel) }
        #expect(channel.requests.count == 1)
    }

    @Test func `what the service asks for is waited, unless that is longer than one's patience`() async throws {
        let long = ScriptedStreams([.status(503, retryAfter: "61")])
        let problem = await #expect(throws: Problem.self) { _ = try await revisions(long) }
        #expect(problem?.status == 503 && problem?.retryAfter == .seconds(61) && long.requests.count == 1)
        let short = ScriptedStreams([.status(503, retryAfter: "1")])
        let start = ContinuousClock.now
        #expect(try await revisions(short) == [])
        #expect(ContinuousClock.now - start >= .seconds(1))
    }

    @Test func `a refusal is read as far as the limit`() async throws {
        let isCancelled = Signal()
        func stream() -> ServiceStream {
            ScriptedStreams.stream(["1234", "5678", "9"], onCancel: isCancelled.set)
        }
        #expect(try await stream().collected(limit: 9).body == Data("123456789".utf8))
        #expect(!isCancelled.isSet)
        let problem = await #expect(throws: Problem.self) { _ = try await stream().collected(limit: 8) }
        #expect(problem?.kind == .malformedAnswer && isCancelled.isSet)
    }
}
