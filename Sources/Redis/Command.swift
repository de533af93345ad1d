import Sockets

/// Called once with the outcome of a command.
public typealias RedisCompletion = @Sendable (Result<RedisValue, RedisFailure>) -> Void

/// A command on its way.
struct Command: Sendable {
    private(set) var arguments: [[UInt8]]
    /// The key whose slot decides on the node of a cluster.
    let key: [UInt8]?
    /// The script of an EVALSHA that has not been tried as an EVAL.
    private(set) var script: RedisScript?
    /// Whether the node has to be told that it was named by an ASK redirection.
    var isAsking = false
    /// How often it was redirected or deferred.
    var redirections = 0
    /// What it adds to the waiting bytes of the client; 0 for commands of the client itself, which are not counted.
    let countedBytes: Int
    /// Its length as it is sent.
    private(set) var encodedBytes: Int
    let completion: RedisCompletion

    init(_ arguments: [[UInt8]], key: [UInt8]?, _ completion: @escaping RedisCompletion) {
        (self.arguments, self.key, self.completion) = (arguments, key, completion)
        encodedBytes = CommandEncoder.length(of: arguments)
        countedBytes = encodedBytes
    }

    /// A script by its digest; the first key decides on the node.
    init(
        _ script: RedisScript,
        keys: [[UInt8]],
        _ arguments: [[UInt8]],
        _ completion: @escaping RedisCompletion
    ) {
        let head = [Array("EVALSHA".utf8), script.digest, Array("\(keys.count)".utf8)]
        self.init(head + keys + arguments, key: keys.first, completion)
        self.script = script
    }

    /// A command of the client itself.
    init(own words: [String], _ completion: @escaping RedisCompletion = { _ in }) {
        arguments = words.map { Array($0.utf8) }
        key = nil
        encodedBytes = CommandEncoder.length(of: arguments)
        countedBytes = 0
        self.completion = completion
    }

    var isCounted: Bool { countedBytes > 0 }

    /// The same command with the source of its script; nil if it is not the digest of a script.
    var withSource: Command? {
        guard let script else { return nil }
        var command = self
        command.script = nil
        command.arguments[0] = Array("EVAL".utf8)
        command.arguments[1] = script.source
        command.encodedBytes = CommandEncoder.length(of: command.arguments)
        return command
    }
}

/// The commands of a connection whose replies have not come, in their order.
struct CommandsInFlight {
    struct Entry {
        let command: Command
        let sent: Instant
        /// Where it ends in the bytes of the connection.
        let end: Int
    }

    private var entries: [Entry?] = []
    private var head = 0

    var isEmpty: Bool { head == entries.count }
    var first: Entry? { isEmpty ? nil : entries[head] }

    mutating func append(_ entry: Entry) {
        entries.append(entry)
    }

    /// O(1) amortised: entries move to the front once half of the array is empty.
    mutating func popFirst() -> Entry? {
        guard head < entries.count else { return nil }
        let entry = entries[head].take()
        head += 1
        if head == entries.count {
            entries.removeAll(keepingCapacity: entries.count <= 4_096)
            head = 0
        } else if head > 1_024, 2 * head > entries.count {
            entries.removeFirst(head)
            head = 0
        }
        return entry
    }
}
