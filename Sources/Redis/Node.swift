import Sockets

/// A server that executes commands, and its connection, which is reopened after each loss.
final class Node {
    /// The time for which commands wait for the first attempt to connect.
    static let openingPatience = Duration.milliseconds(100)

    let number: Int
    let endpoint: Endpoint
    let purpose: Handshake.Purpose
    private unowned let loop: ClientLoop
    private(set) var link: Link?
    private(set) var isOpen = false
    /// True if commands can be sent to the node.
    var isUsable: Bool { isOpen && drainReason == nil && !isRetired }
    /// True if the node is removed once all outstanding replies have arrived.
    private(set) var isRetired = false
    /// The reason why the connection accepts no more commands and closes once all replies have arrived.
    private var drainReason: String?
    private var wasOpened = false
    private var openedAt: Instant?
    private var backoff: Backoff
    private var inFlight = CommandsInFlight()
    /// Commands taken from the outbox, to be sent before the turn ends.
    private var incoming: [Command] = []
    private var incomingBytes: [UInt8] = []

    init(_ number: Int, _ endpoint: Endpoint, _ purpose: Handshake.Purpose, of loop: ClientLoop) {
        (self.number, self.endpoint, self.purpose, self.loop) = (number, endpoint, purpose, loop)
        backoff = loop.options.backoff
    }

    /// Starts an attempt to connect.
    func connect() {
        guard link == nil, !isRetired else { return }
        let link = Link(endpoint, purpose, of: loop) { [self] in handle($0) }
        self.link = link
        link.start()
    }

    private func handle(_ event: Link.Event) {
        switch event {
        case .opened(let discovery): opened(discovery)
        case .reply(let value): received(value)
        case .deadline: expired()
        case .closed(let reason): closed(reason)
        }
    }

    private func opened(_ discovery: Handshake.Discovery) {
        if wasOpened { loop.dispatcher.counters.reconnected() }
        (isOpen, wasOpened, openedAt) = (true, true, loop.events.now)
        link?.setDeadline(loop.events.now + loop.options.idleCheckInterval)
        loop.opened(self, discovery)
    }

    // MARK: Commands

    /// Takes all commands of an outbox; called with the dispatcher's state locked.
    func take(_ outbox: inout Dispatcher.Outbox) {
        swap(&incoming, &outbox.commands)
        swap(&incomingBytes, &outbox.bytes)
    }

    /// Sends the commands that `take` has taken.
    func flush() {
        guard let link, !incoming.isEmpty else { return }
        let now = loop.events.now
        if inFlight.isEmpty { link.setDeadline(now + loop.options.replyTimeout) }
        var end = link.queuedBytes
        for command in incoming {
            end += command.encodedBytes
            inFlight.append(CommandsInFlight.Entry(command: command, sent: now, end: end))
        }
        incoming.removeAll(keepingCapacity: incoming.capacity <= 4_096)
        link.send(&incomingBytes)
    }

    private func received(_ value: RedisValue) {
        guard let entry = inFlight.popFirst() else { link?.close("a reply without a command"); return }
        if entry.command.isCounted {
            loop.dispatcher.counters.roundTrip(entry.sent.duration(to: loop.events.now))
        }
        loop.replied(to: entry.command, value, from: self)
        endIfDrained()
    }

    // MARK: Timeouts

    private func expired() {
        // Replies may have arrived while this thread was not running.
        if isLate { link?.receive() }
        guard let link else { return }
        if isLate { return link.close("no reply within \(loop.options.replyTimeout)") }
        if let first = inFlight.first { return link.setDeadline(first.sent + loop.options.replyTimeout) }
        let check = link.lastReceived + loop.options.idleCheckInterval
        if check > loop.events.now { return link.setDeadline(check) }
        loop.send(Command(own: ["PING"]), to: self)
    }

    private var isLate: Bool {
        inFlight.first.map { $0.sent + loop.options.replyTimeout <= loop.events.now } ?? false
    }

    // MARK: Shutdown

    /// Accepts no more commands, and reconnects once all replies have arrived.
    func drain(_ reason: String) {
        guard link != nil, drainReason == nil else { return }
        drainReason = reason
        if isOpen {
            loop.closeOutbox(of: self, reason)
            if !isRetired { loop.reportNodes("\(endpoint): \(reason)") }
        }
        endIfDrained()
    }

    /// Accepts no more commands, and removes the node once all replies have arrived.
    func retire(_ reason: String) {
        guard !isRetired else { return }
        isRetired = true
        if link == nil { return loop.forget(self) }
        drain(reason)
        if !isOpen { link?.close(reason) }
    }

    private func endIfDrained() {
        guard let drainReason, inFlight.isEmpty, incoming.isEmpty else { return }
        link?.close(drainReason)
    }

    private func closed(_ reason: String) {
        let written = link?.writtenBytes ?? 0
        if let openedAt, openedAt + loop.options.longestBackoff <= loop.events.now { backoff.reset() }
        let wasOpen = isOpen
        (link, isOpen, drainReason, openedAt) = (nil, false, nil, nil)
        // Close the outbox first, so that completions that send another command do not wait for this connection.
        loop.closeOutbox(of: self, reason)
        var lost = CommandsInFlight()
        swap(&lost, &inFlight)
        while let entry = lost.popFirst() {
            // The server does not execute a command before it has received all of it.
            let failure = entry.end > written ? RedisFailure.notSent(reason) : .unknown(reason)
            loop.finish(entry.command, .failure(failure))
        }
        loop.lost(self, reason, wasOpen: wasOpen)
        if isRetired { return loop.forget(self) }
        loop.after(backoff.next()) { [self] in connect() }
    }

    /// Closes the node permanently when the client shuts down.
    func shutDown(_ reason: String) {
        isRetired = true
        link?.close(reason)
    }
}
