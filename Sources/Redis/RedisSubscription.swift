import Sockets
import Synchronization

/// A subscription to the messages of a channel, until `end`.
public final class RedisSubscription: Sendable {
    let channel: [UInt8]
    private let onMessage: @Sendable ([UInt8]) -> Void
    private let onInterruption: @Sendable () -> Void
    private let dispatcher: Dispatcher
    private let hasEnded = Atomic(false)

    init(
        _ channel: [UInt8],
        _ onMessage: @escaping @Sendable ([UInt8]) -> Void,
        _ onInterruption: @escaping @Sendable () -> Void,
        _ dispatcher: Dispatcher
    ) {
        (self.channel, self.dispatcher) = (channel, dispatcher)
        (self.onMessage, self.onInterruption) = (onMessage, onInterruption)
    }

    /// Ends the subscription; callable from any thread.
    ///
    /// A callback that is already running on the client's thread is the last one.
    public func end() {
        guard !hasEnded.exchange(true, ordering: .acquiringAndReleasing) else { return }
        dispatcher.post { [self] in $0.subscriber.remove(self) }
    }

    func received(_ message: [UInt8]) {
        if !hasEnded.load(ordering: .acquiring) { onMessage(message) }
    }

    func interrupted() {
        if !hasEnded.load(ordering: .acquiring) { onInterruption() }
    }
}

/// The subscriptions of a client, and their connection; confined to the loop thread.
///
/// In RESP 2, a connection with subscriptions accepts no other commands, so they have a separate one; it is open while
/// there are subscriptions.
final class Subscriber {
    private unowned let loop: ClientLoop
    private var subscriptions: [[UInt8]: [RedisSubscription]] = [:]
    /// The channels whose subscription the server has confirmed.
    private var confirmed: Set<[UInt8]> = []
    private var link: Link?
    private var isOpen = false
    private var openedAt: Instant?
    /// The time at which the outstanding PING was sent.
    private var checkedAt: Instant?
    /// True if an attempt to connect is scheduled.
    private var isWaiting = false
    private var hasEnded = false
    private var backoff: Backoff

    init(of loop: ClientLoop) {
        self.loop = loop
        backoff = loop.options.backoff
    }

    // MARK: Subscriptions

    func add(_ subscription: RedisSubscription) {
        let channel = subscription.channel
        subscriptions[channel, default: []].append(subscription)
        if subscriptions[channel]?.count == 1 { send("SUBSCRIBE", [channel]) }
        // Messages already arrive, but this subscriber has missed the earlier ones.
        if confirmed.contains(channel) { subscription.interrupted() }
        connect()
    }

    func remove(_ subscription: RedisSubscription) {
        let channel = subscription.channel
        subscriptions[channel]?.removeAll { $0 === subscription }
        guard subscriptions[channel]?.isEmpty == true else { return }
        subscriptions[channel] = nil
        confirmed.remove(channel)
        send("UNSUBSCRIBE", [channel])
        if subscriptions.isEmpty { link?.close("nothing is subscribed to") }
    }

    private func send(_ name: String, _ channels: some Collection<[UInt8]>) {
        guard isOpen, let link, !channels.isEmpty else { return }
        var bytes: [UInt8] = []
        CommandEncoder.append([Array(name.utf8)] + channels, to: &bytes)
        link.send(&bytes)
    }

    // MARK: Connection

    private func connect() {
        guard link == nil, !isWaiting, !hasEnded, !subscriptions.isEmpty else { return }
        let link = Link(endpoint, .subscription, of: loop) { [self] in handle($0) }
        self.link = link
        link.start()
    }

    /// The configured server, or any node of its cluster, because nodes forward messages to each other.
    private var endpoint: Endpoint {
        let address = loop.address
        return loop.openNodes.randomElement()?.endpoint ?? Endpoint(host: address.host, port: address.port)
    }

    private func handle(_ event: Link.Event) {
        switch event {
        case .opened: opened()
        case .reply(let value): received(value)
        case .deadline: check()
        case .closed: closed()
        }
    }

    private func opened() {
        (isOpen, openedAt, checkedAt) = (true, loop.events.now, nil)
        link?.setDeadline(loop.events.now + loop.options.idleCheckInterval)
        // Subscribe in batches, because a server refuses commands with more than a million arguments.
        let channels = Array(subscriptions.keys)
        for start in stride(from: 0, to: channels.count, by: 1_000) {
            send("SUBSCRIBE", channels[start..<min(start + 1_000, channels.count)])
        }
    }

    private func closed() {
        if let openedAt, openedAt + loop.options.longestBackoff <= loop.events.now { backoff.reset() }
        (link, isOpen, openedAt, confirmed) = (nil, false, nil, [])
        guard !hasEnded, !subscriptions.isEmpty else { return }
        isWaiting = true
        loop.after(backoff.next()) { [self] in
            isWaiting = false
            connect()
        }
    }

    /// Checks the connection: without messages, only the reply to a PING shows that the server is still alive.
    private func check() {
        guard let link else { return }
        let (now, options) = (loop.events.now, loop.options)
        if let checkedAt, link.lastReceived < checkedAt {
            guard now < checkedAt + options.replyTimeout else {
                return link.close("no reply within \(options.replyTimeout)")
            }
            return link.setDeadline(checkedAt + options.replyTimeout)
        }
        let due = link.lastReceived + options.idleCheckInterval
        if due > now { return link.setDeadline(due) }
        checkedAt = now
        link.setDeadline(now + options.replyTimeout)
        var bytes: [UInt8] = []
        CommandEncoder.append([Array("PING".utf8)], to: &bytes)
        link.send(&bytes)
    }

    // MARK: Messages

    private func received(_ value: RedisValue) {
        guard let elements = value.elements, elements.count == 3, case .bytes(let kind) = elements[0],
            case .bytes(let channel) = elements[1]
        else {
            // The reply to a PING has two elements. An error is a reply to SUBSCRIBE; ignoring it would lose messages.
            if case .error(let text) = value { link?.close(text) }
            return
        }
        switch String(decoding: kind, as: UTF8.self) {
        case "message":
            guard case .bytes(let message) = elements[2] else { return }
            for subscription in subscriptions[channel] ?? [] { subscription.received(message) }
        case "subscribe":
            guard let new = subscriptions[channel] else { return }
            confirmed.insert(channel)
            for subscription in new { subscription.interrupted() }
        default: break
        }
    }

    // MARK: Server changes

    /// Reports that messages may have been missed although the connection is intact.
    func interrupt() {
        for channel in confirmed { for subscription in subscriptions[channel] ?? [] { subscription.interrupted() } }
    }

    /// Reconnects to the server that executes commands: after a failover, a name can resolve to a different one.
    func follow(_ peer: SocketAddress) {
        if isOpen, let own = link?.peer, own != peer { link?.close("commands go to another server") }
    }

    /// Reconnects to another node if the current one is no longer part of the cluster.
    func follow(_ endpoints: Set<Endpoint>) {
        if isOpen, let link, !endpoints.contains(link.endpoint) { link.close("the node has left the cluster") }
    }

    func shutDown() {
        hasEnded = true
        link?.close(Dispatcher.closed)
        subscriptions = [:]
    }
}
