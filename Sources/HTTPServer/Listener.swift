import Sockets

/// Takes connections for one server loop.
final class Listener {
    /// Connections that the kernel may hold ready, more or less: as many as have been made when the listener closes.
    private static let queue = 4_096
    /// Connections taken in one turn, before others have theirs.
    private static let batch = 64
    /// How long to wait for a descriptor or a place, before trying again.
    private static let pause: Duration = .milliseconds(100)

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
            case .ready: take(atMost: Self.batch)
            case .deadline: resume()
            case .resumed: break
            }
        }
    }

    /// Takes every connection that has been made, and no more.
    ///
    /// Those of an inherited socket stay there for the next process.
    func close() {
        guard let registration else { return }
        if socket.origin == .own { take(atMost: Self.queue) }
        loop.events.remove(registration)
        self.registration = nil
    }

    private func take(atMost count: Int) {
        for _ in 0..<count {
            guard loop.canAccept else { return pause() }
            switch socket.accept() {
            case .connection(let socket, let client): loop.admit(socket, of: client)
            case .nothing: return
            case .exhausted: return pause()
            }
        }
    }

    /// Leaves connections in the queue of the kernel for a while.
    private func pause() {
        guard let registration else { return }
        loop.events.setInterest([], of: registration)
        loop.events.setDeadline(loop.events.now + Self.pause, of: registration)
    }

    private func resume() {
        guard let registration else { return }
        loop.events.setInterest(.reading, of: registration)
    }
}
