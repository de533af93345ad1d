public import HTTP

/// The statistics of one answered request.
public struct AnsweredRequest: Sendable {
    /// The method; nil if the request could not be parsed.
    public var method: Method?
    /// The pattern of its route; nil if none matched.
    public var route: String?
    public var status: Status
    /// The size of the request body, in bytes.
    public var requestBytes = 0
    /// The size of the response including its head, in bytes.
    public var responseBytes = 0
    public var duration = Duration.zero
    /// The origin of the response: a handler, or the HTTP server itself.
    public var origin = Origin.handler

    public enum Origin: Hashable, Sendable {
        case handler
        /// The HTTP server, which counts its refusals itself.
        case server
    }

    public init(method: Method?, route: String?, status: Status) {
        (self.method, self.route, self.status) = (method, route, status)
    }
}

/// The counters of answered requests.
///
/// Labels come from fixed sets, so that clients cannot create series: a route is a pattern, never a path or an id.
struct RequestMetrics: Sendable {
    private let labels = RequestLabels()
    private let requests: ShardedCounters
    private let durations: DurationHistogram
    private let requestBytes: ShardedCounters
    private let responseBytes: ShardedCounters
    private let refusals: RefusalCounters

    init() {
        requests = ShardedCounters(count: labels.count)
        durations = DurationHistogram(seriesCount: labels.routes.count)
        requestBytes = ShardedCounters(count: 1)
        responseBytes = ShardedCounters(count: 1)
        refusals = RefusalCounters()
    }

    func record(_ request: AnsweredRequest) {
        let route = labels.route(request.route)
        requests.add(1, at: labels.index(route: route, request.method, request.status))
        durations.record(request.duration, in: route)
        if request.requestBytes > 0 { requestBytes.add(request.requestBytes, at: 0) }
        responseBytes.add(request.responseBytes, at: 0)
        if request.origin == .handler, request.status.isError { refusals.record(request.status) }
    }

    func write(to exposition: inout Exposition, serverRefusals: [String: Int]) {
        exposition.begin("quoin_http_requests_total", .counter, "Answered requests.")
        for (index, count) in requests.sums().enumerated() where count > 0 {
            let (method, route, status) = labels.words(at: index)
            exposition.add([.init("method", method), .init("route", route), .init("status", status)], value: count)
        }
        exposition.begin(
            "quoin_http_request_duration_seconds",
            .histogram,
            "Time from a parsed request to its encoded answer."
        )
        durations.write(to: &exposition) { route in [Exposition.Label("route", labels.routes[route])] }
        exposition.begin("quoin_http_request_bytes_total", .counter, "Bytes of request bodies.")
        exposition.add(value: requestBytes.sums()[0])
        exposition.begin("quoin_http_response_bytes_total", .counter, "Bytes of responses, including their headers.")
        exposition.add(value: responseBytes.sums()[0])
        refusals.write(to: &exposition, and: serverRefusals)
    }
}

/// Maps the labels of requests to indices of counters, and back.
private struct RequestLabels: Sendable {
    static let none = "none"
    static let methods: [Method] = [.get, .head, .post, .put, .patch, .delete, .options, .trace, .connect]

    /// The patterns, followed by the label of requests without a route.
    let routes: [String]
    private let routeNumbers: [String: Int]
    private let statuses = Status.allCases
    /// Indexed by status code.
    private let statusNumbers: [UInt8]

    init() {
        var patterns: [String] = []
        for route in Route.all where !patterns.contains(route.pattern) { patterns.append(route.pattern) }
        routes = patterns + [Self.none]
        routeNumbers = Dictionary(uniqueKeysWithValues: patterns.enumerated().map { ($1, $0) })
        var numbers = [UInt8](repeating: 0, count: 600)
        for (number, status) in Status.allCases.enumerated() { numbers[status.rawValue] = UInt8(number) }
        statusNumbers = numbers
    }

    var count: Int { routes.count * (Self.methods.count + 1) * statuses.count }

    func route(_ pattern: String?) -> Int {
        pattern.flatMap { routeNumbers[$0] } ?? routes.count - 1
    }

    func index(route: Int, _ method: Method?, _ status: Status) -> Int {
        let method = method.flatMap { Self.methods.firstIndex(of: $0) } ?? Self.methods.count
        return (route * (Self.methods.count + 1) + method) * statuses.count + Int(statusNumbers[status.rawValue])
    }

    func words(at index: Int) -> (method: String, route: String, status: String) {
        let (rest, status) = index.quotientAndRemainder(dividingBy: statuses.count)
        let (route, method) = rest.quotientAndRemainder(dividingBy: Self.methods.count + 1)
        let word = method < Self.methods.count ? Self.methods[method].name : "other"
        return (word, routes[route], "\(statuses[status].rawValue)")
    }
}
