import API
import HTTP
import HTTPServer
import Logging
import Sockets

/// Tells metrics and log of every answer; it runs on the event loops, and waits for nothing.
struct ExchangeObserver: Sendable {
    let metrics: Metrics
    let log: Log

    func observe(_ exchange: AnsweredExchange) {
        metrics.record(AnsweredRequest(exchange))
        if exchange.isForLackOfRoom { log.warnOfEpisode(exchange.refusal ?? "no-room-for-work") }
        // A client that is turned away at the door has asked for nothing; the episode counts it.
        guard exchange.request != nil || !exchange.isForLackOfRoom else { return }
        let level = exchange.level
        if log.writes(level) { log.record(AccessRecord(exchange, level)) }
    }
}

extension AnsweredExchange {
    /// Requests of supervisors, which come all the time.
    private static let probes = ["/healthz", "/readyz", "/metrics"]

    fileprivate var level: LogLevel {
        let isProbe = response.route.map(Self.probes.contains) ?? false
        return isProbe && !response.status.isError ? .debug : .info
    }

    /// Whether there was too much to do, and not something wrong with the request.
    fileprivate var isForLackOfRoom: Bool { response.status == .serviceUnavailable && response.route != "/readyz" }

    /// The trace that the client has said the request belongs to.
    fileprivate var traceID: String? {
        traceparent.flatMap { $0.split(separator: "-").dropFirst().first.map(String.init) }
    }
}

extension AccessRecord {
    fileprivate init(_ exchange: AnsweredExchange, _ level: LogLevel) {
        self.init(
            requestID: exchange.requestID,
            client: ClientAddress(bytes: exchange.client.bytes, port: exchange.client.port),
            status: exchange.response.status.rawValue,
            bytes: exchange.bytesSent,
            duration: exchange.duration,
            level: level
        )
        traceID = exchange.traceID
        method = exchange.request?.method.name
        target = exchange.request.map(Self.target)
        route = exchange.response.route
        refusal = exchange.refusal
        tokenName = exchange.response.principal
    }

    /// The target as it came, but for a query in which somebody has put a token, where none is looked for.
    private static func target(of request: Request) -> String {
        let target = request.target
        guard target.query.contains(where: { namesToken($0.name) }) else { return target.text }
        return target.text.prefix { $0 != "?" } + "?..."
    }

    /// Whether "token" stands somewhere in `name`, in whatever case; by bytes, as every request with a query is asked.
    private static func namesToken(_ name: String) -> Bool {
        let bytes = name.utf8.map { $0 | 0x20 }
        return bytes.indices.contains { bytes[$0...].starts(with: "token".utf8) }
    }
}

extension AnsweredRequest {
    fileprivate init(_ exchange: AnsweredExchange) {
        self.init(
            method: exchange.request?.method,
            route: exchange.response.route,
            status: exchange.response.status
        )
        requestBytes = exchange.bodyBytes
        responseBytes = exchange.bytesSent
        duration = exchange.duration
        origin = exchange.refusal == nil ? .handler : .server
    }
}

extension ServerSnapshot {
    init(_ statistics: ServerStatistics, of log: Log) {
        self.init()
        openConnections = statistics.openConnections
        acceptedConnections = statistics.acceptedConnections
        bufferedBytes = statistics.bufferedBytes
        refusals = statistics.refusals
        droppedLogLines = log.droppedLines
    }
}
