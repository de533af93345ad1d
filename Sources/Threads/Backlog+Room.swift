/// Admission: the jobs to displace when the queue is full, and the expected wait.
extension Backlog {
    /// The requirements of a new job: a place in a lane, and room for its bytes.
    struct Demand {
        let client: String
        let bytes: Int
        let lane: Lane
    }

    /// The jobs to displace for a new job, or the reason that there is no room.
    enum Room {
        case available(displacing: [Int])
        case none(Rejection.Reason)
    }

    /// Finds room for a new job.
    ///
    /// While the queue is full, the newest job of the client with the most waiting is displaced, unless that is the
    /// same client. O(waiting jobs) if the queue is full, otherwise O(clients).
    func room(for demand: Demand, _ limits: WorkQueue.Limits) -> Room {
        // A job that an idle worker is about to start does not count as waiting.
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
        // A single job larger than the limit is accepted if nothing else waits; otherwise it could never run.
        while rest.bytes + demand.bytes > limits.bytes, rest.count > 0 {
            guard let victim = rest.most(\.bytes, above: own.bytes + demand.bytes),
                let ticket = newest(of: victim, besides: displaced)
            else { return .none(.queueBytes) }
            rest.remove(ticket)
            displaced.append(ticket.number)
        }
        return .available(displacing: displaced)
    }

    /// The load that would remain after displacing some jobs.
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

        /// Returns the client with the largest amount, if that exceeds `floor`; ties are broken by name.
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

    /// Returns an estimate of the time until all waiting jobs of `client`, and one more that begins in `lane`, are
    /// finished.
    ///
    /// In each lane, other clients are served in the meantime, but none for longer than this client. The time is the
    /// sum, over all clients, of the smaller of their demand and this client's, divided by the number of threads.
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

    /// Returns the time that a client's jobs will require in a lane, including those expected to be promoted from the
    /// light lane.
    private func demandedTime(of client: String, _ lane: Lane, newcomers: Int) -> Duration {
        let load = loads[client] ?? Load()
        var jobs = Double(load.waiting[lane] + load.running[lane] + newcomers)
        if lane == .heavy { jobs += load.promotedShare * Double(load.waiting[.light] + load.running[.light]) }
        return turns[lane].usualDuration(of: client) * jobs
    }
}
