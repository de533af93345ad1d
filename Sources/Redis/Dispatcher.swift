import Glibc
import Sockets
import Synchronization
import Threads

/// The state shared by a client's callers and its loop thread: commands on their way to connections.
///
/// A command is encoded on the calling thread, directly into the bytes that its connection sends next. The loop takes
/// all commands at once; it is woken only if it is not about to check anyway.
final class Dispatcher: Sendable {
    /// Work to be done on the loop thread.
    typealias Task = @Sendable (ClientLoop) -> Void

    /// The queued commands for one node.
    struct Outbox: Sendable {
        enum State: Sendable {
            /// The node is not connected, for the given reason.
            case closed(String)
            /// The first attempt to connect is in progress; commands are queued meanwhile.
            case opening
            case open
        }

        var state = State.closed("there is no such node")
        var bytes: [UInt8] = []
        var commands: [Command] = []
    }

    /// The rule that assigns commands to nodes.
    enum Routing: Sendable {
        /// All commands go to the node with this number.
        case alone(Int)
        case cluster(SlotTable)
        /// The client has been closed.
        case closed
    }

    struct State: Sendable {
        var routing = Routing.alone(0)
        /// The outboxes, indexed by node number; the first exists before its node.
        var outboxes = [Outbox(state: .opening)]
        var tasks: [Task] = []
        /// Commands that were not accepted; the loop calls their completions.
        var rejected: [(command: Command, reason: String)] = []
        /// True if the loop will check for work before it waits for events.
        var isAwake = false
    }

    let state = Guarded(State())
    let wakeup: Wakeup
    let counters = ClientCounters()
    let options: RedisOptions
    /// The accepted commands that have no outcome yet.
    let waitingCommands = Atomic(0)
    let waitingBytes = Atomic(0)
    /// The last reported reason for the connection state.
    let connectionReason = Guarded("not connected yet")
    private let loopThread = Atomic<UInt>(0)

    init(_ options: RedisOptions) throws(SocketError) {
        self.options = options
        wakeup = try Wakeup()
    }

    /// Passes `command` to the connection of its node; callable from any thread.
    func submit(_ command: Command) {
        counters.submitted()
        let (isAccepted, wakes) = state.withLock { state in
            if case .closed = state.routing { return (false, false) }
            if let absence = accept(command, &state) { state.rejected.append((command, absence.reason)) }
            return (true, state.shouldWake())
        }
        if wakes { wakeup.signal() }
        // The loop thread has ended.
        if !isAccepted { command.completion(.failure(.notSent(Self.closed))) }
    }

    /// Adds a command to an outbox; returns the reason if that is impossible.
    private func accept(_ command: Command, _ state: inout State) -> State.Absence? {
        guard waitingCommands.load(ordering: .relaxed) < options.maxWaitingCommands,
            command.countedBytes <= options.maxWaitingBytes - waitingBytes.load(ordering: .relaxed)
        else { return State.Absence(reason: "too many commands wait for replies") }
        switch state.destination(of: command) {
        case .failure(let absence): return absence
        case .success(let node):
            waitingCommands.add(1, ordering: .relaxed)
            waitingBytes.add(command.countedBytes, ordering: .relaxed)
            state.append(command, to: node)
            return nil
        }
    }

    /// Removes a command from the counts of waiting commands and bytes.
    func release(_ command: Command) {
        waitingCommands.subtract(1, ordering: .relaxed)
        waitingBytes.subtract(command.countedBytes, ordering: .relaxed)
    }

    /// Schedules `task` on the loop thread; callable from any thread.
    ///
    /// Returns false if the client has been closed.
    @discardableResult
    func post(_ task: @escaping Task) -> Bool {
        let (isPosted, wakes) = state.withLock { state in
            if case .closed = state.routing { return (false, false) }
            state.tasks.append(task)
            return (true, state.shouldWake())
        }
        if wakes { wakeup.signal() }
        return isPosted
    }

    /// True on the loop thread.
    var isLoopThread: Bool { loopThread.load(ordering: .relaxed) == pthread_self() }

    /// Marks the current thread as the loop thread.
    func becomeLoopThread() { loopThread.store(pthread_self(), ordering: .relaxed) }

    static let closed = "the client is closed"
}

extension Dispatcher.State {
    /// Returns true if the loop has to be woken to notice new work.
    mutating func shouldWake() -> Bool {
        defer { isAwake = true }
        return !isAwake
    }

    /// The reason why no node can receive a command.
    struct Absence: Error {
        let reason: String
    }

    /// Returns the node for `command`, whose outbox is not closed.
    func destination(of command: Command) -> Result<Int, Absence> {
        switch routing {
        case .closed: return .failure(Absence(reason: Dispatcher.closed))
        case .alone(let node): return reachable(node)
        case .cluster(let table):
            if let key = command.key {
                guard let node = table[KeySlot.slot(of: key)] else {
                    return .failure(Absence(reason: "no node of the cluster has the slot of the key"))
                }
                return reachable(node)
            }
            let open = outboxes.indices.first { if case .open = outboxes[$0].state { true } else { false } }
            return open.map { .success($0) } ?? .failure(Absence(reason: "no node of the cluster is connected"))
        }
    }

    private func reachable(_ node: Int) -> Result<Int, Absence> {
        if case .closed(let reason) = outboxes[node].state { return .failure(Absence(reason: reason)) }
        return .success(node)
    }

    /// Encodes `command` after the node's other commands.
    mutating func append(_ command: Command, to node: Int) {
        if command.isAsking { append(Command(own: ["ASKING"]), to: node) }
        CommandEncoder.append(command.arguments, to: &outboxes[node].bytes)
        outboxes[node].commands.append(command)
    }

    /// Removes and returns all commands of an outbox.
    mutating func emptyOutbox(_ node: Int) -> [Command] {
        outboxes[node].bytes = []
        defer { outboxes[node].commands = [] }
        return outboxes[node].commands
    }
}
