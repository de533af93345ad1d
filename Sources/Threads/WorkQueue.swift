import Synchronization

/// A thread pool for work that would block an event loop; jobs start in the order that ``Backlog`` describes.
///
/// The queue is bounded in jobs and bytes, per client and in total, and rejects work beyond that: backpressure that its
/// callers pass on. Each ``Lane`` has dedicated threads. Those of the light lane run at a lower priority than event
/// loops, so that a loop with a pending answer is scheduled first, and those of the heavy lane at a still lower
/// priority.
public final class WorkQueue: Sendable {
    private let limits: Limits
    private let state = Guarded(State())
    /// Signalled when a job may be available for a worker of the lane, and when the queue shuts down.
    private let lightChange = Condition()
    private let heavyChange = Condition()
    /// The number of waiting and running jobs; atomic because `isOccupied` reads it without the lock.
    private let jobCount = Atomic(0)

    private struct State {
        var backlog = Backlog()
        var finished = 0
        var promoted = 0
        var dropped = 0
        var rejections: [Rejection.Reason: Int] = [:]
        var isEnding = false
        /// The number of times that workers have looked for a job.
        var looks = ByLane(repeating: 0)
        var threads: [Thread] = []

        /// The number of jobs that have left the queue without a turn.
        var departures: Int { dropped + rejections[.gaveWay, default: 0] }

        /// Finds room for a job; if the queue is full, first drops jobs that are no longer wanted.
        mutating func room(for demand: Backlog.Demand, _ limits: Limits) -> Backlog.Room {
            if isEnding { return .none(.ending) }
            if case .available(displacing: []) = backlog.room(for: demand, limits) { return .available(displacing: []) }
            let unwanted = backlog.waiting.values.filter { !$0.job.isWanted() }.map(\.number)
            if !unwanted.isEmpty { backlog.remove(unwanted) }
            dropped += unwanted.count
            return backlog.room(for: demand, limits)
        }

        mutating func reject(_ reason: Rejection.Reason, _ demand: Backlog.Demand, _ limits: Limits) -> Rejection {
            rejections[reason, default: 0] += 1
            let wait = backlog.expectedWait(of: demand.client, demand.lane, limits)
            return Rejection(reason: reason, expectedWait: wait)
        }

        /// Removes displaced jobs and returns them with their rejections.
        mutating func displace(_ numbers: [Int], _ limits: Limits) -> [(job: Job, Rejection)] {
            let tickets = numbers.compactMap { backlog.waiting[$0] }
            backlog.remove(numbers)
            return tickets.map { ticket in
                let demand = Backlog.Demand(client: ticket.job.client, bytes: 0, lane: ticket.lane)
                return (ticket.job, reject(.gaveWay, demand, limits))
            }
        }
    }

    /// Starts the workers.
    public init(_ limits: Limits) throws(ThreadError) {
        self.limits = limits
        for lane in Lane.allCases {
            for _ in 0..<limits.workers[lane] {
                let thread = try Thread { [self] in work(lane) }
                state.withLock { $0.threads.append(thread) }
            }
        }
    }

    /// Queues a job for the next free worker of its lane.
    ///
    /// - Returns: the rejection; nil if the job is accepted.
    public func submit(_ job: Job) -> Rejection? {
        let demand = Backlog.Demand(client: job.client, bytes: job.bytes, lane: job.lane)
        let (rejection, displaced) = enter(demand) { state, displaced in
            let displaced = state.displace(displaced, limits)
            state.backlog.add(job)
            return displaced
        }
        if rejection == nil { change(of: job.lane).signal() }
        // Outside of the lock, as this calls the owners of other jobs.
        for (job, rejection) in displaced ?? [] { job.giveWay(rejection) }
        return rejection
    }

    /// True if any job waits or runs; one relaxed load, without the lock.
    public var isOccupied: Bool { jobCount.load(ordering: .relaxed) > 0 }

    /// Returns true if a job with `serialKey` waits or runs.
    public func isBusy(_ serialKey: String) -> Bool { state.withLock { $0.backlog.isBusy(serialKey) } }

    /// Returns the rejection that a job of `client` with `bytes` bytes would get now, and counts it; nil if the job
    /// would be accepted.
    public func rejection(of client: String, bytes: Int, lane: Lane) -> Rejection? {
        guard isOccupied else { return nil }
        return enter(Backlog.Demand(client: client, bytes: bytes, lane: lane)) { _, _ in }.rejection
    }

    /// Returns true if a job of `client` with `bytes` bytes would be accepted now; a negative result is not counted as
    /// a rejection.
    public func hasRoom(for client: String, bytes: Int, lane: Lane) -> Bool {
        guard isOccupied else { return true }
        let demand = Backlog.Demand(client: client, bytes: bytes, lane: lane)
        return state.withLock { state in
            guard !state.isEnding, case .available = state.backlog.room(for: demand, limits) else { return false }
            return true
        }
    }

    /// Finds room for a job and calls `body` with the jobs to displace, or returns the rejection.
    private func enter<Result: Sendable>(
        _ demand: Backlog.Demand,
        _ body: (inout State, [Int]) -> Result
    ) -> (rejection: Rejection?, result: Result?) {
        let (outcome, haveLeft) = state.withLock { state in
            let (count, departures) = (state.backlog.count, state.departures)
            let outcome: (Rejection?, Result?) =
                switch state.room(for: demand, limits) {
                case .none(let reason): (state.reject(reason, demand, limits), nil)
                case .available(let displaced): (nil, body(&state, displaced))
                }
            jobCount.wrappingAdd(state.backlog.count - count, ordering: .relaxed)
            return (outcome, state.departures > departures)
        }
        // The departed jobs may have blocked others with the same serial key.
        if haveLeft { wakeAll() }
        return (outcome.0, outcome.1)
    }

    /// Returns the number of times that workers of a lane have looked for a job, successfully or not.
    func lookCount(of lane: Lane) -> Int { state.withLock { $0.looks[lane] } }

    public var statistics: Statistics {
        state.withLock { state in
            let backlog = state.backlog
            return Statistics(
                waitingLight: backlog.waitingCounts[.light],
                waitingHeavy: backlog.waitingCounts[.heavy],
                runningLight: backlog.running[.light],
                runningHeavy: backlog.running[.heavy],
                waitingClients: backlog.loads.values.count { $0.waitingCount > 0 },
                waitingBytes: backlog.bytes,
                finished: state.finished,
                promoted: state.promoted,
                dropped: state.dropped,
                // A separate dictionary: ThreadSanitizer does not see that the last reference to a shared one is
                // released before the dictionary is mutated in place.
                rejections: state.rejections.mapValues { $0 }
            )
        }
    }

    /// Rejects further jobs, waits until the accepted ones are finished, and ends the threads.
    public func finish() {
        let threads = state.withLock { state in
            state.isEnding = true
            defer { state.threads = [] }
            return state.threads
        }
        wakeAll()
        for thread in threads { thread.join() }
    }

    // MARK: Workers

    private func change(of lane: Lane) -> Condition {
        switch lane {
        case .light: lightChange
        case .heavy: heavyChange
        }
    }

    private func wakeAll() {
        for lane in Lane.allCases { change(of: lane).broadcast() }
    }

    private func work(_ lane: Lane) {
        lane.lowerPriority()
        while let ticket = next(lane) {
            guard ticket.job.isWanted() else {
                finish(ticket, after: nil, .done)
                continue
            }
            let start = ContinuousClock.now
            let outcome = ticket.job.run(lane)
            precondition(outcome == .done || lane == .light, "nothing is too heavy for the heavy lane")
            finish(ticket, after: ContinuousClock.now - start, outcome)
        }
    }

    /// Waits for a job; returns nil once no more will come.
    private func next(_ lane: Lane) -> Backlog.Ticket? {
        let outcome: Backlog.Ticket?? = state.wait(for: change(of: lane)) { state in
            state.looks[lane] += 1
            if let ticket = state.backlog.next(lane) { return .some(ticket) }
            // Jobs may still arrive from the light lane or wait for their serial key, so workers stay until none is
            // left.
            return state.isEnding && state.backlog.loads.isEmpty ? .some(nil) : nil
        }
        return outcome ?? nil
    }

    /// Records the end of a job; `duration` is nil if the job was no longer wanted and did not run.
    private func finish(_ ticket: Backlog.Ticket, after duration: Duration?, _ outcome: Job.Outcome) {
        let other = ticket.lane.other
        let (isEnding, wakesOther) = state.withLock { state in
            state.backlog.finish(ticket, after: duration, outcome)
            switch (duration, outcome) {
            case (nil, _): state.dropped += 1
            case (_, .done): state.finished += 1
            case (_, .tooHeavy): state.promoted += 1
            }
            if duration == nil || outcome == .done { jobCount.wrappingSubtract(1, ordering: .relaxed) }
            let mayHaveFreed = ticket.job.serialKey != nil || outcome == .tooHeavy
            return (state.isEnding, mayHaveFreed && state.backlog.waitingCounts[other] > 0)
        }
        if isEnding { return wakeAll() }
        // The next job with the same serial key may start now, or this one in the other lane. In this lane, the calling
        // worker looks for a job next, and while there is a job that could have started, no other worker is idle.
        // Waking a worker for nothing costs more than a small job.
        if wakesOther { change(of: other).signal() }
    }
}

extension Lane {
    /// The nice value relative to event loops: on a core shared with a busy loop, a light worker gets about a quarter
    /// of the time and a heavy one a tenth.
    private var niceness: Int32 {
        switch self {
        case .light: 5
        case .heavy: 10
        }
    }

    /// Sets the priority of the calling thread to that of the lane.
    fileprivate func lowerPriority() {
        Thread.lowerPriority(by: niceness)
    }
}
