/// The jobs that wait for a worker, and the order in which workers run them.
///
/// In each lane, clients take turns as described in ``FairTurns``. In a turn, a client proceeds with the next of its
/// serial keys, or with a job that has none. Jobs that share a serial key run one at a time, regardless of client, and
/// those of one client keep their order. A job that moves from the light to the heavy lane holds its serial key in the
/// meantime.
struct Backlog: Sendable {
    /// A waiting or running job.
    struct Ticket: Sendable {
        let job: Job
        /// A number that increases in order of submission.
        let number: Int
        fileprivate(set) var lane: Lane
        /// True while no other job with the same serial key may start: while the job runs, and while it is between
        /// lanes.
        fileprivate var holdsKey = false
        /// The time charged to the client for this job while it runs.
        fileprivate var charge = Duration.zero
    }

    /// The load of one client.
    struct Load: Sendable {
        var waiting = ByLane(repeating: 0)
        var running = ByLane(repeating: 0)
        /// The bytes held by waiting jobs.
        var bytes = 0
        /// The number of jobs that have left the light lane, and the number of those that were promoted to the heavy
        /// lane.
        fileprivate(set) var tried = 0
        fileprivate(set) var promoted = 0

        var waitingCount: Int { waiting[.light] + waiting[.heavy] }
        /// The fraction of the client's light jobs that are promoted to the heavy lane.
        var promotedShare: Double { tried == 0 ? 0 : Double(promoted) / Double(tried) }
        fileprivate var isEmpty: Bool { waitingCount + running[.light] + running[.heavy] == 0 }

        // Each mutation costs a single lookup of the client.

        fileprivate mutating func wait(_ ticket: Ticket) {
            waiting[ticket.lane] += 1
            bytes += ticket.job.bytes
        }

        fileprivate mutating func leave(_ ticket: Ticket) {
            waiting[ticket.lane] -= 1
            bytes -= ticket.job.bytes
        }

        fileprivate mutating func begin(_ ticket: Ticket) {
            leave(ticket)
            running[ticket.lane] += 1
        }

        fileprivate mutating func finish(_ ticket: Ticket, _ outcome: Job.Outcome) {
            running[ticket.lane] -= 1
            guard ticket.lane == .light else { return }
            tried += 1
            if outcome == .tooHeavy { promoted += 1 }
        }
    }

    /// The waiting jobs, keyed by number.
    private(set) var waiting: [Int: Ticket] = [:]
    /// The clients with waiting or running jobs.
    private(set) var loads: [String: Load] = [:]
    /// The serial keys of waiting and running jobs.
    private var serialKeys: [String: SerialKey] = [:]
    private(set) var turns: ByLane<FairTurns> = {
        var turns = ByLane(repeating: FairTurns(guess: .milliseconds(20)))
        turns[.heavy] = FairTurns(guess: .seconds(1))
        return turns
    }()
    private(set) var bytes = 0
    private(set) var waitingCounts = ByLane(repeating: 0)
    private(set) var running = ByLane(repeating: 0)
    private var lastNumber = 0

    var count: Int { waiting.count }

    /// Returns true if a job with `serialKey` waits or runs.
    func isBusy(_ serialKey: String) -> Bool { serialKeys[serialKey] != nil }

    mutating func add(_ job: Job) {
        lastNumber += 1
        let ticket = Ticket(job: job, number: lastNumber, lane: job.lane)
        wait(ticket)
        guard let key = job.serialKey else { return turns[job.lane].add(.job(ticket.number), of: job.client) }
        let entry = SerialKey.Entry(number: ticket.number, lane: ticket.lane)
        if let lane = serialKeys[key, default: SerialKey()].add(entry, of: job.client) {
            turns[lane].add(.serialKey(key), of: job.client)
        }
    }

    /// Starts the next job of a lane, which runs until `finish`; returns nil if none can start.
    ///
    /// O(clients).
    mutating func next(_ lane: Lane) -> Ticket? {
        while let (turn, client) = turns[lane].next() {
            let number: Int? =
                switch turn {
                case .job(let number): number
                case .serialKey(let key): serialKeys[key]?.takeFirst(of: client)
                }
            guard let number, let ticket = waiting.removeValue(forKey: number) else { continue }
            precondition(ticket.lane == lane, "a turn is in the lane of its first job")
            return begin(ticket)
        }
        return nil
    }

    /// Records that a job returned by `next` has ended.
    ///
    /// - Parameters:
    ///   - ticket: the job.
    ///   - duration: the running time; nil if the job was no longer wanted and did not run.
    ///   - outcome: `tooHeavy` requeues the job in the heavy lane.
    mutating func finish(_ ticket: Ticket, after duration: Duration?, _ outcome: Job.Outcome) {
        let client = ticket.job.client
        turns[ticket.lane].finish(client, charged: ticket.charge, took: duration)
        running[ticket.lane] -= 1
        loads[client]?.finish(ticket, outcome)
        if ticket.lane == .light, outcome == .tooHeavy {
            var ticket = ticket
            ticket.lane = .heavy
            wait(ticket)
            return turns[.heavy].add(.job(ticket.number), of: client)
        }
        if let key = ticket.job.serialKey { release(key) }
        forgetIfIdle(client)
    }

    /// Removes waiting jobs before their turn.
    ///
    /// O(waiting jobs).
    mutating func remove(_ numbers: some Sequence<Int>) {
        var released: Set<String> = []
        for number in numbers {
            guard let ticket = waiting[number] else { continue }
            leave(ticket)
            forgetIfIdle(ticket.job.client)
            guard let key = ticket.job.serialKey else { continue }
            if !ticket.holdsKey { leaveFlow(of: ticket.job.client, key, number) }
            if ticket.holdsKey || serialKeys[key]?.isHeld == false { released.insert(key) }
        }
        for lane in Lane.allCases {
            turns[lane].filter { turn, client in
                switch turn {
                case .job(let number): waiting[number] != nil
                case .serialKey(let key): serialKeys[key]?.flows[client]?.hasTurn == true
                }
            }
        }
        for key in released.sorted() { release(key) }
    }

    // MARK: Waiting and running

    private mutating func wait(_ ticket: Ticket) {
        waiting[ticket.number] = ticket
        waitingCounts[ticket.lane] += 1
        bytes += ticket.job.bytes
        loads[ticket.job.client, default: Load()].wait(ticket)
    }

    private mutating func leave(_ ticket: Ticket) {
        waiting[ticket.number] = nil
        waitingCounts[ticket.lane] -= 1
        bytes -= ticket.job.bytes
        loads[ticket.job.client]?.leave(ticket)
    }

    /// Starts a job that has been removed from the waiting jobs.
    private mutating func begin(_ ticket: consuming Ticket) -> Ticket {
        waitingCounts[ticket.lane] -= 1
        bytes -= ticket.job.bytes
        loads[ticket.job.client]?.begin(ticket)
        ticket.holdsKey = ticket.job.serialKey != nil
        ticket.charge = turns[ticket.lane].begin(ticket.job.client)
        running[ticket.lane] += 1
        return ticket
    }

    private mutating func forgetIfIdle(_ client: String) {
        if loads[client]?.isEmpty == true { loads[client] = nil }
        guard loads.isEmpty else { return }
        for lane in Lane.allCases { turns[lane].reset() }
    }

    // MARK: Serial keys

    /// Removes a job from its client's flow for a serial key, together with the flow's turn, because the next job may
    /// be in another lane.
    private mutating func leaveFlow(of client: String, _ key: String, _ number: Int) {
        serialKeys[key]?.flows[client]?.jobs.filter { $0.number != number }
        serialKeys[key]?.flows[client]?.hasTurn = false
        if serialKeys[key]?.flows[client]?.jobs.isEmpty == true { serialKeys[key]?.flows[client] = nil }
    }

    /// Lets the next job with a serial key start, for the first client that has a turn.
    private mutating func release(_ key: String) {
        let clients = serialKeys[key]?.release() ?? []
        if clients.isEmpty { serialKeys[key] = nil }
        for client in clients {
            guard let lane = serialKeys[key]?.flows[client]?.claimTurn() else { continue }
            turns[lane].add(.serialKey(key), of: client)
        }
    }
}
