import Testing

@testable import Threads

/// Who has a place in a full queue, and how long it takes.
@Suite struct BacklogRoomTests {
    private func limits(jobs: Int = 1_000, perClient: Int = 1_000, bytes: Int = 1_000_000) -> WorkQueue.Limits {
        var limits = WorkQueue.Limits(workers: 0, jobs: jobs, bytes: bytes)
        limits.jobsPerClient = perClient
        return limits
    }

    private func backlog(_ clients: [(String, bytes: Int)]) -> Backlog {
        var backlog = Backlog()
        for (client, bytes) in clients { backlog.add(Job(client: client, bytes: bytes) { _ in .done }) }
        return backlog
    }

    /// The numbers of the jobs that give way, counted from 1; nil where there is no place, and why.
    private func room(
        _ backlog: Backlog,
        for client: String,
        bytes: Int = 1,
        _ limits: WorkQueue.Limits
    ) -> ([Int]?, Rejection.Reason?) {
        switch backlog.room(for: Backlog.Demand(client: client, bytes: bytes, lane: .light), limits) {
        case .available(let displaced): (displaced, nil)
        case .none(let reason): (nil, reason)
        }
    }

    @Test func `the newest job of the client with the most gives way, never one of the newcomer's own`() {
        let backlog = backlog([("a", 1), ("a", 1), ("a", 1), ("b", 1)])
        #expect(room(backlog, for: "b", limits(jobs: 5)) == ([], nil))
        #expect(room(backlog, for: "c", limits(jobs: 4)) == ([3], nil))
        #expect(room(backlog, for: "a", limits(jobs: 4)) == (nil, .queueFull))
        #expect(room(backlog, for: "c", limits(jobs: 3)) == ([3, 2], nil))
    }

    /// The tempting fault is to let a job leave for one of a client that then has as many: they would push each other
    /// out by turns.
    @Test func `nothing gives way to a client that would then have as much`() {
        let backlog = backlog([("a", 1), ("a", 1), ("b", 1), ("c", 1)])
        #expect(room(backlog, for: "b", limits(jobs: 4)) == (nil, .queueFull))
        #expect(room(backlog, for: "d", limits(jobs: 4)) == ([2], nil))
        #expect(room(self.backlog([("a", 1), ("b", 1)]), for: "c", limits(jobs: 2)) == (nil, .queueFull))
    }

    @Test func `a client has its share at most, also of an empty queue`() {
        let backlog = backlog([("a", 1), ("a", 1)])
        #expect(room(backlog, for: "a", limits(perClient: 2)) == (nil, .clientShare))
        #expect(room(backlog, for: "b", limits(perClient: 2)) == ([], nil))
        #expect(room(backlog, for: "b", limits(jobs: 2, perClient: 0)) == (nil, .clientShare))
    }

    /// Catches a queue that is full, or a client that has had its share, while threads are free.
    @Test func `jobs that free workers are about to take do not count`() {
        var backlog = backlog([("a", 1), ("b", 1)])
        var limits = limits(jobs: 2, perClient: 1)
        limits.lightWorkers = 2
        #expect(room(backlog, for: "c", limits) == ([], nil))
        #expect(room(backlog, for: "a", limits) == ([], nil))
        while backlog.next(.light) != nil {}
        for client in ["a", "b"] { backlog.add(Job(client: client, bytes: 1) { _ in .done }) }
        #expect(room(backlog, for: "c", limits) == (nil, .queueFull))
        #expect(room(backlog, for: "a", limits) == (nil, .clientShare))
    }

    @Test func `whoever holds the most bytes gives way for bytes`() {
        let backlog = backlog([("a", 400), ("a", 300), ("b", 200), ("b", 1), ("b", 1)])
        #expect(room(backlog, for: "c", bytes: 100, limits(bytes: 1_002)) == ([], nil))
        #expect(room(backlog, for: "c", bytes: 101, limits(bytes: 1_000)) == ([2], nil))
        #expect(room(backlog, for: "a", bytes: 101, limits(bytes: 1_000)) == (nil, .queueBytes))
        #expect(room(backlog, for: "c", bytes: 900, limits(bytes: 1_000)) == (nil, .queueBytes))
        #expect(room(Backlog(), for: "c", bytes: 9_000, limits(bytes: 1_000)) == ([], nil))
    }

    /// Two heavy workers; every job has taken as long as the others of its client.
    private func measured(_ jobs: [(client: String, lane: Lane, Duration, waiting: Int)]) -> Backlog {
        var backlog = Backlog()
        backlog.add(Job(client: "else", lane: .heavy) { _ in .done })
        for (client, lane, duration, waiting) in jobs {
            for _ in 0...waiting { backlog.add(Job(client: client, lane: lane) { _ in .done }) }
            for _ in 0...jobs.count {
                guard let ticket = backlog.next(lane) else { break }
                guard ticket.job.client == client else { continue }
                backlog.finish(ticket, after: duration, .done)
                break
            }
        }
        return backlog
    }

    @Test func `the expected wait is what the client's own jobs take, and as much of the others'`() {
        let limits = WorkQueue.Limits(workers: 2, jobs: 1_000, bytes: 1_000_000)
        let one = measured([("a", .heavy, .seconds(4), 9)])
        #expect(one.expectedWait(of: "a", .heavy, limits) == .seconds((10 * 4 + 4) / 2))
        let two = measured([("a", .heavy, .seconds(4), 9), ("b", .heavy, .seconds(1), 3)])
        // "else" counts as the average of all, and runs.
        let average = Duration.seconds(4 * 7 + 1) / 8
        #expect(two.expectedWait(of: "b", .heavy, limits) == (.seconds(4) + .seconds(4) + average) / 2)
    }

    @Test func `light jobs of a client whose jobs are all too heavy count as heavy ones, too`() throws {
        let limits = WorkQueue.Limits(workers: 1, jobs: 1_000, bytes: 1_000_000)
        var backlog = backlog(Array(repeating: ("a", bytes: 1), count: 11))
        let first = backlog.next(.light)
        backlog.finish(try #require(first), after: .milliseconds(30), .tooHeavy)
        let heavy = backlog.next(.heavy)
        backlog.finish(try #require(heavy), after: .seconds(5), .done)
        #expect(backlog.expectedWait(of: "a", .light, limits) == .seconds(50))
        #expect(backlog.expectedWait(of: "b", .light, limits) == .milliseconds(60))
    }
}
