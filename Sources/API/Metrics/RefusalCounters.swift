import HTTP

/// Counts the requests refused by handlers, by the reason phrase of the status.
struct RefusalCounters: Sendable {
    private let statuses = Status.allCases.filter(\.isError)
    private let counters = ShardedCounters(count: Status.allCases.count)

    func record(_ status: Status) {
        guard let number = statuses.firstIndex(of: status) else { return }
        counters.add(1, at: number)
    }

    /// Writes the counts, merged with those of requests refused by the HTTP server itself.
    func write(to exposition: inout Exposition, and serverRefusals: [String: Int]) {
        var counts = serverRefusals
        for (status, count) in zip(statuses, counters.sums()) where count > 0 {
            counts[Self.reason(of: status), default: 0] += count
        }
        exposition.begin("quoin_http_refusals_total", .counter, "Refused requests, and why.")
        for (reason, count) in counts.sorted(by: { $0.key < $1.key }) {
            exposition.add([.init("reason", reason)], value: count)
        }
    }

    /// Returns the reason phrase of a status as one word, such as `unprocessable-content`.
    private static func reason(of status: Status) -> String {
        status.reason.lowercased().replacing(" ", with: "-")
    }
}
