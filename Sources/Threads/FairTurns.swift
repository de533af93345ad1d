/// The order in which the clients of one lane are served: start-time fair queueing, which gives each client an equal
/// share of time.
///
/// Every client has a virtual time: the service time it has received, but at least the virtual time of the last turn.
/// The client with the smallest virtual time is next. A client with long jobs therefore gets fewer turns than one with
/// short jobs, and a new client is served before those that have received more, but is not compensated for idle time.
/// The duration of a job is known only when it has ended; until then, the client is charged the usual duration of its
/// jobs.
///
/// Source: Goyal, Guo and Vin, "A Hierarchical CPU Scheduler for Multimedia Operating Systems", OSDI 1996.
struct FairTurns: Sendable {
    /// The work that a client gets to run in one turn.
    enum Turn: Hashable, Sendable {
        case job(Int)
        /// The first waiting job of this client with the serial key.
        case serialKey(String)
    }

    private struct Share {
        var turns = Queue<Turn>()
        /// The virtual time of the next turn.
        var start: Duration
        /// The tie-break between equal starts: the client that was served or arrived first.
        var number: Int
        var running = 0
        var usualDuration = MovingAverage()

        var isActive: Bool { !turns.isEmpty || running > 0 }

        // Each mutation costs a single lookup of the client.

        mutating func add(_ turn: Turn, at now: Duration, number: Int) {
            if turns.isEmpty { (start, self.number) = (max(now, start), number) }
            turns.append(turn)
        }

        /// Charges the client for a job that starts; returns the charge and the virtual start time.
        mutating func begin(_ others: Duration, number: Int) -> (charge: Duration, start: Duration) {
            let (charge, former) = (usualDuration.value ?? others, start)
            (start, self.number) = (former + charge, number)
            running += 1
            return (charge, former)
        }

        mutating func finish(charged charge: Duration, took duration: Duration?) {
            start += (duration ?? .zero) - charge
            running -= 1
            if let duration { usualDuration.add(duration) }
        }
    }

    /// The number of inactive clients to remember, in addition to one per active client.
    private static let tolerance = 64
    private static let maxDebtors = 1_024

    private var shares: [String: Share] = [:]
    /// The virtual time of the last turn.
    private var now = Duration.zero
    private var lastNumber = 0
    private var usualDuration = MovingAverage()
    /// The assumed duration of a job until one has ended.
    private let guess: Duration

    init(guess: Duration = .zero) {
        self.guess = guess
    }

    var rememberedClients: Int { shares.count }

    /// Adds a turn for a client, after its existing turns.
    mutating func add(_ turn: Turn, of client: String) {
        lastNumber += 1
        shares[client, default: Share(start: now, number: lastNumber)].add(turn, at: now, number: lastNumber)
    }

    /// Removes and returns the next turn; nil if there is none.
    ///
    /// O(clients).
    mutating func next() -> (turn: Turn, client: String)? {
        var best: (start: Duration, number: Int, client: String)?
        for (client, share) in shares where !share.turns.isEmpty {
            if let best, (best.start, best.number) < (share.start, share.number) { continue }
            best = (share.start, share.number, client)
        }
        guard let (_, _, client) = best, let turn = shares[client]?.turns.popFirst() else { return nil }
        return (turn, client)
    }

    /// Charges a client for a job that starts; returns the charge, to be passed to `finish`.
    mutating func begin(_ client: String) -> Duration {
        lastNumber += 1
        let others = usualDuration.value ?? guess
        guard let (charge, start) = shares[client]?.begin(others, number: lastNumber) else { return .zero }
        now = max(now, start)
        return charge
    }

    /// Corrects the charge for a job that has ended; `duration` is nil if the job did not run.
    mutating func finish(_ client: String, charged charge: Duration, took duration: Duration?) {
        shares[client]?.finish(charged: charge, took: duration)
        if let duration { usualDuration.add(duration) }
        forgetOthers()
    }

    /// Returns the usual duration of this client's jobs or, if it has none yet, of all jobs; initially the guess.
    func usualDuration(of client: String) -> Duration {
        shares[client]?.usualDuration.value ?? usualDuration.value ?? guess
    }

    /// Clears all turns and virtual times; called when no job waits or runs, so that no client is at a disadvantage.
    mutating func reset() {
        (shares, now) = ([:], .zero)
    }

    /// Keeps the turns for which `isCurrent` is true.
    mutating func filter(_ isCurrent: (Turn, _ client: String) -> Bool) {
        for client in shares.keys { shares[client]?.turns.filter { isCurrent($0, client) } }
    }

    /// Removes inactive clients that owe no time, once they outnumber the active ones; if too many owe time, removes
    /// all inactive clients.
    private mutating func forgetOthers() {
        guard shares.count > Self.tolerance else { return }
        let active = shares.values.count(where: \.isActive)
        guard shares.count > 2 * active + Self.tolerance else { return }
        let forgetsDebts = shares.count - active > Self.maxDebtors
        shares = shares.filter { $0.value.isActive || !forgetsDebts && $0.value.start > now }
    }
}

/// An exponential moving average of durations that gives the newest a weight of 1/8; nil before the first.
struct MovingAverage: Hashable, Sendable {
    private(set) var value: Duration?

    mutating func add(_ duration: Duration) {
        value = value.map { ($0 * 7 + duration) / 8 } ?? duration
    }
}
