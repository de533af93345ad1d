import HTTP
import Sockets
import Threads

/// The identifier of a connection within its server loop; never reused.
struct ConnectionID: Hashable, Sendable {
    let number: UInt64
}

/// A message from another thread to a server loop.
enum Message: Sendable {
    /// The response to request number `request` of a connection.
    case answer(Response, connection: ConnectionID, request: UInt64)
    /// More content is available for the response to request number `request` of a connection.
    case contentReady(connection: ConnectionID, request: UInt64)
    case drain
    /// All loops together buffer more bytes than the limit allows.
    case shedSlowClients
    /// Makes the loop check the clock and does nothing else.
    case wake
}

/// The message queue of one server loop, which any thread may post to.
final class Mailbox: Sendable {
    let wakeup: Wakeup
    private let messages = Guarded<[Message]>([])

    init() throws(SocketError) {
        wakeup = try Wakeup()
    }

    /// Posts a message and wakes the loop if the queue was empty, at one eventfd write for any number of messages.
    ///
    /// Can be called from any thread.
    func post(_ message: Message) {
        let isFirst = messages.withLock { messages in
            messages.append(message)
            return messages.count == 1
        }
        if isFirst { wakeup.signal() }
    }

    /// Removes and returns all messages in the order they were posted.
    func collect() -> [Message] {
        // The wakeup is acknowledged first: a message posted in between signals again, and causes a spurious wakeup at
        // worst.
        wakeup.acknowledge()
        return messages.withLock { messages in
            defer { messages = [] }
            return messages
        }
    }
}
