public import HTTP

/// How much clients may send, and how long they may take.
public struct ServerLimits: Hashable, Sendable {
    /// Sizes of one request.
    public var request = RequestLimits()
    /// The time from the first byte of a request to the end of its header section; after it the answer is 408.
    public var headerTimeout: Duration = .seconds(10)
    /// The time from the end of a header section to the end of the body; after it the answer is 408.
    public var bodyTimeout: Duration = .seconds(30)
    /// The time between requests (keep-alive), and before the first one; after it the connection closes.
    public var idleTimeout: Duration = .seconds(75)
    /// The time for a slow reader to take some of an answer that fills its socket; after it the connection is dropped.
    public var writeTimeout: Duration = .seconds(30)
    /// The time for the client to close its side after the last answer; what it still sends is read and ignored.
    public var lingerTimeout: Duration = .seconds(2)
    /// The time for answers in flight once the server shuts down; after it the answer is 503.
    public var drainTimeout: Duration = .seconds(10)
    /// Open connections, not counting those that are refused; further ones are answered with 503.
    public var connections = 16_384
    /// Open connections of one client, which is an IPv4 address or an IPv6 /64; further ones are answered with 503.
    public var connectionsPerClient = 8_000
    /// Bytes buffered by all connections: of incomplete requests, and of answers that clients have not read.
    ///
    /// Beyond this number, requests are answered with 503, and the connections of slow readers are dropped.
    public var bufferedBytes = 256 << 20

    public init() {}

    /// Bytes of answers to pipelined requests that are gathered for one system call; a larger body is not copied.
    static let gatheredBytes = 64 << 10
    /// Bytes that one connection writes before the others of its loop have their turn.
    static let sentPerTurn = 256 << 10
    /// Bytes that the connections of a loop write in one turn, and again as many that have waited for it.
    static let writtenPerTurn = 1 << 20
    /// An answer up to this size never waits for another turn.
    static let smallAnswerBytes = 4 << 10
    /// Pipelined requests of one connection that are answered before the other connections of its loop have their turn.
    static let requestsPerTurn = 32
    /// How long one connection may delay the others of its loop, checked between its requests.
    static let turn: Duration = .milliseconds(2)
    /// An incomplete request up to this size is never refused for lack of memory, so that small calls work under memory
    /// pressure.
    static let smallRequestBytes = 4 << 10
    /// A request larger than this is refused while seven eighths of the memory are in use.
    static let largeRequestBytes = 64 << 10
    /// The time for the client of a refused connection to close its side: long enough to read the refusal.
    static let rejectedLinger: Duration = .milliseconds(500)
    /// A client that has read nothing for this long is shed when memory runs out.
    static let blockedTimeUntilShed: Duration = .seconds(1)
    /// How long the server waits, once it shuts down, for more of a request that has not arrived completely.
    static let drainPatience: Duration = .milliseconds(250)
    /// An unwanted body up to this size is read and dropped; for a larger one the connection closes.
    static let discardedBytes = 64 << 10
    /// How many answers with content that is being made go on in one turn of a loop, and again as many that have
    /// waited.
    static let contentsPerTurn = 64
    /// How often an answer whose content is being made shows that it is alive.
    static let heartbeatInterval: Duration = .seconds(15)
    /// How often the server checks whether a client that has finished sending still waits for its answer.
    static let probeInterval: Duration = .seconds(5)
}
