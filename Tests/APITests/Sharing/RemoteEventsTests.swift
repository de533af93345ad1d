import Dispatch
import HTTP
import JSON
import Sessions
import TestSupport
import Testing
import Threads

@testable import API

/// Who watches a layout on one instance sees the edits that are made on another.
@Suite struct RemoteEventsTests {
    private let server = StubSharedServer()

    private func instance() throws -> TestClient {
        let workers = try WorkQueue(WorkQueue.Limits(workers: 1, jobs: 100, bytes: 1 << 20))
        return TestClient(of: LayoutService(sharing: server, workers: workers))
    }

    /// Reads events until there is one with the id `last`, or the stream ends.
    private func read(_ watcher: Watcher, to last: Int) throws -> (events: [Event], isOpen: Bool) {
        var (events, isOpen) = ([Event](), true)
        try eventually(last == .max ? "the stream ends" : "event \(last) comes") {
            let (more, isStillOpen) = try watcher.read()
            events += more
            isOpen = isStillOpen
            return !isOpen || events.last?.id ?? 0 >= last
        }
        return (events, isOpen)
    }

    private func edit(_ client: TestClient, _ constant: Int) throws {
        let answer = try client.edit(#"{"set": {"key": "gap"}, "constant": \#(constant)}"#)
        #expect(answer.status == .ok)
    }

    @Test func `every revision comes once and in order, whichever instance has made it`() throws {
        let (here, there) = (try instance(), try instance())
        try here.put(twoViews)
        let watcher = try Watcher(here)
        for constant in 1...30 {
            try edit(there, constant)
            if constant % 3 == 0 { try edit(here, 100 + constant) }
        }
        let (events, isOpen) = try read(watcher, to: 41)
        #expect(isOpen)
        #expect(events.map(\.id) == Array(1...41))
        let last = try there.send(.get, "/layouts/x").json
        #expect(events.last?.data["frames"]?["b"] == last["frames"]?["b"])
    }

    @Test func `edits at the same time`() throws {
        let (here, there) = (try instance(), try instance())
        try here.put(twoViews)
        let watchers = try [here, there].map { try Watcher($0) }
        let threads = try [here, there].map { client in
            try Thread { for constant in 1...100 { try? edit(client, constant) } }
        }
        for thread in threads { thread.join() }
        for watcher in watchers {
            let (events, isOpen) = try read(watcher, to: 201)
            // One that fell behind what is remembered would be sent away; nothing is left out in between.
            #expect(events.map(\.id) == Array(1...(events.last?.id ?? 0)))
            #expect(!isOpen || events.last?.id == 201)
        }
    }

    @Test func `a layout that another instance removes or replaces`() throws {
        let (here, there) = (try instance(), try instance())
        try here.put(twoViews)
        let watcher = try Watcher(here)
        try there.put(twoViews)
        #expect(try read(watcher, to: 2).events.map(\.id) == [1, 2])
        #expect(try there.send(.delete, "/layouts/x").status == .noContent)
        let (events, isOpen) = try read(watcher, to: .max)
        #expect(events.map(\.name) == ["gone"] && !isOpen)
        try eventually("no instance listens any more") { server.listenerCount == 0 }
    }

    /// The tempting fault is to count on a reading that has asked the store already, and only waits for a worker.
    @Test func `what happens while a reading waits for a worker is told`() throws {
        let workers = try WorkQueue(WorkQueue.Limits(workers: 1, jobs: 100, bytes: 1 << 20))
        let here = TestClient(of: LayoutService(sharing: server, workers: workers))
        let there = try instance()
        try here.put(twoViews)
        let (isBusy, isFree) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let blocking = Job(client: "other", giveWay: { _ in }) { _ in
            isBusy.signal()
            isFree.wait(for: "the test lets the worker go")
            return .done
        }
        #expect(workers.submit(blocking) == nil)
        isBusy.wait(for: "the worker is busy")
        let readings = server.readingCount
        let watcher = try Watcher(here)
        try eventually("the store is asked") { server.readingCount > readings }
        #expect(try there.send(.delete, "/layouts/x").status == .noContent)
        isFree.signal()
        let (events, isOpen) = try read(watcher, to: .max)
        #expect(events.map(\.name).last == "gone" && !isOpen)
    }
}
