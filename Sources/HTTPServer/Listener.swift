import Sockets

/// Accepts connections for one server loop.
final class Listener {
    /// At least the length of the kernel's accept queue (net.core.somaxconn is 4,096): all connections that may be in
    /// it on closing.
    private static let queueLength = 4_096
    /// Connections accepted in one turn, so that a flood of new ones does not starve those that are open.
    private static let batch = 64
    /// How long to wait for a free descriptor, or for other connections to close, before accepting again.
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
    /// Connections that wait in the accept queue are accepted first: closing the socket would reset them, although
    /// their clients may have sent requests. Those of an inherited socket stay in its queue for the next process.
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

    /// Leaves connections in the accept queue of the kernel for a while.
    ///
    /// The poller is level-triggered: without descriptors to accept with, it would report the socket in every turn.
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
