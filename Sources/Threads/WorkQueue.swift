import Synchronization

/// A thread pool for work that would block an event loop; jobs start in the order that ``Backlog`` describes.
///
/// The queue is bounded in jobs and bytes: beyond that it refuses work, which is the backpressure that its callers pass
/// on. Workers run at a lower priority than event loops, so that a loop with something to answer is scheduled first.
public final class WorkQueue: Sendable {
    public struct Limits: Hashable, Sendable {
        /// Threads in the pool.
        public var workers: Int
        /// The most jobs that may wait, and the most bytes that they may hold.
        public var jobs: Int
        public var bytes: Int

        public init(workers: Int, jobs: Int, bytes: Int) {
            (self.workers, self.jobs, self.bytes) = (workers, jobs, bytes)
        }
    }

    /// What waits and runs now, and what has happened since the queue was made.
    public struct Statistics: Hashable, Sendable {
        public var waiting = 0
        public var running = 0
        public var waitingBytes = 0
        public var finished = 0
        /// Jobs that were no longer wanted when their turn came.
        public var dropped = 0
        /// Jobs that were refused because the queue was full.
        public var refused = 0
    }

    /// Steps of the nice value below other threads: on a core shared with a busy event loop, workers get about a
    /// quarter of it.
    private static let niceness: Int32 = 5

    private let limits: Limits
    private let state = Guarded(State())
    /// Signalled when there may be a job for a worker, and when the queue ends.
    private let changed = Condition()
    /// Jobs that wait or run; an atomic, because `isOccupied` reads it without the lock.
    private let jobCount = Atomic(0)

    private struct State {
        var backlog = Backlog()
        var running = 0
        var finished = 0
        var dropped = 0
        var refused = 0
        var isEnding = false
        var threads: [Thread] = []
        /// How long a job takes: an exponential moving average with weight 1/8 for the newest.
        var usualDuration = Duration.zero

        func hasRoom(for bytes: Int, _ limits: Limits) -> Bool {
            // A job that a free worker is about to take does not count as waiting.
            guard backlog.count < limits.jobs + max(0, limits.workers - running) else { return false }
            // A single job larger than the limit is accepted when it waits alone; otherwise it could never run.
            return backlog.bytes + bytes <= limits.bytes || backlog.count == 0
        }

        /// Drops the waiting jobs that are no longer wanted, and returns their number.
        mutating func dropUnwanted() -> Int {
            let before = backlog.count
            backlog.dropUnwanted()
            dropped += before - backlog.count
            return before - backlog.count
        }
    }

    /// Starts the workers.
    public init(_ limits: Limits) throws(ThreadError) {
        self.limits = limits
        for _ in 0..<limits.workers {
            let thread = try Thread { [self] in work() }
            state.withLock { $0.threads.append(thread) }
        }
    }

    /// Queues a job for the next free worker; returns false if the queue is full.
    public func submit(_ job: Job) -> Bool {
        let isAccepted = state.withLock { state in
            guard makeRoom(for: job.bytes, &state), !state.isEnding else {
                state.refused += 1
                return false
            }
            state.backlog.add(job)
            jobCount.wrappingAdd(1, ordering: .relaxed)
            return true
        }
        if isAccepted { changed.signal() }
        return isAccepted
    }

    /// Whether any job waits or runs; one relaxed load, without the lock.
    public var isOccupied: Bool { jobCount.load(ordering: .relaxed) > 0 }

    /// Whether a job with `serialKey` waits or runs.
    public func isBusy(_ serialKey: String) -> Bool { state.withLock { $0.backlog.isBusy(serialKey) } }

    /// Whether a job that holds `bytes` bytes would be accepted now; if not, that counts as a refusal.
    public func canTake(_ bytes: Int) -> Bool {
        guard isOccupied else { return true }
        return state.withLock { state in
            let hasRoom = makeRoom(for: bytes, &state)
            if !hasRoom { state.refused += 1 }
            return hasRoom
        }
    }

    /// Whether the queue has room, if necessary after dropping jobs whose clients have disconnected.
    private func makeRoom(for bytes: Int, _ state: inout State) -> Bool {
        if state.hasRoom(for: bytes, limits) { return true }
        jobCount.wrappingSubtract(state.dropUnwanted(), ordering: .relaxed)
        return state.hasRoom(for: bytes, limits)
    }

    /// An estimate of how long a job submitted now has to wait.
    public var expectedWait: Duration {
        state.withLock { $0.usualDuration * ($0.backlog.count + $0.running) / max(1, limits.workers) }
    }

    public var statistics: Statistics {
        state.withLock { state in
            Statistics(
                waiting: state.backlog.count,
                running: state.running,
                waitingBytes: state.backlog.bytes,
                finished: state.finished,
                dropped: state.dropped,
                refused: state.refused
            )
        }
    }

    /// Refuses further jobs, waits until the present ones are done, and ends the threads.
    public func finish() {
        let threads = state.withLock { state in
            state.isEnding = true
            defer { state.threads = [] }
            return state.threads
        }
        changed.broadcast()
        for thread in threads { thread.join() }
    }

    // MARK: Workers

    private func work() {
        Thread.lowerPriority(by: Self.niceness)
        while let job = next() {
            let start = ContinuousClock.now
            let isWanted = job.isWanted()
            if isWanted { job.run() }
            finish(job, after: isWanted ? ContinuousClock.now - start : nil)
        }
    }

    /// Waits for a job; nil once there will be no more.
    private func next() -> Job? {
        let outcome: Job?? = state.wait(for: changed) { state in
            if let job = state.backlog.next() {
                state.running += 1
                return .some(job)
            }
            // A running job may free the next one with its serial key, so workers stay until nothing runs.
            return state.isEnding && state.running == 0 ? .some(nil) : nil
        }
        return outcome ?? nil
    }

    /// Records the end of a job; `duration` is nil for one that was no longer wanted and did not run.
    private func finish(_ job: Job, after duration: Duration?) {
        let isEnding = state.withLock { state in
            state.running -= 1
            jobCount.wrappingSubtract(1, ordering: .relaxed)
            state.backlog.finish(job)
            if let duration {
                state.finished += 1
                state.usualDuration = state.finished == 1 ? duration : (state.usualDuration * 7 + duration) / 8
            } else {
                state.dropped += 1
            }
            // The next job with the same serial key may start now, which takes one worker. When the queue ends, all
            // workers have to look.
            return state.isEnding
        }
        if isEnding { changed.broadcast() } else { changed.signal() }
    }
}
