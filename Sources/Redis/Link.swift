import Sockets
import Threads

/// One connection to a server, from name resolution to its end; confined to the loop thread.
///
/// Its states are resolving → connecting (to each address in turn) → handshaking → open; it can be closed in any of
/// these, permanently.
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

    /// The buffer capacity kept for reuse; larger buffers are freed.
    private static let keptCapacity = 1 << 20

    let endpoint: Endpoint
    private let purpose: Handshake.Purpose
    private unowned let loop: ClientLoop
    private var handler: ((Event) -> Void)?
    private var phase = Phase.resolving
    private var socket: ConnectingSocket?
    private var registration: Registration?
    private var parser: RESPParser
    /// The bytes to send; those before `sentOfUnsent` have already been sent.
    private var unsent: [UInt8] = []
    private var sentOfUnsent = 0
    /// The total number of bytes passed to `send`, and the number accepted by the kernel.
    private(set) var queuedBytes = 0
    private(set) var writtenBytes = 0
    private(set) var lastReceived: Instant
    private(set) var peer: SocketAddress?

    /// Creates a link; `handler` is called on the loop thread, up to and including `.closed`.
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

    /// Starts connecting.
    func start() {
        let port = UInt16(clamping: endpoint.port)
        if let address = try? SocketAddress(host: endpoint.host, port: port) { return connect([address]) }
        // DNS resolution can take half a minute, during which other connections must continue.
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

    /// Continues with the result of name resolution.
    func resolved(_ answer: Result<[SocketAddress], SocketError>) {
        guard case .resolving = phase else { return }
        switch answer {
        case .success(let addresses): connect(addresses[...])
        case .failure(let error): close("\(error)")
        }
    }

    /// Connects to the first of `addresses`, and falls back to the rest.
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

    /// Reads at most a few buffers of available data, and handles the replies.
    func receive() {
        // Reply handlers may use the loop, but not its buffer.
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

    /// Queues `bytes` after the unsent bytes, sends as much as possible, and leaves `bytes` empty.
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
                // Reading will detect a broken connection, and there may still be replies to read.
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

    /// Drops the sent bytes once they are half of the buffer; otherwise a server that is always behind would let it
    /// grow without bound.
    private func dropSent() {
        guard 2 * sentOfUnsent >= unsent.count else { return }
        unsent.removeFirst(sentOfUnsent)
        sentOfUnsent = 0
    }

    private func watch(_ interest: Interest) {
        if let registration { loop.events.setInterest(interest, of: registration) }
    }

    /// Sets the time of the next `.deadline` event.
    func setDeadline(_ deadline: Instant) {
        if let registration { loop.events.setDeadline(deadline, of: registration) }
    }

    // MARK: Closing

    /// Closes the connection, and passes `.closed` to the handler, unless it is already closed.
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
