import Sockets
import Threads

/// The connections of a client and their pending work.
///
/// It is `Sendable` without a lock: `RedisClient` creates it, and from `run` on only the loop thread accesses it; other
/// threads use its dispatcher.
final class ClientLoop: @unchecked Sendable {
    let events: EventLoop
    let dispatcher: Dispatcher
    let address: RedisAddress
    let onStateChange: @Sendable (Bool, String) -> Void
    /// The nodes, indexed by number.
    var nodes: [Node?] = []
    /// The cluster; `nil` unless one has been detected.
    var cluster: Cluster?
    private(set) lazy var subscriber = Subscriber(of: self)
    /// Commands that are resent later because a node replied `TRYAGAIN`.
    var deferred: [Command] = []
    /// The state last passed to `onStateChange`.
    var reported: (isAvailable: Bool, reason: String)?
    @safe @exclusivity(unchecked) private var input = [UInt8](repeating: 0, count: 256 << 10)
    private var wakeupRegistration: Registration?
    private var timers = Timers()
    /// The links whose host names are being resolved.
    private var resolving: [Int: Link] = [:]
    private var nextResolution = 0
    private(set) var isStopping = false

    var options: RedisOptions { dispatcher.options }

    init(
        _ address: RedisAddress,
        _ dispatcher: Dispatcher,
        _ onStateChange: @escaping @Sendable (Bool, String) -> Void
    ) throws(SocketError) {
        (self.address, self.dispatcher, self.onStateChange) = (address, dispatcher, onStateChange)
        events = try EventLoop()
        wakeupRegistration = try events.register(dispatcher.wakeup.descriptor, for: .reading) { [unowned self] event in
            enter()
            switch event {
            case .ready: dispatcher.wakeup.acknowledge()
            case .deadline: runAgenda()
            case .resumed: break
            }
            settle()
        }
    }

    /// Runs the event loop until `stop`.
    func run() {
        dispatcher.becomeLoopThread()
        enter()
        seek()
        settle()
        // The client may already have been closed, and `run` would undo that.
        if !isStopping { events.run() }
    }

    // MARK: Turns

    /// Starts handling an event: until `settle`, other threads need not wake the loop.
    func enter() {
        dispatcher.state.withLock { $0.isAwake = true }
    }

    /// Finishes handling an event: sends submitted commands until there are no more.
    func settle() {
        for _ in 0..<8 {
            guard collect() else { return }
            for node in nodes { node?.flush() }
        }
        // Let the replies have a turn, too.
        if let wakeupRegistration, !isStopping { events.resumeInNextTurn(wakeupRegistration) }
    }

    /// Takes and performs all pending work except sending; returns false if there was none.
    private func collect() -> Bool {
        let (tasks, rejected, hasWork) = dispatcher.state.withLock { state in
            var hasWork = !state.tasks.isEmpty || !state.rejected.isEmpty
            for case let node? in nodes where node.isOpen && !state.outboxes[node.number].commands.isEmpty {
                node.take(&state.outboxes[node.number])
                hasWork = true
            }
            state.isAwake = hasWork
            defer { (state.tasks, state.rejected) = ([], []) }
            return (state.tasks, state.rejected, hasWork)
        }
        guard hasWork else { return false }
        if !tasks.isEmpty || !rejected.isEmpty {
            // Send the taken commands before a task can change their node.
            for node in nodes { node?.flush() }
            for (command, reason) in rejected { complete(command, .failure(.notSent(reason))) }
            for task in tasks { task(self) }
        }
        return true
    }

    /// Lends out the read buffer; nothing else may read until it is returned.
    func lendInput() -> [UInt8] {
        var lent: [UInt8] = []
        swap(&lent, &input)
        return lent
    }

    func returnInput(_ buffer: inout [UInt8]) {
        swap(&buffer, &input)
    }

    // MARK: Delayed actions

    /// Performs `action` after `delay`.
    func after(_ delay: Duration, _ action: @escaping () -> Void) {
        guard !isStopping else { return }
        timers.add(action, at: events.now + delay)
        setAlarm()
    }

    private func runAgenda() {
        for action in timers.popDue(at: events.now) { action() }
        setAlarm()
    }

    private func setAlarm() {
        guard let wakeupRegistration else { return }
        events.setDeadline(timers.earliest, of: wakeupRegistration)
    }

    /// Retains `link` until `resolved` is called with the returned number.
    func await(_ link: Link) -> Int {
        nextResolution += 1
        resolving[nextResolution] = link
        return nextResolution
    }

    func resolved(_ number: Int, _ answer: Result<[SocketAddress], SocketError>) {
        resolving.removeValue(forKey: number)?.resolved(answer)
    }

    // MARK: Commands

    /// Sends one of the client's own commands.
    func send(_ command: Command, to node: Node) {
        dispatcher.state.withLock { $0.append(command, to: node.number) }
    }

    /// Completes an accepted command.
    func finish(_ command: Command, _ result: Result<RedisValue, RedisFailure>) {
        guard command.isCounted else { return command.completion(result) }
        // Release first, so that the completion can send another command in its place.
        dispatcher.release(command)
        complete(command, result)
    }

    private func complete(_ command: Command, _ result: Result<RedisValue, RedisFailure>) {
        dispatcher.counters.finished(result)
        command.completion(result)
    }

    /// Closes a node's outbox, and fails the commands in it.
    func closeOutbox(of node: Node, _ reason: String) {
        let unsent = dispatcher.state.withLock { state in
            state.outboxes[node.number].state = .closed(reason)
            return state.emptyOutbox(node.number)
        }
        for command in unsent { finish(command, .failure(.notSent(reason))) }
    }

    // MARK: Shutdown

    /// Fails all pending commands, and lets `run` return.
    func stop() {
        isStopping = true
        let rejected = dispatcher.state.withLock { state in
            state.routing = .closed
            defer { (state.tasks, state.rejected) = ([], []) }
            return state.rejected
        }
        for (command, reason) in rejected { complete(command, .failure(.notSent(reason))) }
        for command in deferred { finish(command, .failure(.notSent(Dispatcher.closed))) }
        deferred = []
        for node in nodes { node?.shutDown(Dispatcher.closed) }
        for node in nodes { if let node { closeOutbox(of: node, Dispatcher.closed) } }
        subscriber.shutDown()
        (resolving, timers) = ([:], Timers())
        report(false, Dispatcher.closed)
        events.stop()
    }
}

/// Actions scheduled for later; there are only a few.
private struct Timers {
    private var entries: [(time: Instant, action: () -> Void)] = []

    var earliest: Instant? { entries.map(\.time).min() }

    mutating func add(_ action: @escaping () -> Void, at time: Instant) {
        entries.append((time, action))
    }

    /// Removes and returns the due actions in insertion order.
    mutating func popDue(at now: Instant) -> [() -> Void] {
        let due = entries.filter { $0.time <= now }
        entries.removeAll { $0.time <= now }
        return due.map(\.action)
    }
}
