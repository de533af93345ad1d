import Dispatch
import Synchronization
import TestSupport
import Testing

@testable import Threads

@Suite struct WorkQueueTests {
    /// Keeps a worker busy until it is opened.
    private final class Gate: Sendable {
        private let arrived = DispatchSemaphore(value: 0)
        private let opened = DispatchSemaphore(value: 0)

        func pass(_ lane: Lane = .light) -> Job.Outcome {
            arrived.signal()
            opened.wait(for: "the test opens the gate")
            return .done
        }

        func waitForArrival() { arrived.wait(for: "a worker comes to the gate") }

        func open() { opened.signal() }
    }

    private func queue(workers: Int, jobs: Int = 100, bytes: Int = 1_000) throws -> WorkQueue {
        try WorkQueue(WorkQueue.Limits(workers: workers, jobs: jobs, bytes: bytes))
    }

    @Test func `all jobs are done, and those with one serial key in their order`() throws {
        let queue = try queue(workers: 3, jobs: 10_000)
        let done = Guarded<[String: [Int]]>([:])
        for number in 0..<1_000 {
            let key = number % 7
            let rejection = queue.submit(
                Job(client: "\(number % 5)", serialKey: "\(key)", lane: number % 11 == 0 ? .heavy : .light) { lane in
                    if lane == .light, number % 13 == 0 { return .tooHeavy }
                    done.withLock { $0["\(number % 5) \(key)", default: []].append(number) }
                    return .done
                }
            )
            #expect(rejection == nil)
        }
        queue.finish()
        let orders = done.withLock { $0 }
        #expect(orders.values.map(\.count).reduce(0, +) == 1_000)
        #expect(orders.values.allSatisfy { $0 == $0.sorted() })
        let statistics = queue.statistics
        #expect(statistics.finished == 1_000 && statistics.waiting + statistics.running == 0)
        #expect(statistics.promoted == (0..<1_000).count { $0 % 11 != 0 && $0 % 13 == 0 })
    }

    @Test func `waiting jobs are bounded in number and bytes, and later ones are accepted again`() throws {
        let queue = try queue(workers: 1, jobs: 2, bytes: 10)
        let gate = Gate()
        #expect(queue.submit(Job(run: gate.pass)) == nil)
        gate.waitForArrival()
        #expect(queue.submit(Job(bytes: 8, run: { _ in .done })) == nil)
        #expect(queue.submit(Job(bytes: 3, run: { _ in .done })) != nil)
        #expect(queue.submit(Job(bytes: 2, run: { _ in .done })) == nil)
        #expect(queue.submit(Job(run: { _ in .done })) != nil)
        #expect(queue.statistics.rejected == 2 && queue.statistics.waitingBytes == 10)
        gate.open()
        queue.finish()
        #expect(queue.statistics.finished == 3)
    }

    /// The tempting fault is to wake a worker of each lane whenever a job ends, which takes longer than small jobs do.
    @Test func `jobs of one lane wake no worker of the other`() throws {
        let queue = try queue(workers: 1, jobs: 10_000)
        let done = DispatchSemaphore(value: 0)
        for _ in 0..<2_000 {
            let rejection = queue.submit(
                Job { _ in
                    done.signal()
                    return .done
                }
            )
            #expect(rejection == nil)
        }
        for _ in 0..<2_000 { try #require(done.wait(for: "a job is done")) }
        // One look when it starts; POSIX allows for others without a reason.
        #expect(queue.lookCount(of: .heavy) < 10)
        queue.finish()
    }

    /// Waits until the worker of a lane has looked for a job `count` times; if it has found none, it is then idle.
    private func waitForLooks(_ count: Int, of lane: Lane, in queue: WorkQueue) throws {
        try eventually("a worker of the \(lane) lane looks for a job") { queue.lookCount(of: lane) >= count }
    }

    @Test func `a job that is too heavy wakes the worker of the heavy lane`() throws {
        let queue = try queue(workers: 1)
        defer { queue.finish() }
        try waitForLooks(1, of: .heavy, in: queue)
        let done = DispatchSemaphore(value: 0)
        let job = Job { lane in
            if lane == .light { return .tooHeavy }
            done.signal()
            return .done
        }
        #expect(queue.submit(job) == nil)
        done.wait(for: "the heavy lane runs the job")
    }

    @Test func `a job that ends wakes the worker of the other lane for the next one with its serial key`() throws {
        let queue = try queue(workers: 1)
        defer { queue.finish() }
        let gate = Gate()
        #expect(queue.submit(Job(serialKey: "a", run: gate.pass)) == nil)
        gate.waitForArrival()
        try waitForLooks(1, of: .heavy, in: queue)
        let looks = queue.lookCount(of: .heavy)
        let done = DispatchSemaphore(value: 0)
        let next = Job(serialKey: "a", lane: .heavy) { _ in
            done.signal()
            return .done
        }
        #expect(queue.submit(next) == nil)
        // It cannot start yet.
        try waitForLooks(looks + 1, of: .heavy, in: queue)
        gate.open()
        done.wait(for: "the heavy lane runs the next job")
    }

    /// The first job holds the serial key while it waits for the heavy lane, which is busy.
    ///
    /// Then it is dropped, to make room for another heavy job.
    @Test func `a job that is dropped wakes the worker that its serial key has kept waiting`() throws {
        let queue = try queue(workers: 1, jobs: 2)
        defer { queue.finish() }
        let (heavyGate, lightGate) = (Gate(), Gate())
        defer { heavyGate.open() }
        #expect(queue.submit(Job(lane: .heavy, run: heavyGate.pass)) == nil)
        heavyGate.waitForArrival()
        let isWanted = Atomic(true)
        let first = Job(client: "a", serialKey: "a", isWanted: { isWanted.load(ordering: .relaxed) }) { _ in
            _ = lightGate.pass()
            return .tooHeavy
        }
        #expect(queue.submit(first) == nil)
        lightGate.waitForArrival()
        let done = DispatchSemaphore(value: 0)
        let second = Job(client: "a", serialKey: "a") { _ in
            done.signal()
            return .done
        }
        #expect(queue.submit(second) == nil)
        let looks = queue.lookCount(of: .light)
        lightGate.open()
        try waitForLooks(looks + 1, of: .light, in: queue)
        isWanted.store(false, ordering: .relaxed)
        #expect(queue.submit(Job(client: "b", lane: .heavy, run: { _ in .done })) == nil)
        #expect(queue.statistics.dropped == 1)
        done.wait(for: "the light lane runs the second job")
    }

    @Test func `a job larger than the limit of bytes is accepted if nothing waits`() throws {
        let queue = try queue(workers: 1, bytes: 10)
        #expect(queue.submit(Job(bytes: 11, run: { _ in .done })) == nil)
        queue.finish()
    }

    @Test func `unwanted jobs do not run, and are dropped for others at once`() throws {
        let queue = try queue(workers: 1, jobs: 1)
        let gate = Gate()
        #expect(queue.submit(Job(run: gate.pass)) == nil)
        gate.waitForArrival()
        let isWanted = Atomic(true)
        let runs = Atomic(0)
        let unwanted = Job(serialKey: "a", isWanted: { isWanted.load(ordering: .relaxed) }) { _ in
            runs.add(1, ordering: .relaxed)
            return .done
        }
        #expect(queue.submit(unwanted) == nil && queue.isBusy("a"))
        isWanted.store(false, ordering: .relaxed)
        #expect(queue.submit(unwanted) == nil && queue.statistics.dropped == 1)
        gate.open()
        queue.finish()
        #expect(runs.load(ordering: .relaxed) == 0)
        #expect(queue.statistics == WorkQueue.Statistics(finished: 1, dropped: 2))
        #expect(!queue.isBusy("a"))
    }

    @Test func `a serial key is busy from the submission of a job to its end`() throws {
        let queue = try queue(workers: 1)
        let gate = Gate()
        #expect(!queue.isBusy("a"))
        #expect(queue.submit(Job(serialKey: "a", run: gate.pass)) == nil)
        gate.waitForArrival()
        #expect(queue.isBusy("a") && !queue.isBusy("b"))
        gate.open()
        queue.finish()
        #expect(!queue.isBusy("a"))
    }

    @Test func `a queue that has ended accepts nothing`() throws {
        let queue = try queue(workers: 1)
        queue.finish()
        #expect(queue.submit(Job(run: { _ in .done })) != nil)
    }
}
