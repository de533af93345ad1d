/// A snapshot of the statistics of the HTTP server, for the metrics.
public struct ServerSnapshot: Sendable {
    public var openConnections = 0
    /// The number of connections since the start, including refused ones.
    public var acceptedConnections = 0
    /// The bytes buffered by connections: incomplete requests, and responses that clients have not read yet.
    public var bufferedBytes = 0
    /// The requests and connections that the server refused without calling the handler, by reason (one of a fixed
    /// few).
    public var refusals: [String: Int] = [:]
    /// The number of log lines dropped because the queue was full.
    public var droppedLogLines = 0

    public init() {}

    func write(to exposition: inout Exposition) {
        exposition.begin("quoin_connections", .gauge, "Connections by state.")
        exposition.add([.init("state", "open")], value: openConnections)
        exposition.begin("quoin_connections_accepted_total", .counter, "Accepted connections.")
        exposition.add(value: acceptedConnections)
        exposition.begin("quoin_connection_buffer_bytes", .gauge, "Bytes buffered by connections, in and out.")
        exposition.add(value: bufferedBytes)
        exposition.begin("quoin_log_lines_dropped_total", .counter, "Lines of the log that were not written.")
        exposition.add(value: droppedLogLines)
    }
}
