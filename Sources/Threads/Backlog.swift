/// The jobs that wait for a worker, in the order in which workers get them: fair queueing by serial key.
///
/// Serial keys take turns, so a key with many jobs gets as many turns as one with few. The jobs of one key keep their
/// order, and the next one is handed out only when the last has finished. A job without a key takes turns on its own.
struct Backlog {
    /// The jobs of one serial key.
    private struct SerialQueue {
        var jobs = Queue<Job>()
        var isRunning = false
    }

    private enum Turn {
        case job(Job)
        case serialKey(String)
    }

    /// The turns to come, in order; a key has at most one, and only while it has waiting jobs and no running one.
    private var turns = Queue<Turn>()
    /// The keys that have a job, waiting or running.
    private var serialQueues: [String: SerialQueue] = [:]
    /// The waiting jobs, and the bytes that they hold.
    private(set) var count = 0
    private(set) var bytes = 0

    /// Whether a job with `serialKey` waits or runs.
    func isBusy(_ serialKey: String) -> Bool { serialQueues[serialKey] != nil }

    mutating func add(_ job: Job) {
        count += 1
        bytes += job.bytes
        guard let key = job.serialKey else { return turns.append(.job(job)) }
        if serialQueues[key] == nil { turns.append(.serialKey(key)) }
        serialQueues[key, default: SerialQueue()].jobs.append(job)
    }

    /// The job whose turn it is; no other one with its serial key is handed out until `finish`.
    mutating func next() -> Job? {
        guard let turn = turns.popFirst() else { return nil }
        switch turn {
        case .job(let job):
            remove(job)
            return job
        case .serialKey(let key):
            guard let job = serialQueues[key]?.jobs.popFirst() else {
                preconditionFailure("a serial key without waiting jobs has a turn")
            }
            serialQueues[key]?.isRunning = true
            remove(job)
            return job
        }
    }

    /// Records that a job from `next` is done, which gives its serial key the next turn at the end of the queue.
    mutating func finish(_ job: Job) {
        guard let key = job.serialKey else { return }
        guard serialQueues[key]?.jobs.isEmpty == false else {
            serialQueues[key] = nil
            return
        }
        serialQueues[key]?.isRunning = false
        turns.append(.serialKey(key))
    }

    /// Drops the waiting jobs that are no longer wanted, because their clients have disconnected.
    ///
    /// O(waiting jobs).
    mutating func dropUnwanted() {
        var kept = Queue<Turn>()
        while let turn = turns.popFirst() {
            switch turn {
            case .job(let job):
                if job.isWanted() { kept.append(turn) } else { remove(job) }
            case .serialKey(let key):
                dropUnwanted(of: key)
                if serialQueues[key] != nil { kept.append(turn) }
            }
        }
        turns = kept
        // A key with a running job has no turn, and so has not been visited above.
        for (key, queue) in serialQueues where queue.isRunning { dropUnwanted(of: key) }
    }

    private mutating func dropUnwanted(of key: String) {
        guard var queue = serialQueues[key] else { return }
        var kept = Queue<Job>()
        while let job = queue.jobs.popFirst() {
            if job.isWanted() { kept.append(job) } else { remove(job) }
        }
        queue.jobs = kept
        serialQueues[key] = queue.jobs.isEmpty && !queue.isRunning ? nil : queue
    }

    private mutating func remove(_ job: Job) {
        count -= 1
        bytes -= job.bytes
    }
}
