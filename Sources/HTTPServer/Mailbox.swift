import HTTP
import Sockets
import Threads

/// The name of a connection within its server loop; never reused.
struct ConnectionID: Hashable, Sendable {
    let number: UInt64
}

/// What other threads send to a server loop.
enum Message: Sendable {
    /// The answer to request number `request` of a connection.
    case answer(Response, connection: ConnectionID, request: UInt64)
    /// There is more content of the answer to request number `request` of a connection.
    case contentReady(connection: ConnectionID, request: UInt64)
    case drain
    /// All loops together hold more bytes than the limit allows.
    case shedSlowClients
    /// Only makes the loop look at the clock.
    case wake
}

/// The messages for one server loop, from any thread.
final class Mailbox: Sendable {
    let wakeup: Wakeup
    private let messages = Guarded<[Message]>([])

    init() throws(SocketError) {
        wakeup = try Wakeup()
    }

    /// Adds a message, and wakes the loop if there was none: one eventfd write for any number of answers.
    ///
    /// From any thread.
    func post(_ message: Message) {
        let isFirst = messages.withLock { messages in
            messages.append(message)
            return messages.count == 1
        }
        if isFirst { wakeup.signal() }
    }

    /// Removes and returns all messages, in the order in which they were posted.
    func collect() -> [Message] {
        // In this order: a message posted in between signals again, and at worst wakes the loop once for nothing.
        wakeup.acknowledge()
        return messages.withLock { messages in
            defer { messages = [] }
            return messages
        }
    }
}
