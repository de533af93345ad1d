import Sockets
import Threads

/// One connection to a server, from the resolution of its name to its end; it belongs to the thread of the loop.
///
/// resolving → connecting (to one address after the other) → handshaking → open; closed from any of these, for good.
final class Link {
    enum Event {
        case opened(Handshake.Discovery)
        case reply(RedisValue)
        case deadline
        /// The last event.
        case closed(String)
    }

    private enum Phase {
        case resolving
        case connecting(rest: ArraySlice<SocketAddress>)
        case handshaking(Handshake)
        case open
        case closed
    }

    /// Bytes that commands usually need; the memory of larger ones is freed.
    private static let keptCapacity = 1 << 20

    let endpoint: Endpoint
    private let purpose: Handshake.Purpose
    private unowned let loop: ClientLoop
    private var handler: ((Event) -> Void)?
    private var phase = Phase.resolving
    private var socket: ConnectingSocket?
    private var registration: Registration?
    private var parser: RESPParser
    /// Bytes to send; those before `sentOfUnsent` have been sent.
    private var unsent: [UInt8] = []
    private var sentOfUnsent = 0
    /// Bytes given to `send` since the beginning, and how many of them the kernel has accepted.
    private(set) var queuedBytes = 0
    private(set) var writtenBytes = 0
    private(set) var lastReceived: Instant
    private(set) var peer: SocketAddress?

    /// `handler` is called on the thread of the loop, until `.closed`.
    init(
        _ endpoint: Endpoint,
        _ purpose: Handshake.Purpose,
        of loop: ClientLoop,
        _ handler: @escaping (Event) -> Void
    ) {
        (self.endpoint, self.purpose, self.loop, self.handler) = (endpoint, purpose, loop, handler)
        parser = RESPParser(RESPLimits(bytes: loop.options.largestReply))
        lastReceived = loop.events.now
    }

    // MARK: Opening

    /// Begins to connect.
    func start() {
        let port = UInt16(clamping: endpoint.port)
        if let address = try? SocketAddress(host: endpoint.host, port: port) { return connect([address]) }
        // Asking name servers can take half a minute, in which other connections have to go on.
        let (host, dispatcher) = (endpoint.host, loop.dispatcher)
        let number = loop.await(self)
        do throws(ThreadError) {
            _ = try Thread {
                let answer = Result { () throws(SocketError) in try SocketAddress.resolve(host: host, port: port) }
                dispatcher.post { $0.resolved(number, answer) }
            }
        } catch {
            close("\(error)")
        }
    }

    /// Goes on with the answer of name servers.
    func resolved(_ answer: Result<[SocketAddress], SocketError>) {
        guard case .resolving = phase else { return }
        switch answer {
        case .success(let addresses): connect(addresses[...])
        case .failure(let error): close("\(error)")
        }
    }

    /// Tries the first of `addresses`, and later the rest.
    private func connect(_ addresses: ArraySlice<SocketAddress>, after reason: String = "it has no address") {
        guard let address = addresses.first else { return close(reason) }
        phase = .connecting(rest: addresses.dropFirst())
        do throws(SocketError) {
            let new = try ConnectingSocket(address)
            let name = try loop.events.register(new.descriptor, for: .writing) { [self, loop] event in
                loop.enter()
                handle(event)
                loop.settle()
            }
            loop.events.setDeadline(loop.events.now + loop.options.connectTimeout, of: name)
            (registration, peer) = (name, address)
            socket = consume new
        } catch {
            connect(addresses.dropFirst(), after: "\(error)")
        }
    }

    private func connected() {
        guard case .connecting(let rest) = phase else { return }
        do throws(SocketError) {
            try socket?.finish()
            try socket?.probePeer(afterSeconds: 15)
        } catch {
            endSocket()
            return connect(rest, after: "\(error)")
        }
        let handshake = Handshake(purpose, loop.address, host: endpoint.host)
        phase = .handshaking(handshake)
        setDeadline(loop.events.now + loop.options.replyTimeout)
        var bytes: [UInt8] = []
        for command in handshake.commands { CommandEncoder.append(command, to: &bytes) }
        send(&bytes)
    }

    // MARK: Events

    private func handle(_ event: EventLoop.Event) {
        switch (event, phase) {
        case (.ready, .connecting): connected()
        case (.ready(let readiness), .handshaking), (.ready(let readiness), .open):
            if readiness.isReadable || readiness.isEnding { receive() }
            if readiness.isWritable { write() }
        case (.deadline, .connecting(let rest)):
            endSocket()
            connect(rest, after: "no connection within \(loop.options.connectTimeout)")
        case (.deadline, .handshaking): close("no reply within \(loop.options.replyTimeout)")
        case (.deadline, .open): handler?(.deadline)
        case (.resumed, _), (_, .resolving), (_, .closed): break
        }
    }

    /// Reads what has come, at most a few buffers of it, and handles its replies.
    func receive() {
        // Handlers of replies may use the loop, but not its buffer.
        var input = loop.lendInput()
        defer { loop.returnInput(&input) }
        for _ in 0..<4 {
            guard let outcome = socket?.descriptor.receive(into: &input) else { return }
            switch outcome {
            case .moved(let count):
                lastReceived = loop.events.now
                loop.dispatcher.counters.received(count)
                parse(input.span.extracting(0..<count))
                if count < input.count { return }
            case .wouldBlock: return
            case .ended: return close("the server has closed the connection")
            case .failed: return close("the connection is broken")
            }
        }
    }

    private func parse(_ bytes: Span<UInt8>) {
        var place = 0
        while true {
            switch parser.next(bytes, &place) {
            case .needsMoreBytes: return
            case .malformed(let fault): return close("\(fault)")
            case .value(let value):
                switch phase {
                case .open: handler?(.reply(value))
                case .handshaking(let handshake): proceed(handshake, value)
                case .resolving, .connecting, .closed: return
                }
            }
        }
    }

    private func proceed(_ handshake: Handshake, _ value: RedisValue) {
        var handshake = handshake
        switch handshake.received(value) {
        case .needsMoreReplies: phase = .handshaking(handshake)
        case .failed(let reason): close(reason)
        case .ready(let discovery):
            phase = .open
            handler?(.opened(discovery))
        }
    }

    // MARK: Writing

    /// Sends `bytes` behind what has not been sent yet, and leaves an empty array in their place.
    func send(_ bytes: inout [UInt8]) {
        queuedBytes += bytes.count
        if unsent.isEmpty {
            swap(&unsent, &bytes)
        } else {
            dropSent()
            unsent += bytes
            bytes.removeAll(keepingCapacity: bytes.capacity <= Self.keptCapacity)
        }
        write()
    }

    private func write() {
        while sentOfUnsent < unsent.count {
            let outcome = socket?.descriptor.send(unsent.span.extracting(droppingFirst: sentOfUnsent))
            guard case .moved(let count)? = outcome else {
                // What is broken is found by reading: there may still be replies.
                return watch(unsent.isEmpty ? .reading : [.reading, .writing])
            }
            sentOfUnsent += count
            writtenBytes += count
            loop.dispatcher.counters.sent(count)
        }
        unsent.removeAll(keepingCapacity: unsent.capacity <= Self.keptCapacity)
        sentOfUnsent = 0
        watch(.reading)
    }

    /// Removes what has been sent once it is half of all: a server that is always behind would let it grow for ever.
    private func dropSent() {
        guard 2 * sentOfUnsent >= unsent.count else { return }
        unsent.removeFirst(sentOfUnsent)
        sentOfUnsent = 0
    }

    private func watch(_ interest: Interest) {
        if let registration { loop.events.setInterest(interest, of: registration) }
    }

    /// Sets when the next `.deadline` comes.
    func setDeadline(_ deadline: Instant) {
        if let registration { loop.events.setDeadline(deadline, of: registration) }
    }

    // MARK: Closing

    /// Closes the connection, and calls the handler with `.closed`, unless that has happened.
    func close(_ reason: String) {
        if case .closed = phase { return }
        phase = .closed
        endSocket()
        let last = handler.take()
        last?(.closed(reason))
    }

    private func endSocket() {
        if let registration { loop.events.remove(registration) }
        (registration, peer) = (nil, nil)
        socket = nil
    }
}
