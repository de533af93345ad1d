import Synchronization

/// Work that would hold up an event loop, done by threads of its own in the order that ``Backlog`` describes.
///
/// What waits is bounded in number and bytes. Workers give way to other threads, so that a loop which has something to answer goes
/// before them.
public final class WorkQueue: @unchecked Sendable {
    public struct Limits: Hashable, Sendable {
        /// Threads that do the work.
        public var workers: Int
        /// Jobs that wait, and the bytes that they hold.
        public var jobs: Int
        public var bytes: Int

        public init(workers: Int, jobs: Int, bytes: Int) {
            (self.workers, self.jobs, self.bytes) = (workers, jobs, bytes)
        }
    }

    /// What a queue has to do, and has done.
    public struct Statistics: Hashable, Sendable {
        public var waiting = 0
        public var running = 0
        public var waitingBytes = 0
        public var finished = 0
        /// Jobs that nobody wanted any more when their turn came.
        public var dropped = 0
        /// Jobs for which there was no room.
        public var refused = 0
    }

    /// Steps of the nice value below other threads: under full load workers get about a quarter of a core.
    private static let deference: Int32 = 5

    private let limits: Limits
    private let monitor = Monitor()
    private var backlog = Backlog()
    private var running = 0
    private var finished = 0
    private var dropped = 0
    private var refused = 0
    private var isEnding = false
    private var threads: [Thread] = []
    /// How long a job takes: an exponential average.
    private var usualDuration = Duration.zero
    /// Jobs that wait or run; read without the lock.
    private let occupation = Atomic(0)

    /// Starts the workers.
    public init(_ limits: Limits) throws(ThreadError) {
        self.limits = limits
        for _ in 0..<limits.workers { threads.append(try Thread { [self] in work() }) }
    }

    /// Leaves a job for the next free worker; false where there is no room for it.
    public func submit(_ job: Job) -> Bool {
        monitor.withLock {
            if !hasRoom(for: job) { dropUnwanted() }
            guard hasRoom(for: job), !isEnding else {
                refused += 1
                return false
            }
            backlog.add(job)
            occupation.wrappingAdd(1, ordering: .relaxed)
            monitor.signal()
            return true
        }
    }

    private func hasRoom(for job: Job) -> Bool {
        backlog.count < limits.jobs && (backlog.bytes + job.bytes <= limits.bytes || backlog.count == 0)
    }

    private func dropUnwanted() {
        let before = backlog.count
        backlog.dropUnwanted()
        dropped += before - backlog.count
        occupation.wrappingSubtract(before - backlog.count, ordering: .relaxed)
    }

    /// Whether there is any work at all, at the cost of one look.
    public var isOccupied: Bool { occupation.load(ordering: .relaxed) > 0 }

    /// Whether something waits or is done in the lane.
    public func isBusy(_ lane: String) -> Bool { monitor.withLock { backlog.isBusy(lane) } }

    /// Whether a job that holds so many bytes would be taken now.
    public func hasRoom(for bytes: Int) -> Bool {
        guard isOccupied else { return true }
        return monitor.withLock { hasRoom(for: Job(bytes: bytes, run: {})) }
    }

    /// How long a job that comes now may have to wait.
    public var expectedWait: Duration {
        monitor.withLock { usualDuration * (backlog.count + running) / max(1, limits.workers) }
    }

    public var statistics: Statistics {
        monitor.withLock {
            Statistics(
                waiting: backlog.count,
                running: running,
                waitingBytes: backlog.bytes,
                finished: finished,
                dropped: dropped,
                refused: refused
            )
        }
    }

    /// Takes no more jobs, and waits until those that there are have been done.
    public func finish() {
        let threads = monitor.withLock {
            isEnding = true
            monitor.broadcast()
            defer { self.threads = [] }
            return self.threads
        }
        for thread in threads { thread.join() }
    }

    // MARK: Workers

    private func work() {
        Thread.giveWay(by: Self.deference)
        while let job = next() {
            let start = ContinuousClock.now
            let isWanted = job.isWanted()
            if isWanted { job.run() }
            finish(job, after: isWanted ? ContinuousClock.now - start : nil)
        }
    }

    /// Waits for a job; nil once there will be none any more.
    private func next() -> Job? {
        monitor.withLock {
            while true {
                if let job = backlog.next() {
                    running += 1
                    return job
                }
                if isEnding, running == 0 { return nil }
                monitor.wait()
            }
        }
    }

    /// A duration of nil is that of a job that nobody wanted.
    private func finish(_ job: Job, after duration: Duration?) {
        monitor.withLock {
            running -= 1
            occupation.wrappingSubtract(1, ordering: .relaxed)
            backlog.finish(job)
            if let duration {
                finished += 1
                usualDuration = finished == 1 ? duration : (usualDuration * 7 + duration) / 8
            } else {
                dropped += 1
            }
            // The lane of this job may have its next turn now; who ends does so once nothing runs.
            if isEnding { monitor.broadcast() } else { monitor.signal() }
        }
    }
}
