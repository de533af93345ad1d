import Glibc
import Sockets
import Synchronization
import Threads

/// What the threads that use a client share with the thread of its loop: commands on their way to connections.
///
/// A command is encoded on the thread that gives it, straight into the bytes that its connection sends next. The loop
/// takes all of them at once; it is woken only if it is not about to look by itself.
final class Dispatcher: Sendable {
    /// What the loop has to do on its own thread.
    typealias Task = @Sendable (ClientLoop) -> Void

    /// Commands for one node.
    struct Outbox: Sendable {
        enum State: Sendable {
            /// The node is not connected; why.
            case closed(String)
            /// The first attempt to connect is going on: what comes waits.
            case opening
            case open
        }

        var state = State.closed("there is no such node")
        var bytes: [UInt8] = []
        var commands: [Command] = []
    }

    /// Which node gets a command.
    enum Routing: Sendable {
        /// All commands go to this node.
        case alone(Int)
        case cluster(SlotTable)
        /// The client has been closed.
        case closed
    }

    struct State: Sendable {
        var routing = Routing.alone(0)
        /// By the numbers of nodes; that of the first is there before its node.
        var outboxes = [Outbox(state: .opening)]
        var tasks: [Task] = []
        /// Commands that were not accepted; their completions are called by the loop.
        var rejected: [(command: Command, reason: String)] = []
        /// Whether the loop will look here before it waits for events.
        var isAwake = false
    }

    let state = Guarded(State())
    let wakeup: Wakeup
    let counters = ClientCounters()
    let options: RedisOptions
    /// Those that were accepted and have no outcome.
    let waitingCommands = Atomic(0)
    let waitingBytes = Atomic(0)
    /// What was told last of the connection.
    let connectionReason = Guarded("not connected yet")
    private let loopThread = Atomic<UInt>(0)

    init(_ options: RedisOptions) throws(SocketError) {
        self.options = options
        wakeup = try Wakeup()
    }

    /// Gives `command` to the connection of its node; from any thread.
    func submit(_ command: Command) {
        counters.submitted()
        let (isAccepted, wakes) = state.withLock { state in
            if case .closed = state.routing { return (false, false) }
            if let absence = accept(command, &state) { state.rejected.append((command, absence.reason)) }
            return (true, state.shouldWake())
        }
        if wakes { wakeup.signal() }
        // There is no thread of a loop any more.
        if !isAccepted { command.completion(.failure(.notSent(Self.closed))) }
    }

    /// Puts a command into an outbox; returns why not, if that is not possible.
    private func accept(_ command: Command, _ state: inout State) -> State.Absence? {
        guard waitingCommands.load(ordering: .relaxed) < options.mostWaitingCommands,
            command.countedBytes <= options.mostWaitingBytes - waitingBytes.load(ordering: .relaxed)
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

    /// Counts a command as not waiting any more.
    func release(_ command: Command) {
        waitingCommands.subtract(1, ordering: .relaxed)
        waitingBytes.subtract(command.countedBytes, ordering: .relaxed)
    }

    /// Lets the loop do `task`; false if the client has been closed.
    ///
    /// From any thread.
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

    /// Whether this is the thread of the loop.
    var isLoopThread: Bool { loopThread.load(ordering: .relaxed) == pthread_self() }

    /// Makes this the thread of the loop.
    func becomeLoopThread() { loopThread.store(pthread_self(), ordering: .relaxed) }

    static let closed = "the client is closed"
}

extension Dispatcher.State {
    /// Whether the loop has to be woken to see what has been added.
    mutating func shouldWake() -> Bool {
        defer { isAwake = true }
        return !isAwake
    }

    /// Why no node can get a command.
    struct Absence: Error {
        let reason: String
    }

    /// The node that gets `command`; its outbox is not closed.
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

    /// Encodes `command` behind the others of `node`.
    mutating func append(_ command: Command, to node: Int) {
        if command.isAsking { append(Command(own: ["ASKING"]), to: node) }
        CommandEncoder.append(command.arguments, to: &outboxes[node].bytes)
        outboxes[node].commands.append(command)
    }

    /// Takes all commands out of an outbox.
    mutating func emptyOutbox(_ node: Int) -> [Command] {
        outboxes[node].bytes = []
        defer { outboxes[node].commands = [] }
        return outboxes[node].commands
    }
}
