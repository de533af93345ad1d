public import HTTP
public import Sockets
import Synchronization

/// Answers a request, or returns nil and later calls the responder.
///
/// It runs on the thread of an event loop, where it delays all other connections; long work belongs on another thread.
public typealias Handler = @Sendable (Request, Responder) -> Response?

/// Answers one request later, from any thread.
public struct Responder: Sendable {
    let link: ConnectionLink
    /// The other side of the connection.
    public let client: SocketAddress
    let request: UInt64
    /// The `X-Request-Id` of the answer: the client's own, or one that the server has generated.
    public let requestID: String
    /// The client's `traceparent` (W3C Trace Context) if it sent a well-formed one; the answer repeats it.
    public let traceparent: String?
    /// Whether the event loop has been busy for so long with other connections that it has events of which it does not
    /// know yet: work that another thread can do should be left to it.
    public let isLate: Bool

    /// Sends `response`; has no effect if the connection has closed.
    ///
    /// - Precondition: the handler has returned nil, or will, and this request has not been answered.
    public func respond(_ response: Response) {
        link.mailbox.post(.answer(response, connection: link.connection, request: request))
    }

    /// Whether the connection has closed, so that the answer is not needed any more.
    public var isAbandoned: Bool { link.isClosed.load(ordering: .relaxed) }
}

/// The part of a connection that other threads may use.
final class ConnectionLink: Sendable {
    let connection: ConnectionID
    let mailbox: Mailbox
    let isClosed = Atomic(false)

    init(_ connection: ConnectionID, _ mailbox: Mailbox) {
        (self.connection, self.mailbox) = (connection, mailbox)
    }
}
