import HTTP
import Sockets
import Threads

/// Names a connection of one server loop; never given out twice.
struct ConnectionID: Hashable, Sendable {
    let number: UInt64
}

/// What other threads tell a server loop.
enum Message: Sendable {
    /// The answer to request number `request` of a connection.
    case answer(Response, connection: ConnectionID, request: UInt64)
    case drain
    /// All loops together hold more bytes than they may.
    case shed
    /// Nothing but to look at the clock again.
    case wake
}

/// The messages for one server loop; a lock owns them.
final class Mailbox: Sendable {
    let wakeup: Wakeup
    private let messages = Guarded<[Message]>([])

    init() throws(SocketError) {
        wakeup = try Wakeup()
    }

    /// Leaves a message, and wakes the loop if it is the first.
    ///
    /// From any thread.
    func post(_ message: Message) {
        let isFirst = messages.withLock { messages in
            messages.append(message)
            return messages.count == 1
        }
        if isFirst { wakeup.signal() }
    }

    /// Takes all messages out, in the order of their posting.
    func collect() -> [Message] {
        wakeup.acknowledge()
        return messages.withLock { messages in
            defer { messages = [] }
            return messages
        }
    }
}
