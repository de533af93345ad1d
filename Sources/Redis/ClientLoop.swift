import Sockets
import Threads

/// The connections of a client and what they wait for.
///
/// Sendable without a lock: `RedisClient` makes it, and from `run` on only the thread that runs it touches it; other
/// threads use its dispatcher.
final class ClientLoop: @unchecked Sendable {
    let events: EventLoop
    let dispatcher: Dispatcher
    let address: RedisAddress
    let onStateChange: @Sendable (Bool, String) -> Void
    /// By their numbers.
    var nodes: [Node?] = []
    /// Nil before the client knows whether the server is in a cluster, and if it is not.
    var cluster: Cluster?
    private(set) lazy var subscriber = Subscriber(of: self)
    /// Commands that a node has asked to send again.
    var deferred: [Command] = []
    /// The state that `onStateChange` was last told.
    var reported: (isAvailable: Bool, reason: String)?
    @safe @exclusivity(unchecked) private var input = [UInt8](repeating: 0, count: 256 << 10)
    private var wakeupRegistration: Registration?
    private var agenda = Agenda()
    /// Links whose names are being resolved.
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

    /// Serves until `stop`.
    func run() {
        dispatcher.becomeLoopThread()
        enter()
        seek()
        settle()
        // The client may have been closed already, and `run` would undo that.
        if !isStopping { events.run() }
    }

    // MARK: Turns

    /// Begins the handling of an event: until `settle`, other threads need not wake the loop.
    func enter() {
        dispatcher.state.withLock { $0.isAwake = true }
    }

    /// Ends the handling of an event: sends what has been given to the client, until there is nothing more.
    func settle() {
        for _ in 0..<8 {
            guard collect() else { return }
            for node in nodes { node?.flush() }
        }
        // The replies have their turn, too.
        if let wakeupRegistration, !isStopping { events.resumeInNextTurn(wakeupRegistration) }
    }

    /// Takes what there is to do, and does it, except for sending; false if there was nothing.
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
            // What was taken is sent before anything else happens to its node.
            for node in nodes { node?.flush() }
            for (command, reason) in rejected { complete(command, .failure(.notSent(reason))) }
            for task in tasks { task(self) }
        }
        return true
    }

    /// The buffer to read into; nothing else reads until it is returned.
    func lendInput() -> [UInt8] {
        var lent: [UInt8] = []
        swap(&lent, &input)
        return lent
    }

    func returnInput(_ buffer: inout [UInt8]) {
        swap(&buffer, &input)
    }

    // MARK: Later

    /// Does `action` after `delay`.
    func after(_ delay: Duration, _ action: @escaping () -> Void) {
        guard !isStopping else { return }
        agenda.add(action, at: events.now + delay)
        setAlarm()
    }

    private func runAgenda() {
        for action in agenda.popDue(at: events.now) { action() }
        setAlarm()
    }

    private func setAlarm() {
        guard let wakeupRegistration else { return }
        events.setDeadline(agenda.earliest, of: wakeupRegistration)
    }

    /// Keeps `link` until `resolved` is called with the number that is returned.
    func await(_ link: Link) -> Int {
        nextResolution += 1
        resolving[nextResolution] = link
        return nextResolution
    }

    func resolved(_ number: Int, _ answer: Result<[SocketAddress], SocketError>) {
        resolving.removeValue(forKey: number)?.resolved(answer)
    }

    // MARK: Commands

    /// Sends a command of the client itself.
    func send(_ command: Command, to node: Node) {
        dispatcher.state.withLock { $0.append(command, to: node.number) }
    }

    /// Calls the completion of a command that was accepted.
    func finish(_ command: Command, _ result: Result<RedisValue, RedisFailure>) {
        guard command.isCounted else { return command.completion(result) }
        // First, so that the completion can send another command in its place.
        dispatcher.release(command)
        complete(command, result)
    }

    private func complete(_ command: Command, _ result: Result<RedisValue, RedisFailure>) {
        dispatcher.counters.finished(result)
        command.completion(result)
    }

    /// Gives no more commands to `node`; those that it has not sent fail.
    func closeOutbox(of node: Node, _ reason: String) {
        let unsent = dispatcher.state.withLock { state in
            state.outboxes[node.number].state = .closed(reason)
            return state.emptyOutbox(node.number)
        }
        for command in unsent { finish(command, .failure(.notSent(reason))) }
    }

    // MARK: End

    /// Fails all that waits, and lets `run` return.
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
        (resolving, agenda) = ([:], Agenda())
        report(false, Dispatcher.closed)
        events.stop()
    }
}

/// What is to be done at some time; a few entries.
private struct Agenda {
    private var entries: [(time: Instant, action: () -> Void)] = []

    var earliest: Instant? { entries.map(\.time).min() }

    mutating func add(_ action: @escaping () -> Void, at time: Instant) {
        entries.append((time, action))
    }

    /// Removes and returns what is due, in the order in which it was added.
    mutating func popDue(at now: Instant) -> [() -> Void] {
        let due = entries.filter { $0.time <= now }
        entries.removeAll { $0.time <= now }
        return due.map(\.action)
    }
}
