/// A snapshot of the statistics of the connections to the shared store, counted from the start.
public struct StoreSnapshot: Sendable {
    public var commands = 0
    /// Failed commands, by outcome.
    public var failures: [(kind: String, count: Int)] = []
    public var redirections = 0
    public var reconnections = 0
    /// The commands that are waiting for a reply, and their bytes.
    public var waitingCommands = 0
    public var waitingBytes = 0
    public var sentBytes = 0
    public var receivedBytes = 0
    /// The number of round trips up to each bound in seconds, excluding those counted for lower bounds; the last count
    /// is for those beyond all bounds.
    public var roundTrips: (bounds: [Double], counts: [Int]) = ([], [])
    public var roundTripSeconds = 0.0

    public init() {}

    func write(to exposition: inout Exposition) {
        func add(_ name: StaticString, _ kind: Exposition.Kind, _ help: String, _ value: Int) {
            exposition.begin(name, kind, help)
            exposition.add(value: value)
        }
        add("quoin_store_commands_total", .counter, "Commands passed to the store's client.", commands)
        exposition.begin("quoin_store_failures_total", .counter, "Commands without a result, by their known outcome.")
        for (kind, count) in failures { exposition.add([.init("kind", kind)], value: count) }
        add("quoin_store_redirections_total", .counter, "Redirections of a cluster.", redirections)
        add("quoin_store_reconnections_total", .counter, "Connections that were lost.", reconnections)
        add("quoin_store_waiting_commands", .gauge, "Commands without a reply.", waitingCommands)
        add("quoin_store_waiting_bytes", .gauge, "Bytes of commands without a reply.", waitingBytes)
        exposition.begin("quoin_store_bytes_total", .counter, "Bytes to and from the store.")
        exposition.add([.init("direction", "sent")], value: sentBytes)
        exposition.add([.init("direction", "received")], value: receivedBytes)
        exposition.begin("quoin_store_round_trip_seconds", .histogram, "Time until the store has replied.")
        var count = 0
        for (bound, more) in zip(roundTrips.bounds, roundTrips.counts) {
            count += more
            exposition.add("_bucket", [.init("le", Exposition.text(bound))], "\(count)")
        }
        let all = roundTrips.counts.reduce(0, +)
        exposition.add("_bucket", [.init("le", "+Inf")], "\(all)")
        exposition.add("_sum", [], Exposition.text(roundTripSeconds))
        exposition.add("_count", [], "\(all)")
    }
}
