public import HTTP

/// How much a client may send, and how long it may take.
public struct ServerLimits: Hashable, Sendable {
    /// Sizes of one request.
    public var request = RequestLimits()
    /// From the first byte of a request to the end of its header section; beyond it 408.
    public var headerTimeout: Duration = .seconds(10)
    /// From the end of a header section to the end of the body; beyond it 408.
    public var bodyTimeout: Duration = .seconds(30)
    /// Between requests, and before the first; beyond it the connection closes.
    public var idleTimeout: Duration = .seconds(75)
    /// For the client to take some of an answer that fills its socket; beyond it the connection breaks off.
    public var writeTimeout: Duration = .seconds(30)
    /// For the client to close its side after the last answer; what it still sends is dropped.
    public var lingerTimeout: Duration = .seconds(2)
    /// For answers in flight, once the server drains; beyond it connections break off.
    public var drainTimeout: Duration = .seconds(10)
    /// Open connections, without those that are turned away; beyond it 503.
    public var connections = 16_384
    /// Open connections of one client, which is an IPv4 address or 64 bits of an IPv6 address; beyond it 503.
    public var connectionsPerClient = 8_000
    /// Bytes that all connections hold: of unfinished requests, and of answers that are not taken.
    ///
    /// Beyond it requests are answered 503, and connections break off whose clients take nothing.
    public var bufferedBytes = 256 << 20

    public init() {}

    /// Bytes of answers that are gathered before they are sent; while they cannot be, no further request is read.
    static let gatheredBytes = 64 << 10
    /// Requests of one connection that are answered before others have their turn.
    static let requestsPerTurn = 32
    /// How long one connection may keep the others waiting, measured between its requests.
    static let turn: Duration = .milliseconds(2)
    /// An unfinished request of this size is never refused for want of memory.
    static let smallRequestBytes = 4 << 10
    /// A request larger than this is refused when seven eighths of the memory are taken.
    static let largeRequestBytes = 64 << 10
    /// For a client that is turned away to close its side: enough to read the refusal.
    static let turnedAwayLinger: Duration = .milliseconds(500)
    /// A client that has taken nothing for this time makes room for others when there is no memory.
    static let takingPause: Duration = .seconds(1)
    /// A body up to this size is read and dropped when nobody wants it; with a larger one the connection closes.
    static let discardedBytes = 64 << 10
    /// How often a client that waits for an answer, and has finished sending, is tried whether it is still there.
    static let probePause: Duration = .seconds(5)
}
