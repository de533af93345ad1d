import HTTP
import JSON
import Testing
import Threads

@testable import API

/// Whose request is done next while there is more than the workers can do: orders and refusals, never times.
@Suite struct FairQueueTests {
    private typealias Client = BusyService.Client
    private let first = Client(address: "1")
    private let second = Client(address: "2")
    /// A request that needs a worker, and not for long.
    private let masonry = masonry(padding: 5_000)

    private static func masonry(padding: Int) -> String {
        let source = "make.left.equalTo(@5);" + String(repeating: " ", count: padding)
        return #"{"view":{"subviews":[{"id":"a"}]},"constraints":[{"masonry":"\#(source)","view":"a"}]}"#
    }

    @Test func `another client's request is next, however many the first has waiting`() throws {
        let service = try BusyService()
        service.block()
        var waiting = try (1...5).map { number in
            try service.later(.post, "/solve", masonry, from: first, as: "first \(number)")
        }
        waiting.append(try service.later(.post, "/solve", masonry, from: second, as: "second"))
        service.release()
        for answer in waiting { #expect(try answer.wait().status == .ok) }
        #expect(service.order.withLock { $0 }.prefix(2).contains("second"))
    }

    @Test(arguments: [false, true])
    func `a client is a token, or else an address`(hasTokens: Bool) throws {
        let tokens = AccessFixture.tokens("alice \(AccessFixture.alice)", "bob \(AccessFixture.bob)")
        let service = try BusyService(access: AccessControl(tokens: hasTokens ? tokens : nil))
        service.block(in: .light)
        var waiting: [BusyService.Pending] = []
        for address in ["1", "2", "3"] {
            let client = Client(address: address, token: hasTokens ? AccessFixture.alice : nil)
            waiting.append(try service.later(.post, "/solve", masonry, from: client))
        }
        #expect(service.workers.statistics.waitingClients == (hasTokens ? 1 : 3))
        if hasTokens {
            let other = Client(address: "1", token: AccessFixture.bob)
            waiting.append(try service.later(.post, "/solve", masonry, from: other))
            #expect(service.workers.statistics.waitingClients == 2)
        }
        service.release()
        for answer in waiting { #expect(try answer.wait().status == .ok) }
    }

    @Test func `in a full queue the newest request of the client with the most gives way`() throws {
        let service = try BusyService(jobs: 3)
        service.block()
        let waiting = try (1...3).map { try service.later(.post, "/solve", masonry, from: first, as: "\($0)") }
        let own = try service.now(.post, "/solve", masonry, from: first)
        #expect(own.status == .serviceUnavailable && own.headers["Retry-After"] != nil)
        let other = try service.later(.post, "/solve", masonry, from: second)
        let displaced = try waiting[2].wait()
        #expect(displaced.status == .serviceUnavailable && displaced.headers["Retry-After"] != nil)
        #expect(displaced.json["detail"]?.string?.contains("given way") == true)
        service.release()
        for answer in [waiting[0], waiting[1], other] { #expect(try answer.wait().status == .ok) }
        let rejections = service.workers.statistics.rejections
        #expect(rejections == [.queueFull: 1, .gaveWay: 1])
    }

    @Test func `one client has its share at most, also of an empty queue`() throws {
        let service = try BusyService(jobs: 100, jobsPerClient: 2)
        service.block()
        let waiting = try (1...2).map { _ in try service.later(.post, "/solve", masonry, from: first) }
        #expect(try service.now(.post, "/solve", masonry, from: first).status == .serviceUnavailable)
        let other = try service.later(.post, "/solve", masonry, from: second)
        let head = Request(method: .post, target: try #require(RequestTarget("/solve")), body: [])
        let refused = service.service.admit(head, contentLength: 100_000, from: first.address)
        #expect(refused?.status == .serviceUnavailable && refused?.headers["Retry-After"] != nil)
        #expect(service.service.admit(head, contentLength: 100_000, from: second.address) == nil)
        service.release()
        for answer in waiting + [other] { #expect(try answer.wait().status == .ok) }
        let metrics = String(decoding: try service.now(.get, "/metrics").body, as: UTF8.self)
        #expect(metrics.contains(#"quoin_worker_refusals_total{reason="client-share"} 2"#))
    }

    /// The tempting fault is one pool of threads, all of which long work occupies sooner or later.
    @Test func `heavy work occupies no thread of the light lane, and is left to heavy threads`() throws {
        var limits = ServiceLimits()
        (limits.inlineSolverWork, limits.lightSolverWork) = (10, 3_000)
        let masonry = Self.masonry(padding: 0)
        let service = try BusyService(limits: limits)
        service.block(in: .heavy)
        let views = (0..<100).map { #"{"id":"v\#($0)"}"# }.joined(separator: ",")
        let constraints = (1..<100).map { #""v\#($0).left == v\#($0 - 1).right + 8""# }.joined(separator: ",")
        let heavy = #"{"view":{"subviews":[\#(views)]},"constraints":[\#(constraints)]}"#
        let waiting = try (1...3).map { _ in try service.later(.put, "/layouts/x", heavy, from: first) }
        #expect(try service.later(.post, "/solve", masonry, from: second).wait().status == .ok)
        #expect(try service.later(.post, "/solve", masonry, from: first).wait().status == .ok)
        let statistics = service.workers.statistics
        #expect(statistics.waitingHeavy == 1 && statistics.waitingLight == 2 && statistics.promoted == 1)
        service.release()
        #expect(try waiting.map { try $0.wait().status } == [.created, .ok, .ok])
        #expect(service.workers.statistics.promoted == 3)
    }
}
