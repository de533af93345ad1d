/// Who has to leave when the queue is full, and how long it will take.
extension Backlog {
    /// What a newcomer needs: a place in a lane, and room for its bytes.
    struct Demand {
        let client: String
        let bytes: Int
        let lane: Lane
    }

    /// The jobs that have to give way to a newcomer, or why there is no place for it.
    enum Room {
        case available(displacing: [Int])
        case none(Rejection.Reason)
    }

    /// Looks for a place for a newcomer.
    ///
    /// While the queue is full, the newest job of the client with the most waiting gives way, unless that is the
    /// newcomer's own client. O(waiting jobs) if it is full, else O(clients).
    func room(for demand: Demand, _ limits: WorkQueue.Limits) -> Room {
        // A job that a free worker is about to take does not count as waiting.
        let free = max(0, limits.workers[demand.lane] - running[demand.lane])
        let own = loads[demand.client] ?? Load()
        guard own.waitingCount < limits.jobsPerClient + free else { return .none(.clientShare) }
        var rest = Rest(loads: loads, count: count, bytes: bytes)
        var displaced: [Int] = []
        while rest.count >= limits.jobs + free {
            guard let victim = rest.most(\.waitingCount, above: own.waitingCount + 1),
                let ticket = newest(of: victim, besides: displaced)
            else { return .none(.queueFull) }
            rest.remove(ticket)
            displaced.append(ticket.number)
        }
        // A single job larger than the limit is accepted when it waits alone; otherwise it could never run.
        while rest.bytes + demand.bytes > limits.bytes, rest.count > 0 {
            guard let victim = rest.most(\.bytes, above: own.bytes + demand.bytes),
                let ticket = newest(of: victim, besides: displaced)
            else { return .none(.queueBytes) }
            rest.remove(ticket)
            displaced.append(ticket.number)
        }
        return .available(displacing: displaced)
    }

    /// What would still wait if some jobs gave way.
    private struct Rest {
        var loads: [String: Load]
        var count: Int
        var bytes: Int

        mutating func remove(_ ticket: Ticket) {
            count -= 1
            bytes -= ticket.job.bytes
            loads[ticket.job.client]?.waiting[ticket.lane] -= 1
            loads[ticket.job.client]?.bytes -= ticket.job.bytes
        }

        /// The client with the most of something, if that is more than `floor`; of equal ones the first by name.
        func most(_ amount: (Load) -> Int, above floor: Int) -> String? {
            var best: (amount: Int, client: String)?
            for (client, load) in loads where load.waitingCount > 0 && amount(load) > floor {
                let amount = amount(load)
                if let best, best.amount > amount || best.amount == amount && best.client < client { continue }
                best = (amount, client)
            }
            return best?.client
        }
    }

    private func newest(of client: String, besides displaced: [Int]) -> Ticket? {
        waiting.values.filter { $0.job.client == client && !displaced.contains($0.number) }
            .max { $0.number < $1.number }
    }

    /// An estimate of the time until what `client` has waiting, and one job more that begins in `lane`, is done.
    ///
    /// In each lane, other clients are served meanwhile, but none of them longer than this client: the time is the sum
    /// over all clients of what they have waiting, or of what this one has if that is less, divided by the threads.
    func expectedWait(of client: String, _ lane: Lane, _ limits: WorkQueue.Limits) -> Duration {
        var longest = Duration.zero
        for served in Lane.allCases {
            let own = demandedTime(of: client, served, newcomers: served == lane ? 1 : 0)
            var sum = own
            for other in loads.keys where other != client {
                sum += min(own, demandedTime(of: other, served, newcomers: 0))
            }
            longest = max(longest, sum / max(1, limits.workers[served]))
        }
        return longest
    }

    /// The time that a client's jobs will take in a lane, with those that will come from the light one.
    private func demandedTime(of client: String, _ lane: Lane, newcomers: Int) -> Duration {
        let load = loads[client] ?? Load()
        var jobs = Double(load.waiting[lane] + load.running[lane] + newcomers)
        if lane == .heavy { jobs += load.promotedShare * Double(load.waiting[.light] + load.running[.light]) }
        return turns[lane].usualDuration(of: client) * jobs
    }
}
