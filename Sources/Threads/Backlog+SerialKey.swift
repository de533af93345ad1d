extension Backlog {
    /// The jobs with one serial key that have not started, by client.
    struct SerialKey: Sendable {
        struct Entry: Sendable {
            let number: Int
            let lane: Lane
        }

        struct Flow: Sendable {
            var jobs = Queue<Entry>()
            /// Whether the flow is among the turns of its client.
            var hasTurn = false

            /// Claims a turn, and returns its lane; nil where the flow has one.
            mutating func claimTurn() -> Lane? {
                guard !hasTurn, let lane = jobs.front?.lane else { return nil }
                hasTurn = true
                return lane
            }
        }

        var isHeld = false
        var flows: [String: Flow] = [:]

        /// Adds a job, and returns the lane in which its client gets a turn; nil where that has one or may not start.
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

        /// Takes the first job of a client, and holds the key; nil if it may not start now.
        mutating func takeFirst(of client: String) -> Int? {
            guard let index = flows.index(forKey: client), let number = flows.values[index].jobs.front?.number else {
                return nil
            }
            flows.values[index].hasTurn = false
            // Another client's job with this key runs: `release` gives the turn back.
            guard !isHeld else { return nil }
            _ = flows.values[index].jobs.popFirst()
            if flows.values[index].jobs.isEmpty { flows.remove(at: index) }
            isHeld = true
            return number
        }

        /// Gives up the key, and returns the clients that wait for it, in the order of submission, so that the order of
        /// the dictionary never decides.
        mutating func release() -> [String] {
            isHeld = false
            return flows.keys.sorted { flows[$0]?.jobs.front?.number ?? 0 < flows[$1]?.jobs.front?.number ?? 0 }
        }
    }
}
