/// The jobs that wait for a worker, and the order in which workers get them.
///
/// In each lane, clients take turns as ``FairTurns`` says. In a turn, a client gets on with the next of its serial
/// keys, or with a job that has none. Of all jobs with one serial key, whoever's they are, one runs at a time; those of
/// one client keep their order. A job that moves from the light to the heavy lane holds its serial key meanwhile.
struct Backlog: Sendable {
    /// A job that waits or runs.
    struct Ticket: Sendable {
        let job: Job
        /// Ascends in the order of submission.
        let number: Int
        fileprivate(set) var lane: Lane
        /// Whether no other job with its serial key may start: while it runs, and between the lanes.
        fileprivate var holdsKey = false
        /// What its client has been charged for it, while it runs.
        fileprivate var charge = Duration.zero
    }

    /// The jobs of one client.
    struct Load: Sendable {
        var waiting = ByLane(repeating: 0)
        var running = ByLane(repeating: 0)
        /// Bytes that waiting jobs hold.
        var bytes = 0
        /// Jobs that have left the light lane, and those of them that went on in the heavy one.
        fileprivate(set) var tried = 0
        fileprivate(set) var promoted = 0

        var waitingCount: Int { waiting[.light] + waiting[.heavy] }
        /// The part of the client's light jobs that go on in the heavy lane.
        var promotedShare: Double { tried == 0 ? 0 : Double(promoted) / Double(tried) }
        fileprivate var isEmpty: Bool { waitingCount + running[.light] + running[.heavy] == 0 }
    }

    /// The jobs with one serial key that have not started, by client.
    private struct SerialKey: Sendable {
        struct Flow: Sendable {
            var jobs = Queue<Int>()
            /// Whether the flow is among the turns of its client.
            var hasTurn = false
        }

        var isHeld = false
        var flows: [String: Flow] = [:]
    }

    /// The waiting jobs by number.
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

    /// Whether a job with `serialKey` waits or runs.
    func isBusy(_ serialKey: String) -> Bool { serialKeys[serialKey] != nil }

    mutating func add(_ job: Job) {
        lastNumber += 1
        let ticket = Ticket(job: job, number: lastNumber, lane: job.lane)
        wait(ticket)
        guard let key = job.serialKey else { return turns[job.lane].add(.job(ticket.number), of: job.client) }
        serialKeys[key, default: SerialKey()].flows[job.client, default: SerialKey.Flow()].jobs.append(ticket.number)
        addTurn(of: job.client, key)
    }

    /// Takes the job whose turn it is in a lane, which runs until `finish`; nil if none can start.
    ///
    /// O(clients).
    mutating func next(_ lane: Lane) -> Ticket? {
        while let (turn, client) = turns[lane].next() {
            let number: Int? =
                switch turn {
                case .job(let number): number
                case .serialKey(let key): takeTurn(of: client, key, lane)
                }
            guard let number, let ticket = waiting[number] else { continue }
            return begin(ticket)
        }
        return nil
    }

    /// Records that a job from `next` has ended.
    ///
    /// - Parameters:
    ///   - ticket: the job.
    ///   - duration: how long it ran; nil for one that was no longer wanted and did not run.
    ///   - outcome: `tooHeavy` lets it wait for the heavy lane.
    mutating func finish(_ ticket: Ticket, after duration: Duration?, _ outcome: Job.Outcome) {
        let client = ticket.job.client
        turns[ticket.lane].finish(client, charged: ticket.charge, took: duration)
        running[ticket.lane] -= 1
        loads[client]?.running[ticket.lane] -= 1
        if ticket.lane == .light { loads[client]?.tried += 1 }
        if ticket.lane == .light, outcome == .tooHeavy {
            loads[client]?.promoted += 1
            var ticket = ticket
            ticket.lane = .heavy
            wait(ticket)
            return turns[.heavy].add(.job(ticket.number), of: client)
        }
        if let key = ticket.job.serialKey { release(key) }
        forgetIfIdle(client)
    }

    /// Removes waiting jobs out of their turn.
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
        loads[ticket.job.client, default: Load()].waiting[ticket.lane] += 1
        loads[ticket.job.client]?.bytes += ticket.job.bytes
    }

    private mutating func leave(_ ticket: Ticket) {
        waiting[ticket.number] = nil
        waitingCounts[ticket.lane] -= 1
        bytes -= ticket.job.bytes
        loads[ticket.job.client]?.waiting[ticket.lane] -= 1
        loads[ticket.job.client]?.bytes -= ticket.job.bytes
    }

    private mutating func begin(_ ticket: Ticket) -> Ticket {
        leave(ticket)
        var ticket = ticket
        ticket.holdsKey = ticket.job.serialKey != nil
        ticket.charge = turns[ticket.lane].begin(ticket.job.client)
        running[ticket.lane] += 1
        loads[ticket.job.client]?.running[ticket.lane] += 1
        return ticket
    }

    private mutating func forgetIfIdle(_ client: String) {
        if loads[client]?.isEmpty == true { loads[client] = nil }
        guard loads.isEmpty else { return }
        for lane in Lane.allCases { turns[lane].reset() }
    }

    // MARK: Serial keys

    /// Gives the jobs of a client with a serial key a turn, unless they have one or may not start.
    private mutating func addTurn(of client: String, _ key: String) {
        guard let serialKey = serialKeys[key], !serialKey.isHeld, let flow = serialKey.flows[client], !flow.hasTurn,
            let number = flow.jobs.front, let lane = waiting[number]?.lane
        else { return }
        serialKeys[key]?.flows[client]?.hasTurn = true
        turns[lane].add(.serialKey(key), of: client)
    }

    /// Takes the first job of a client with a serial key, and holds the key; nil if it may not start now.
    private mutating func takeTurn(of client: String, _ key: String, _ lane: Lane) -> Int? {
        guard let number = serialKeys[key]?.flows[client]?.jobs.front else { return nil }
        serialKeys[key]?.flows[client]?.hasTurn = false
        // Another client's job with this key runs: `release` gives the turn back.
        guard serialKeys[key]?.isHeld == false else { return nil }
        precondition(waiting[number]?.lane == lane, "a turn is in the lane of its first job")
        _ = serialKeys[key]?.flows[client]?.jobs.popFirst()
        if serialKeys[key]?.flows[client]?.jobs.isEmpty == true { serialKeys[key]?.flows[client] = nil }
        serialKeys[key]?.isHeld = true
        return number
    }

    /// Removes a job from those of its client with a serial key; its turn goes, as the next one may be of another lane.
    private mutating func leaveFlow(of client: String, _ key: String, _ number: Int) {
        serialKeys[key]?.flows[client]?.jobs.filter { $0 != number }
        serialKeys[key]?.flows[client]?.hasTurn = false
        if serialKeys[key]?.flows[client]?.jobs.isEmpty == true { serialKeys[key]?.flows[client] = nil }
    }

    /// Lets the next job with a serial key start, whichever client has its turn first.
    private mutating func release(_ key: String) {
        serialKeys[key]?.isHeld = false
        guard let flows = serialKeys[key]?.flows, !flows.isEmpty else {
            serialKeys[key] = nil
            return
        }
        // In the order of submission, so that the order of the dictionary never decides.
        let clients = flows.keys.sorted { flows[$0]?.jobs.front ?? 0 < flows[$1]?.jobs.front ?? 0 }
        for client in clients { addTurn(of: client, key) }
    }
}
