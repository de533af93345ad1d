import Dispatch
import Synchronization
import Testing

@testable import Threads

@Suite(.timeLimit(.minutes(1))) struct WorkQueueTests {
    /// Keeps a worker busy until it is opened.
    private final class Gate: Sendable {
        private let arrived = DispatchSemaphore(value: 0)
        private let opened = DispatchSemaphore(value: 0)

        func pass() {
            arrived.signal()
            opened.wait()
        }

        func waitForArrival() { arrived.wait() }

        func open() { opened.signal() }
    }

    private func queue(workers: Int, jobs: Int = 100, bytes: Int = 1_000) throws -> WorkQueue {
        try WorkQueue(WorkQueue.Limits(workers: workers, jobs: jobs, bytes: bytes))
    }

    @Test func `all jobs are done, and those of a lane in their order`() throws {
        let queue = try queue(workers: 3, jobs: 10_000)
        let done = Mutex<[Int: [Int]]>([:])
        for number in 0..<1_000 {
            let lane = number % 7
            let isTaken = queue.submit(Job(lane: "\(lane)") { done.withLock { $0[lane, default: []].append(number) } })
            #expect(isTaken)
        }
        queue.finish()
        let lanes = done.withLock { $0 }
        #expect(lanes.values.map(\.count).reduce(0, +) == 1_000)
        #expect(lanes.values.allSatisfy { $0 == $0.sorted() })
        #expect(queue.statistics == WorkQueue.Statistics(finished: 1_000))
    }

    @Test func `what waits is bounded in number and bytes, and there is room again later`() throws {
        let queue = try queue(workers: 1, jobs: 2, bytes: 10)
        let gate = Gate()
        #expect(queue.submit(Job(run: gate.pass)))
        gate.waitForArrival()
        #expect(queue.submit(Job(bytes: 8, run: {})))
        #expect(!queue.submit(Job(bytes: 3, run: {})))
        #expect(queue.submit(Job(bytes: 2, run: {})))
        #expect(!queue.submit(Job(run: {})))
        #expect(queue.statistics.refused == 2 && queue.statistics.waitingBytes == 10)
        gate.open()
        queue.finish()
        #expect(queue.statistics.finished == 3)
    }

    @Test func `a job larger than all room is taken where nothing waits`() throws {
        let queue = try queue(workers: 1, bytes: 10)
        #expect(queue.submit(Job(bytes: 11, run: {})))
        queue.finish()
    }

    @Test func `jobs that nobody wants are not done, and make room at once`() throws {
        let queue = try queue(workers: 1, jobs: 1)
        let gate = Gate()
        #expect(queue.submit(Job(run: gate.pass)))
        gate.waitForArrival()
        let isWanted = Atomic(true)
        let runs = Atomic(0)
        let unwanted = Job(lane: "a", isWanted: { isWanted.load(ordering: .relaxed) }) {
            runs.add(1, ordering: .relaxed)
        }
        #expect(queue.submit(unwanted) && queue.isBusy("a"))
        isWanted.store(false, ordering: .relaxed)
        #expect(queue.submit(unwanted) && queue.statistics.dropped == 1)
        gate.open()
        queue.finish()
        #expect(runs.load(ordering: .relaxed) == 0)
        #expect(queue.statistics == WorkQueue.Statistics(finished: 1, dropped: 2))
        #expect(!queue.isBusy("a"))
    }

    @Test func `a lane is busy from the coming of a job to its end`() throws {
        let queue = try queue(workers: 1)
        let gate = Gate()
        #expect(!queue.isBusy("a"))
        #expect(queue.submit(Job(lane: "a", run: gate.pass)))
        gate.waitForArrival()
        #expect(queue.isBusy("a") && !queue.isBusy("b"))
        gate.open()
        queue.finish()
        #expect(!queue.isBusy("a"))
    }

    @Test func `a queue that has ended takes nothing`() throws {
        let queue = try queue(workers: 1)
        queue.finish()
        #expect(!queue.submit(Job(run: {})))
    }
}
