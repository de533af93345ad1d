import Sockets

/// Accepts connections for one server loop.
final class Listener {
    /// An upper bound on the connections that may be queued at closing, at least the length of the kernel's accept
    /// queue (net.core.somaxconn is 4,096).
    private static let queueLength = 4_096
    /// The maximum number of connections accepted per turn, so that a flood of new ones does not starve open ones.
    private static let batch = 64
    /// The time to wait for a free descriptor, or for other connections to close, before accepting again.
    private static let pauseDuration: Duration = .milliseconds(100)

    private let socket: ListeningSocket
    private let loop: ServerLoop
    private var registration: Registration?

    init(_ socket: consuming ListeningSocket, of loop: ServerLoop) {
        self.socket = socket
        self.loop = loop
    }

    func open() throws(SocketError) {
        registration = try loop.events.register(socket.descriptor, for: .reading) { [self] event in
            switch event {
            case .ready: accept(atMost: Self.batch)
            case .deadline: resume()
            case .resumed: preconditionFailure("a listener takes no turns")
            }
        }
    }

    /// Stops listening.
    ///
    /// Connections in the accept queue are accepted first: closing the socket would reset them even if their clients
    /// have sent requests. For an inherited socket they stay in the queue for the next process.
    func close() {
        guard let registration else { return }
        if socket.origin == .own { accept(atMost: Self.queueLength) }
        loop.events.remove(registration)
        self.registration = nil
    }

    private func accept(atMost count: Int) {
        for _ in 0..<count {
            guard loop.canAccept else { return pause() }
            switch socket.accept() {
            case .connection(let socket, let client): loop.admit(socket, of: client)
            case .nothing: return
            case .exhausted: return pause()
            }
        }
    }

    /// Temporarily leaves connections in the kernel's accept queue.
    ///
    /// Without descriptors to accept with, the level-triggered poller would report the socket in every turn.
    private func pause() {
        guard let registration else { return }
        loop.events.setInterest([], of: registration)
        loop.events.setDeadline(loop.events.now + Self.pauseDuration, of: registration)
    }

    private func resume() {
        guard let registration else { return }
        loop.events.setInterest(.reading, of: registration)
    }
}
