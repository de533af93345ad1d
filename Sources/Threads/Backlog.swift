/// Jobs that wait for a worker.
///
/// Lanes take turns: one with many jobs gets as many as one with few. Within a lane the jobs keep their order, and the next one is
/// given out only once the last is finished. What stands in no lane is a lane of its own.
struct Backlog {
    private struct Lane {
        var jobs = Line<Job>()
        var isAtWork = false
    }

    private enum Turn {
        case job(Job)
        case lane(String)
    }

    /// Who may go next, in this order; a lane stands here once, and only while it has jobs and none at work.
    private var turns = Line<Turn>()
    /// Lanes that have jobs, waiting or at work.
    private var lanes: [String: Lane] = [:]
    /// Waiting jobs, and the bytes that they hold.
    private(set) var count = 0
    private(set) var bytes = 0

    /// Whether a job of `lane` waits or is at work.
    func isBusy(_ lane: String) -> Bool { lanes[lane] != nil }

    mutating func add(_ job: Job) {
        count += 1
        bytes += job.bytes
        guard let lane = job.lane else { return turns.append(.job(job)) }
        if lanes[lane] == nil { turns.append(.lane(lane)) }
        lanes[lane, default: Lane()].jobs.append(job)
    }

    /// The job whose turn it is; its lane rests until `finish`.
    mutating func next() -> Job? {
        guard let turn = turns.popFirst() else { return nil }
        switch turn {
        case .job(let job):
            remove(job)
            return job
        case .lane(let name):
            guard let job = lanes[name]?.jobs.popFirst() else { preconditionFailure("a lane without jobs has no turn") }
            lanes[name]?.isAtWork = true
            remove(job)
            return job
        }
    }

    /// A job that `next` has given out is done.
    mutating func finish(_ job: Job) {
        guard let name = job.lane else { return }
        guard lanes[name]?.jobs.isEmpty == false else {
            lanes[name] = nil
            return
        }
        lanes[name]?.isAtWork = false
        turns.append(.lane(name))
    }

    /// Forgets the waiting jobs that nobody wants any more.
    ///
    /// O(waiting jobs).
    mutating func dropUnwanted() {
        var kept = Line<Turn>()
        while let turn = turns.popFirst() {
            switch turn {
            case .job(let job):
                if job.isWanted() { kept.append(turn) } else { remove(job) }
            case .lane(let name):
                dropUnwanted(in: name)
                if lanes[name] != nil { kept.append(turn) }
            }
        }
        turns = kept
        for (name, lane) in lanes where lane.isAtWork { dropUnwanted(in: name) }
    }

    private mutating func dropUnwanted(in name: String) {
        guard var lane = lanes[name] else { return }
        var kept = Line<Job>()
        while let job = lane.jobs.popFirst() {
            if job.isWanted() { kept.append(job) } else { remove(job) }
        }
        lane.jobs = kept
        lanes[name] = lane.jobs.isEmpty && !lane.isAtWork ? nil : lane
    }

    private mutating func remove(_ job: Job) {
        count -= 1
        bytes -= job.bytes
    }
}

/// Elements that leave in the order in which they came, each at a constant cost on average.
private struct Line<Element: Sendable>: Sendable {
    private var elements: [Element?] = []
    private var first = 0

    var isEmpty: Bool { first == elements.count }

    mutating func append(_ element: Element) {
        elements.append(element)
    }

    mutating func popFirst() -> Element? {
        guard first < elements.count else { return nil }
        let element = elements[first].take()
        first += 1
        if first > 32, 2 * first > elements.count {
            elements.removeFirst(first)
            first = 0
        }
        return element
    }
}
