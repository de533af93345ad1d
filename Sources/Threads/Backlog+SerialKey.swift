extension Backlog {
    /// The jobs with one serial key that have not started, grouped by client.
    struct SerialKey: Sendable {
        struct Entry: Sendable {
            let number: Int
            let lane: Lane
        }

        struct Flow: Sendable {
            var jobs = Queue<Entry>()
            /// True if the flow is among the turns of its client.
            var hasTurn = false

            /// Claims a turn and returns its lane; nil if the flow already has one.
            mutating func claimTurn() -> Lane? {
                guard !hasTurn, let lane = jobs.front?.lane else { return nil }
                hasTurn = true
                return lane
            }
        }

        var isHeld = false
        var flows: [String: Flow] = [:]

        /// Adds a job and returns the lane in which its client gets a turn; nil if the client already has one or the
        /// key is held.
        mutating func add(_ entry: Entry, of client: String) -> Lane? {
            guard let index = flows.index(forKey: client) else {
                var flow = Flow()
                flow.jobs.append(entry)
                let lane = isHeld ? nil : flow.claimTurn()
                flows[client] = flow
                return lane
            }
            flows.values[index].jobs.append(entry)
            return isHeld ? nil : flows.values[index].claimTurn()
        }

        /// Removes a client's first job and acquires the key; returns nil if the job may not start now.
        mutating func takeFirst(of client: String) -> Int? {
            guard let index = flows.index(forKey: client), let number = flows.values[index].jobs.front?.number else {
                return nil
            }
            flows.values[index].hasTurn = false
            // Another client's job with this key is running; `release` restores the turn.
            guard !isHeld else { return nil }
            _ = flows.values[index].jobs.popFirst()
            if flows.values[index].jobs.isEmpty { flows.remove(at: index) }
            isHeld = true
            return number
        }

        /// Releases the key and returns the clients that wait for it, in order of submission, so that the order of the
        /// dictionary never matters.
        mutating func release() -> [String] {
            isHeld = false
            return flows.keys.sorted { flows[$0]?.jobs.front?.number ?? 0 < flows[$1]?.jobs.front?.number ?? 0 }
        }
    }
}
