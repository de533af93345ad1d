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
