/// The order in which the clients of one lane are served: start-time fair queueing, so that each gets the same time.
///
/// Every client has a virtual time: the time that it has been served, at least as far as the clients that were served
/// last. The client with the least one is next. A client with long jobs thus gets fewer turns than one with short jobs,
/// and one that comes anew is served before those that have had more than it, but is not repaid for the time in which
/// it wanted nothing. How long a job takes is known only when it has ended: until then the client is charged what its
/// jobs usually take.
///
/// Source: Goyal, Guo and Vin, "A Hierarchical CPU Scheduler for Multimedia Operating Systems", OSDI 1996.
struct FairTurns: Sendable {
    /// What a client is served with in one turn.
    enum Turn: Hashable, Sendable {
        case job(Int)
        /// The first waiting job of this client with the serial key.
        case serialKey(String)
    }

    private struct Share {
        var turns = Queue<Turn>()
        /// The virtual time of the next turn.
        var start: Duration
        /// Decides between equal starts: the client that was served or came first.
        var number: Int
        var running = 0
        var usualDuration = MovingAverage()

        var isActive: Bool { !turns.isEmpty || running > 0 }

        // Each change is one look-up of the client.

        mutating func add(_ turn: Turn, at now: Duration, number: Int) {
            if turns.isEmpty { (start, self.number) = (max(now, start), number) }
            turns.append(turn)
        }

        /// Charges the client for a job that starts; returns how much, and the virtual time at which it starts.
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

    /// Clients that are remembered besides twice as many as have turns or running jobs.
    private static let tolerance = 64
    private static let mostDebtors = 1_024

    private var shares: [String: Share] = [:]
    /// The virtual time of the last turn.
    private var now = Duration.zero
    private var lastNumber = 0
    private var usualDuration = MovingAverage()
    /// How long a job takes as long as none has ended.
    private let guess: Duration

    init(guess: Duration = .zero) {
        self.guess = guess
    }

    var rememberedClients: Int { shares.count }

    /// Adds a turn for a client, after its others.
    mutating func add(_ turn: Turn, of client: String) {
        lastNumber += 1
        shares[client, default: Share(start: now, number: lastNumber)].add(turn, at: now, number: lastNumber)
    }

    /// Takes the next turn; nil if there is none.
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

    /// Charges a client for a job that starts; returns how much, for `finish`.
    mutating func begin(_ client: String) -> Duration {
        lastNumber += 1
        let others = usualDuration.value ?? guess
        guard let (charge, start) = shares[client]?.begin(others, number: lastNumber) else { return .zero }
        now = max(now, start)
        return charge
    }

    /// Corrects the charge for a job that has ended; `duration` is nil for one that has not run.
    mutating func finish(_ client: String, charged charge: Duration, took duration: Duration?) {
        shares[client]?.finish(charged: charge, took: duration)
        if let duration { usualDuration.add(duration) }
        forgetOthers()
    }

    /// How long a job of this client usually takes: as those before, else as those of all clients, else the guess.
    func usualDuration(of client: String) -> Duration {
        shares[client]?.usualDuration.value ?? usualDuration.value ?? guess
    }

    /// Forgets the turns, and what clients have had: called when nothing waits or runs, so that no one was made to
    /// wait.
    mutating func reset() {
        (shares, now) = ([:], .zero)
    }

    /// Keeps the turns for which `isCurrent` is true.
    mutating func filter(_ isCurrent: (Turn, _ client: String) -> Bool) {
        for client in shares.keys { shares[client]?.turns.filter { isCurrent($0, client) } }
    }

    /// Forgets clients that want nothing and owe nothing, once they are more than the others; and if too many owe time,
    /// all that want nothing.
    private mutating func forgetOthers() {
        guard shares.count > Self.tolerance else { return }
        let active = shares.values.count(where: \.isActive)
        guard shares.count > 2 * active + Self.tolerance else { return }
        let forgetsDebts = shares.count - active > Self.mostDebtors
        shares = shares.filter { $0.value.isActive || !forgetsDebts && $0.value.start > now }
    }
}

/// An exponential moving average of durations, with weight 1/8 for the newest; nil before the first.
struct MovingAverage: Hashable, Sendable {
    private(set) var value: Duration?

    mutating func add(_ duration: Duration) {
        value = value.map { ($0 * 7 + duration) / 8 } ?? duration
    }
}
