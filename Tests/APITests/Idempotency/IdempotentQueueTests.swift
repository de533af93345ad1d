import HTTP
import Sessions
import Synchronization
import Testing
import Threads

@testable import API

/// Calls with a key while workers are busy: repetitions wait, and nothing is done twice.
@Suite struct IdempotentQueueTests {
    private typealias Client = BusyService.Client
    private let first = Client(address: "1", key: "k")
    private let second = Client(address: "2", key: "k")

    /// A layout that needs a worker; the body is hashed by the worker as well if it is to be large.
    private static func layout(isLarge: Bool) -> String {
        let source = "make.left.equalTo(@5);" + String(repeating: " ", count: isLarge ? 40_000 : 5_000)
        return #"{"view":{"subviews":[{"id":"a"}]},"constraints":[{"masonry":"\#(source)","view":"a"}]}"#
    }

    private func isReplay(_ answer: Answer) -> Bool { answer.headers["Idempotent-Replayed"] == "true" }

    @Test(arguments: [false, true])
    func `a repetition of what waits for a worker gets its answer`(isLarge: Bool) throws {
        let service = try BusyService()
        let body = Self.layout(isLarge: isLarge)
        service.block()
        let one = try service.later(.post, "/layouts", body, from: first)
        let two = try service.later(.post, "/layouts", body, from: second)
        let three = try service.later(.post, "/layouts", body, from: second)
        service.release()
        let answers = try [one, two, three].map { try $0.wait() }
        #expect(answers.allSatisfy { $0.status == .created && $0.body == answers[0].body })
        #expect(answers.count(where: isReplay) == 2)
        #expect(service.service.registry.count == 1)
        service.finishJobs()
    }

    @Test func `another body with the key of what waits is refused at once`() throws {
        let service = try BusyService()
        service.block()
        let one = try service.later(.post, "/layouts", Self.layout(isLarge: false), from: first)
        #expect(try service.now(.post, "/layouts", twoViews, from: second).status == .unprocessableContent)
        service.release()
        #expect(try one.wait().status == .created)
        service.finishJobs()
    }

    @Test func `what nobody waits for any more is not done, and its key is free again`() throws {
        let service = try BusyService()
        let body = Self.layout(isLarge: false)
        service.block()
        let one = try service.later(.post, "/layouts", body, from: first)
        one.isAbandoned.store(true, ordering: .relaxed)
        service.release()
        service.finishJobs()
        #expect(service.service.registry.count == 0)
        let answer = try service.later(.post, "/layouts", body, from: second).wait()
        #expect(answer.status == .created && !isReplay(answer))
        service.finishJobs()
    }

    @Test func `where the first client has gone, the work is done for those who repeat it`() throws {
        let service = try BusyService()
        let body = Self.layout(isLarge: false)
        service.block()
        let one = try service.later(.post, "/layouts", body, from: first)
        let two = try service.later(.post, "/layouts", body, from: second)
        one.isAbandoned.store(true, ordering: .relaxed)
        service.release()
        #expect(try two.wait().status == .created)
        #expect(service.service.registry.count == 1)
        service.finishJobs()
    }

    @Test func `a refusal for want of room is not kept`() throws {
        let service = try BusyService(jobs: 1)
        let body = Self.layout(isLarge: false)
        service.block()
        let other = try service.later(.post, "/solve", body, from: Client(address: "1"))
        let refused = try service.now(.post, "/layouts", body, from: first)
        #expect(refused.status == .serviceUnavailable && refused.headers["Retry-After"] != nil)
        service.release()
        #expect(try other.wait().status == .ok)
        service.finishJobs()
        let answer = try service.later(.post, "/layouts", body, from: first).wait()
        #expect(answer.status == .created && !isReplay(answer))
        service.finishJobs()
    }

    @Test func `who gives way to another client tells those who wait for the same`() throws {
        let service = try BusyService(jobs: 2)
        let body = Self.layout(isLarge: false)
        service.block()
        let before = try service.later(.post, "/solve", body, from: Client(address: "1"))
        let one = try service.later(.post, "/layouts", body, from: first)
        let two = try service.later(.post, "/layouts", body, from: Client(address: "1", key: "k"))
        let other = try service.later(.post, "/solve", body, from: Client(address: "3"))
        for answer in try [one.wait(), two.wait()] {
            #expect(answer.status == .serviceUnavailable && !isReplay(answer))
        }
        service.release()
        #expect(try before.wait().status == .ok)
        #expect(try other.wait().status == .ok)
        service.finishJobs()
        #expect(service.service.registry.count == 0)
    }

    /// The tempting fault is to look whether there is an answer, and then to begin: two threads can do both at once.
    @Test func `of many calls at once, on many threads, one is made`() throws {
        let target = try #require(RequestTarget("/layouts"))
        let request = Request(
            method: .post,
            target: target,
            headers: ["Idempotency-Key": "k"],
            body: Array(twoViews.utf8)
        )
        for _ in 0..<20 {
            let service = LayoutService()
            let answers = Guarded<[Response]>([])
            try withThreads(8) {
                let answer = service.respond(to: request)
                answers.withLock { $0.append(answer) }
            }
            let all = answers.withLock(\.self)
            #expect(all.count { $0.headers["Idempotent-Replayed"] == "true" } == 7)
            #expect(all.allSatisfy { $0.status == .created && $0.body == all[0].body })
            #expect(service.registry.count == 1)
        }
    }

    /// Runs a closure on so many threads at once.
    private func withThreads(_ count: Int, _ body: @escaping @Sendable () -> Void) throws {
        let threads = try (0..<count).map { _ in try Thread(body) }
        for thread in threads { thread.join() }
    }
}
