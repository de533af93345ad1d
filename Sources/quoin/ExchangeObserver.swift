import API
import HTTP
import HTTPServer
import Logging
import Sockets

/// Records every response in the metrics and the log; runs on the event loops and never blocks.
struct ExchangeObserver: Sendable {
    let metrics: Metrics
    let log: Log
    let proxies: TrustedProxies

    func observe(_ exchange: AnsweredExchange) {
        metrics.record(AnsweredRequest(exchange))
        if exchange.isOverload { log.warnOfEpisode(exchange.refusal ?? "no-room-for-work") }
        // A connection refused before its first request has none to log; the episode counts it.
        guard exchange.request != nil || !exchange.isOverload else { return }
        let level = exchange.level
        if log.isEnabled(level) { log.record(AccessRecord(exchange, level, proxies)) }
    }
}

extension AnsweredExchange {
    /// The routes that are polled by supervisors; their successes are logged only at debug level.
    private static let probes = ["/healthz", "/readyz", "/metrics"]

    fileprivate var level: LogLevel {
        let isProbe = response.route.map(Self.probes.contains) ?? false
        return isProbe && !response.status.isError ? .debug : .info
    }

    /// True if the response is a 503 caused by load instead of by the request.
    fileprivate var isOverload: Bool {
        response.status == .serviceUnavailable && response.route != "/readyz" && refusal != "stopping"
    }

    /// The trace id of the client's `traceparent`.
    fileprivate var traceID: String? {
        traceparent.flatMap { $0.split(separator: "-").dropFirst().first.map(String.init) }
    }
}

extension AccessRecord {
    fileprivate init(_ exchange: AnsweredExchange, _ level: LogLevel, _ proxies: TrustedProxies) {
        let peer = exchange.client
        let client = exchange.request.map { proxies.client(of: $0.headers, from: peer) } ?? peer
        self.init(
            requestID: exchange.requestID,
            client: ClientAddress(client),
            status: exchange.response.status.rawValue,
            bytes: exchange.bytesSent,
            duration: exchange.duration,
            level: level
        )
        if client != peer { self.peer = ClientAddress(peer) }
        traceID = exchange.traceID
        method = exchange.request?.method.name
        target = exchange.request.map(Self.target)
        route = exchange.response.route
        refusal = exchange.refusal
        tokenName = exchange.response.principal
    }

    /// Returns the target as sent, but without its query if that may contain a token, although the service never reads
    /// tokens from it.
    private static func target(of request: Request) -> String {
        let target = request.target
        guard target.query.contains(where: { namesToken($0.name) }) else { return target.text }
        return target.text.prefix { $0 != "?" } + "?..."
    }

    /// Returns true if `name` contains "token" in any case; compares bytes because this runs for every request with a
    /// query.
    private static func namesToken(_ name: String) -> Bool {
        let bytes = name.utf8.map { $0 | 0x20 }
        return bytes.indices.contains { bytes[$0...].starts(with: "token".utf8) }
    }
}

extension ClientAddress {
    /// Creates an address from a socket address, in which an unknown port is 0.
    fileprivate init(_ address: SocketAddress) {
        self.init(bytes: address.bytes, port: address.port == 0 ? nil : address.port)
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
