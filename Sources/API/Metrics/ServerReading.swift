/// What only the server knows of itself, at one time.
public struct ServerReading: Sendable {
    public var openConnections = 0
    /// Since the start, with those that were turned away.
    public var acceptedConnections = 0
    /// What connections hold: parts of requests, and answers that their clients have not taken.
    public var bufferedBytes = 0
    /// How often the server has refused by itself, by reason; a reason is one of few.
    public var refusals: [String: Int] = [:]
    /// Lines that the log had no room for.
    public var droppedLogLines = 0

    public init() {}

    func write(to exposition: inout Exposition) {
        exposition.begin("quoin_connections", .gauge, "Connections by state.")
        exposition.add([.init("state", "open")], value: openConnections)
        exposition.begin("quoin_connections_accepted_total", .counter, "Accepted connections.")
        exposition.add(value: acceptedConnections)
        exposition.begin("quoin_connection_buffer_bytes", .gauge, "Bytes that connections hold, in and out.")
        exposition.add(value: bufferedBytes)
        exposition.begin("quoin_log_lines_dropped_total", .counter, "Lines of the log that were not written.")
        exposition.add(value: droppedLogLines)
    }
}
