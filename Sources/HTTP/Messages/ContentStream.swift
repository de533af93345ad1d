import Synchronization
import Threads

/// The content of a response that is made while it is sent, such as server-sent events.
///
/// The server asks for what comes next whenever the client has taken what came before, so what a slow client has not
/// read yet stays with whoever makes it, who decides how much of it to keep. Where there was nothing, the server asks
/// again after ``signal()``.
public final class ContentStream: Sendable {
    /// What comes next.
    public enum Next: Sendable {
        /// Bytes to send; not empty.
        case piece([UInt8])
        /// Nothing yet.
        case nothing
        /// Nothing more: the response is complete.
        case end
        /// Nothing more, though something is missing: the connection closes, so that the client sees that.
        case broken
    }

    /// Sent now and then, which shows both sides that the other one is there; nothing if it is empty.
    public let heartbeat: [UInt8]
    /// Whether the response ends when the server is about to stop, instead of being waited for.
    public let endsWhenDraining: Bool
    private let source: @Sendable () -> Next
    private let isSignalled = Atomic(false)
    private let hasEnded = Atomic(false)
    private let wake = Guarded<(@Sendable () -> Void)?>(nil)

    /// - Parameters:
    ///   - heartbeat: sent now and then.
    ///   - endsWhenDraining: whether the response ends when the server is about to stop.
    ///   - source: returns what comes next; called on one thread at a time, that of an event loop, which it must not
    ///     block.
    public init(
        heartbeat: [UInt8] = [],
        endsWhenDraining: Bool = false,
        source: @escaping @Sendable () -> Next
    ) {
        (self.heartbeat, self.endsWhenDraining, self.source) = (heartbeat, endsWhenDraining, source)
    }

    /// Says that there is something to send, from any thread.
    ///
    /// Any number of calls before the server asks costs no more than one.
    public func signal() {
        guard !isSignalled.exchange(true, ordering: .acquiringAndReleasing) else { return }
        wake.withLock(\.self)?()
    }

    /// Whether nobody reads it any more: the connection has closed, or the response is complete.
    public var isOver: Bool { hasEnded.load(ordering: .relaxed) }

    /// Returns what comes next; for the server.
    public func next() -> Next {
        isSignalled.store(false, ordering: .sequentiallyConsistent)
        return source()
    }

    /// Sets what ``signal()`` calls, from any thread, once before each ``next()``; for the server.
    public func onSignal(_ wake: @escaping @Sendable () -> Void) {
        self.wake.withLock { $0 = wake }
    }

    /// Nobody will ask for more; for the server.
    public func end() {
        hasEnded.store(true, ordering: .relaxed)
        wake.withLock { $0 = nil }
    }
}
