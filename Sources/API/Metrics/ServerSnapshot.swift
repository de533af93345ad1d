/// The figures of the HTTP server at one time, for the metrics.
public struct ServerSnapshot: Sendable {
    public var openConnections = 0
    /// Since the start, including those that were refused.
    public var acceptedConnections = 0
    /// Bytes buffered by connections: of incomplete requests, and of answers that clients have not read yet.
    public var bufferedBytes = 0
    /// Requests and connections that the server refused without asking the handler, by reason (one of a fixed few).
    public var refusals: [String: Int] = [:]
    /// Log lines that were dropped because the queue was full.
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
