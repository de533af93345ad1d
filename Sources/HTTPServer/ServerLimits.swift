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
    /// Open connections; beyond it 503.
    public var connections = 10_000

    public init() {}

    /// Bytes of answers that are gathered before they are sent; while they cannot be, no further request is read.
    static let gatheredBytes = 64 << 10
}
