import Glibc
import HTTP
import JSON
import LayoutEngine
import Sessions
import Storage
import TestSupport
import Testing
import Threads
import Wire

@testable import API

/// What it may take to solve a layout again that only a store has: counts of work and of jobs, never times.
@Suite struct RebuildingTests {
    private let directory: TemporaryDirectory
    private let server = StubSharedServer()
    private let document = Self.chain(120)
    /// The work of solving the document.
    private let work: Int

    init() throws {
        directory = try TemporaryDirectory()
        let client = TestClient()
        try client.put(document)
        work = try client.service.solverWork
    }

    /// A row of views.
    private static func chain(_ count: Int) -> String {
        let views = (0..<count).map { #"{"id":"v\#($0)"}"# }.joined(separator: ",")
        return #"{"view":{"subviews":[\#(views)]},"constraints":["v0.left == 3",\#(rows(1..<count))]}"#
    }

    private static func rows(_ numbers: Range<Int>) -> String {
        numbers.map { #""v\#($0).left == v\#($0 - 1).right + 8""# }.joined(separator: ",")
    }

    /// Limits by which the document is too much for a light worker.
    private var narrow: ServiceLimits {
        var limits = ServiceLimits()
        (limits.inlineSolverWork, limits.lightSolverWork) = (work / 4, work - 1)
        return limits
    }

    private func limits(solverWork: Int) -> ServiceLimits {
        var limits = ServiceLimits()
        limits.sessions.engine.work = solverWork
        return limits
    }

    private func stored(_ limits: ServiceLimits = ServiceLimits(), _ workers: WorkQueue? = nil) throws -> LayoutService
    {
        try LayoutService(directory: directory.path, JournalOptions(), limits: limits, workers: workers)
    }

    private func shared(_ limits: ServiceLimits = ServiceLimits(), _ workers: WorkQueue? = nil) -> LayoutService {
        LayoutService(sharing: server, limits: limits, workers: workers)
    }

    /// The tempting fault is to solve it wherever it is asked for first, as it was accepted once.
    @Test(arguments: [false, true])
    func `a layout that is expensive to solve again is left to a heavy worker, in its client's turn`(
        isShared: Bool
    ) throws {
        let first = isShared ? shared() : try stored()
        let expected = try TestClient(of: first).put(document)
        first.close()
        let service = try BusyService { isShared ? shared(narrow, $0) : try stored(narrow, $0) }
        defer { service.service.close() }
        service.block(in: .heavy)
        let answer = try service.later(.get, "/layouts/x", from: BusyService.Client(address: "1"))
        try eventually("the layout is left to a heavy worker, or answered") {
            service.workers.statistics.promoted > 0 || !service.order.withLock(\.isEmpty)
        }
        let statistics = service.workers.statistics
        #expect(statistics.promoted == 1 && statistics.waitingHeavy == 1 && statistics.runningLight == 0)
        service.release()
        #expect(try answer.wait().body == expected.body)
    }

    @Test func `a light worker tries a layout once that is too much for it`() throws {
        let service = try BusyService { try stored(narrow, $0) }
        defer { service.service.close() }
        try TestClient(of: service.service).put(document)
        for (round, attempts) in [2, 1, 1].enumerated() {
            let before = try service.service.solverWork
            // What was used at the time of the first sweep is idle at the second one.
            for part in 1...2 { while service.service.sweep(at: .seconds(100_000 * (2 * round + part))) {} }
            #expect(try service.later(.get, "/layouts/x").wait().status == .ok)
            let spent = try service.service.solverWork - before
            #expect(attempts == 1 ? spent == work : spent > work && spent < 2 * work)
        }
        #expect(service.service.registry.store?.rebuildCount == 3)
    }

    @Test(arguments: [false, true])
    func `solving again has a limit, and what is beyond it is refused at once from then on`(isShared: Bool) throws {
        let first = isShared ? shared() : try stored()
        try TestClient(of: first).put(document)
        first.close()
        let narrow = limits(solverWork: (work - 1) / 2)
        let client = TestClient(of: isShared ? shared(narrow) : try stored(narrow))
        defer { client.service.close() }
        for target in ["", "/source", "/constraints", "/events", "/changes?from=1"] {
            let answer = try client.send(.get, "/layouts/x\(target)")
            #expect(answer.status == .unprocessableContent)
            #expect(answer.json["detail"]?.string?.contains("(--max-solver-work)") == true)
            #expect(try client.service.solverWork <= work)
        }
        let edit = #"{"operations":[{"set":{"id":"c1"},"constant":4}]}"#
        #expect(try client.send(.patch, "/layouts/x/constraints", edit).status == .unprocessableContent)
        #expect(try client.service.solverWork <= work)
        // It can be replaced and deleted all the same.
        let new = try client.send(.put, "/layouts/x", twoViews)
        #expect(new.status == .ok && new.json["revision"]?.number == 2)
        #expect(try client.send(.get, "/layouts/x").status == .ok)
        #expect(try client.send(.delete, "/layouts/x").status == .noContent)
    }

    @Test func `a layout that is beyond the limit can be deleted`() throws {
        let first = try stored()
        try TestClient(of: first).put(document)
        first.close()
        let client = TestClient(of: try stored(limits(solverWork: work / 4)))
        defer { client.service.close() }
        #expect(try client.send(.delete, "/layouts/x").status == .noContent)
        #expect(try client.send(.get, "/layouts/x").status == .notFound)
    }

    /// No edit takes more than a request may; all of them have made a layout that takes more as a whole.
    @Test func `a layout that edits have made may take twice as much as a request`() throws {
        let limits = limits(solverWork: work * 9 / 10)
        let first = TestClient(of: try stored(limits))
        #expect(try first.send(.post, "/solve", document).status == .unprocessableContent)
        try first.put(Self.chain(20))
        for end in stride(from: 20, to: 120, by: 5) {
            let views = (end..<end + 5).map { #"{"add":{"id":"v\#($0)"},"to":"root"}"# }.joined(separator: ",")
            #expect(try first.editViews(views).status == .ok)
            #expect(try first.edit(#"{"make":[\#(Self.rows(end..<end + 5))]}"#).status == .ok)
        }
        let expected = try first.send(.get, "/layouts/x")
        first.service.close()
        let second = TestClient(of: try stored(limits))
        defer { second.service.close() }
        #expect(try second.send(.get, "/layouts/x").body == expected.body)
        #expect(try second.service.solverWork > limits.sessions.engine.work)
    }

    // MARK: - Those who watch

    @Test func `what others have done to an expensive layout is told by a heavy worker`() throws {
        let here = try BusyService { shared(narrow, $0) }
        let client = TestClient(of: here.service)
        try client.put(document)
        let watcher = try Watcher(client)
        try eventually("the watcher is set up") { here.workers.statistics.finished > 0 }
        here.block(in: .heavy)
        let there = TestClient(of: shared())
        #expect(try there.edit(#"{"set":{"id":"c1"},"constant":4}"#).status == .ok)
        var events = try watcher.read().events
        try eventually("the edit is left to a heavy worker, or told") {
            events += try watcher.read().events
            return here.workers.statistics.promoted > 0 || events.contains { $0.id == 2 }
        }
        #expect(here.workers.statistics.promoted == 1 && !events.contains { $0.id == 2 })
        here.release()
        try eventually("event 2 comes") {
            events += try watcher.read().events
            return events.contains { $0.id == 2 }
        }
        #expect(events.map(\.id) == [1, 2])
    }

    /// The tempting fault is to solve them where the edit is made, which may be on an event loop.
    @Test func `an event loop does not solve the revisions of others to tell of them`() throws {
        let here = try BusyService { shared(narrow, $0) }
        let client = TestClient(of: here.service)
        try client.put(document)
        let watcher = try Watcher(client)
        try eventually("the watcher is set up") { here.workers.statistics.finished > 0 }
        here.block()
        let there = TestClient(of: shared())
        for view in ["a", "b"] {
            #expect(try there.editViews(#"{"add":{"id":"\#(view)"},"to":"root"}"#).status == .ok)
        }
        try eventually("this instance has revision 3") {
            try client.send(.get, "/layouts/x").json["revision"]?.number == 3
        }
        let before = try here.service.solverWork
        let key = LayoutKey("x", in: .shared)
        try here.service.registry.withSession(key) { (session) throws(SessionError) in
            do throws(SessionError) {
                _ = try here.service.news(of: session, as: key, .all, within: narrow.inlineBudget)
                Issue.record("the revision before is told")
            } catch {
                guard case .needsWorker = error else { throw error }
            }
        }
        #expect(try here.service.solverWork - before < work)
        here.release()
        var events = try watcher.read().events
        try eventually("event 3 comes") {
            events += try watcher.read().events
            return events.last?.id ?? 0 >= 3
        }
        #expect(events.map(\.id) == [1, 2, 3])
    }
}

extension LayoutService {
    /// The work of the solver since the service was made.
    fileprivate var solverWork: Int {
        get throws {
            let metrics = try TestClient(of: self).send(.get, "/metrics")
            let lines = String(decoding: metrics.body, as: UTF8.self).split(separator: "\n")
            let line = try #require(lines.first { $0.hasPrefix("quoin_solver_work_total ") })
            return try #require(line.split(separator: " ").last.flatMap { Int($0) })
        }
    }
}
