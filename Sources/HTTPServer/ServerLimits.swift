public import HTTP

/// The limits on the size and duration of client requests.
public struct ServerLimits: Hashable, Sendable {
    /// The size limits of one request.
    public var request = RequestLimits()
    /// The time from the first byte of a request to the end of its header section; exceeding it returns 408.
    public var headerTimeout: Duration = .seconds(10)
    /// The time from the end of a header section to the end of the body; exceeding it returns 408.
    public var bodyTimeout: Duration = .seconds(30)
    /// The time between requests (keep-alive) and before the first one, after which the connection closes.
    public var idleTimeout: Duration = .seconds(75)
    /// The time for a slow reader to read part of a response that fills its socket; exceeding it drops the connection.
    public var writeTimeout: Duration = .seconds(30)
    /// The time for the client to close its side after the last response; input received meanwhile is discarded.
    public var lingerTimeout: Duration = .seconds(2)
    /// The time for responses in flight after the shutdown begins; exceeding it returns 503.
    public var drainTimeout: Duration = .seconds(10)
    /// The maximum number of open connections, excluding refused ones; exceeding it returns 503.
    public var connections = 16_384
    /// The maximum number of open connections per client, an IPv4 address or an IPv6 /64; exceeding it returns 503.
    public var connectionsPerClient = 8_000
    /// The maximum number of bytes buffered for all connections, in incomplete requests and unread responses.
    ///
    /// Exceeding it returns 503 for requests and drops the connections of slow readers.
    public var bufferedBytes = 256 << 20

    public init() {}

    /// The maximum size of pipelined responses buffered for one system call, in bytes; a larger body is not copied.
    static let gatheredBytes = 64 << 10
    /// The number of bytes one connection may write before the other connections of its loop get their turn.
    static let sentPerTurn = 256 << 10
    /// The number of bytes the connections of a loop may write per turn, not counting as many deferred bytes again.
    static let writtenPerTurn = 1 << 20
    /// The size up to which a response never waits for another turn, in bytes.
    static let smallAnswerBytes = 4 << 10
    /// The number of pipelined requests handled for one connection before the others of its loop get their turn.
    static let requestsPerTurn = 32
    /// The time one connection may delay the others of its loop, checked between its requests.
    static let turn: Duration = .milliseconds(2)
    /// The size up to which an incomplete request is never refused for lack of memory, in bytes.
    ///
    /// It keeps small calls working under memory pressure.
    static let smallRequestBytes = 4 << 10
    /// The size above which a request is refused while seven eighths of the memory are in use, in bytes.
    static let largeRequestBytes = 64 << 10
    /// The time for the client of a refused connection to close its side: long enough to read the refusal.
    static let rejectedLinger: Duration = .milliseconds(500)
    /// The time without reading anything after which a client is shed if memory runs out.
    static let blockedTimeUntilShed: Duration = .seconds(1)
    /// The time a server that is shutting down waits for more of an incomplete request.
    static let drainPatience: Duration = .milliseconds(250)
    /// The size up to which an unwanted body is read and discarded, in bytes; a larger one closes the connection.
    static let discardedBytes = 64 << 10
    /// The number of streamed responses that may continue per turn of a loop, not counting as many waiting ones again.
    static let contentsPerTurn = 64
    /// The interval between heartbeats of a streamed response.
    static let heartbeatInterval: Duration = .seconds(15)
    /// The interval between checks for whether a client that has finished sending still waits for its response.
    static let probeInterval: Duration = .seconds(5)
}
