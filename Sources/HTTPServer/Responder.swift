public import HTTP
import Synchronization

/// Answers a request, or gives nil and leaves the answer to the responder.
///
/// It is called on the thread of an event loop, and what takes long belongs on another.
public typealias Handler = @Sendable (Request, Responder) -> Response?

/// Takes the answer to one request later, from any thread.
public struct Responder: Sendable {
    let link: ConnectionLink
    let request: UInt64
    /// What the answer will say in `X-Request-Id`: the client's own word, or one that the server has made up.
    public let requestID: String
    /// The client's `traceparent` (W3C Trace Context), where it has sent a well-formed one; the answer will repeat it.
    public let traceparent: String?

    /// Sends `response`.
    ///
    /// Nothing happens when the client has gone.
    ///
    /// - Precondition: the handler has given nil, or will, and this request is not answered yet.
    public func respond(_ response: Response) {
        link.mailbox.post(.answer(response, connection: link.connection, request: request))
    }

    /// Whether the client has gone, so that nobody waits for the answer.
    public var isAbandoned: Bool { link.isGone.load(ordering: .relaxed) }
}

/// What other threads may know of a connection.
final class ConnectionLink: Sendable {
    let connection: ConnectionID
    let mailbox: Mailbox
    let isGone = Atomic(false)

    init(_ connection: ConnectionID, _ mailbox: Mailbox) {
        (self.connection, self.mailbox) = (connection, mailbox)
    }
}
