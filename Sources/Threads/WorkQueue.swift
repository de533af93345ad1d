import Synchronization

/// Work that would hold up an event loop, done by threads of its own in the order that ``Backlog`` describes.
///
/// What waits is bounded in number and bytes. Workers give way to other threads, so that a loop which has something to answer goes
/// before them.
public final class WorkQueue: Sendable {
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
    private let state = Guarded(State())
    /// Signalled when there may be a job for a worker, and when the queue ends.
    private let changed = Condition()
    /// Jobs that wait or run; read without the lock.
    private let occupation = Atomic(0)

    private struct State {
        var backlog = Backlog()
        var running = 0
        var finished = 0
        var dropped = 0
        var refused = 0
        var isEnding = false
        var threads: [Thread] = []
        /// How long a job takes: an exponential average.
        var usualDuration = Duration.zero

        func hasRoom(for bytes: Int, _ limits: Limits) -> Bool {
            // What a free worker is about to take does not wait.
            guard backlog.count < limits.jobs + max(0, limits.workers - running) else { return false }
            return backlog.bytes + bytes <= limits.bytes || backlog.count == 0
        }

        /// How many jobs nobody wanted any more.
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

    /// Leaves a job for the next free worker; false where there is no room for it.
    public func submit(_ job: Job) -> Bool {
        let isTaken = state.withLock { state in
            guard makeRoom(for: job.bytes, &state), !state.isEnding else {
                state.refused += 1
                return false
            }
            state.backlog.add(job)
            occupation.wrappingAdd(1, ordering: .relaxed)
            return true
        }
        if isTaken { changed.signal() }
        return isTaken
    }

    /// Whether there is any work at all, at the cost of one look.
    public var isOccupied: Bool { occupation.load(ordering: .relaxed) > 0 }

    /// Whether something waits or is done in the lane.
    public func isBusy(_ lane: String) -> Bool { state.withLock { $0.backlog.isBusy(lane) } }

    /// Whether a job that holds so many bytes would be taken now; where not, that counts as a refusal.
    public func canTake(_ bytes: Int) -> Bool {
        guard isOccupied else { return true }
        return state.withLock { state in
            let hasRoom = makeRoom(for: bytes, &state)
            if !hasRoom { state.refused += 1 }
            return hasRoom
        }
    }

    /// Whether there is room, also after dropping what nobody wants any more.
    private func makeRoom(for bytes: Int, _ state: inout State) -> Bool {
        if state.hasRoom(for: bytes, limits) { return true }
        occupation.wrappingSubtract(state.dropUnwanted(), ordering: .relaxed)
        return state.hasRoom(for: bytes, limits)
    }

    /// How long a job that comes now may have to wait.
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

    /// Takes no more jobs, and waits until those that there are have been done.
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
        let turn: Job?? = state.wait(for: changed) { state in
            if let job = state.backlog.next() {
                state.running += 1
                return .some(job)
            }
            return state.isEnding && state.running == 0 ? .some(nil) : nil
        }
        return turn ?? nil
    }

    /// A duration of nil is that of a job that nobody wanted.
    private func finish(_ job: Job, after duration: Duration?) {
        let isEnding = state.withLock { state in
            state.running -= 1
            occupation.wrappingSubtract(1, ordering: .relaxed)
            state.backlog.finish(job)
            if let duration {
                state.finished += 1
                state.usualDuration = state.finished == 1 ? duration : (state.usualDuration * 7 + duration) / 8
            } else {
                state.dropped += 1
            }
            // The lane of this job may have its next turn now; who ends does so once nothing runs.
            return state.isEnding
        }
        if isEnding { changed.broadcast() } else { changed.signal() }
    }
}
