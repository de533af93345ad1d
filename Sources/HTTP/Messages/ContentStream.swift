import Synchronization
import Threads

/// The content of a response that is produced while it is being sent, such as server-sent events.
///
/// The server requests the next piece once the client has accepted the previous one, so a slow client's unread data
/// stays with the producer, which decides how much of it to buffer. After `.nothing`, the server asks again once
/// ``signal()`` has been called.
public final class ContentStream: Sendable {
    /// The result of asking for the next piece.
    public enum Next: Sendable {
        /// Bytes to send; not empty.
        case piece([UInt8])
        /// Nothing is available yet.
        case nothing
        /// The response is complete.
        case end
        /// The response is incomplete and cannot continue; the connection is closed so that the client notices.
        case broken
    }

    /// The bytes sent periodically so that each side can detect whether the other is alive; none if empty.
    public let heartbeat: [UInt8]
    /// True if the response ends when the server starts draining, rather than delaying shutdown.
    public let endsWhenDraining: Bool
    private let source: @Sendable () -> Next
    private let isSignalled = Atomic(false)
    private let hasEnded = Atomic(false)
    private let wake = Guarded<(@Sendable () -> Void)?>(nil)

    /// - Parameters:
    ///   - heartbeat: The bytes to send periodically.
    ///   - endsWhenDraining: Whether the response ends when the server starts draining.
    ///   - source: Returns the next piece. It is called by one event loop thread at a time and must not block.
    public init(
        heartbeat: [UInt8] = [],
        endsWhenDraining: Bool = false,
        source: @escaping @Sendable () -> Next
    ) {
        (self.heartbeat, self.endsWhenDraining, self.source) = (heartbeat, endsWhenDraining, source)
    }

    /// Reports that there is something to send.
    ///
    /// Can be called from any thread. Repeated calls before the server's next request cost no more than one.
    public func signal() {
        guard !isSignalled.exchange(true, ordering: .acquiringAndReleasing) else { return }
        wake.withLock(\.self)?()
    }

    /// True if nothing will be read any more: the connection has closed, or the response is complete.
    public var isOver: Bool { hasEnded.load(ordering: .relaxed) }

    /// Returns the next piece.
    ///
    /// Called by the server.
    public func next() -> Next {
        isSignalled.store(false, ordering: .sequentiallyConsistent)
        return source()
    }

    /// Sets the callback of ``signal()``, which runs on any thread, at most once before each ``next()``.
    ///
    /// Called by the server.
    public func onSignal(_ wake: @escaping @Sendable () -> Void) {
        self.wake.withLock { $0 = wake }
    }

    /// Marks the stream as finished: ``next()`` will not be called again.
    ///
    /// Called by the server.
    public func end() {
        hasEnded.store(true, ordering: .relaxed)
        wake.withLock { $0 = nil }
    }
}
