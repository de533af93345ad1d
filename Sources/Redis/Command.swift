import Sockets

/// A closure that is called once with the outcome of a command.
public typealias RedisCompletion = @Sendable (Result<RedisValue, RedisFailure>) -> Void

/// A pending command.
struct Command: Sendable {
    private(set) var arguments: [[UInt8]]
    /// The key whose slot determines the cluster node.
    let key: [UInt8]?
    /// The script, if the command is an EVALSHA that has not been retried as an EVAL.
    private(set) var script: RedisScript?
    /// True if `ASKING` has to precede the command, because of an ASK redirection.
    var isAsking = false
    /// The number of times that the command was redirected or deferred.
    var redirections = 0
    /// The command's share of the client's waiting bytes; 0 for the client's own commands, which are not counted.
    let countedBytes: Int
    /// The encoded length of the command.
    private(set) var encodedBytes: Int
    let completion: RedisCompletion

    init(_ arguments: [[UInt8]], key: [UInt8]?, _ completion: @escaping RedisCompletion) {
        (self.arguments, self.key, self.completion) = (arguments, key, completion)
        encodedBytes = CommandEncoder.length(of: arguments)
        countedBytes = encodedBytes
    }

    /// Creates a command that runs a script by its digest; the first key determines the node.
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

    /// Creates one of the client's own commands.
    init(own words: [String], _ completion: @escaping RedisCompletion = { _ in }) {
        arguments = words.map { Array($0.utf8) }
        key = nil
        encodedBytes = CommandEncoder.length(of: arguments)
        countedBytes = 0
        self.completion = completion
    }

    var isCounted: Bool { countedBytes > 0 }

    /// The same command with the script's source instead of its digest; `nil` if the command is not an EVALSHA.
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

/// The commands of a connection that have no reply yet, in order.
struct CommandsInFlight {
    struct Entry {
        let command: Command
        let sent: Instant
        /// The end of the command in the connection's byte stream.
        let end: Int
    }

    private var entries: [Entry?] = []
    private var head = 0

    var isEmpty: Bool { head == entries.count }
    var first: Entry? { isEmpty ? nil : entries[head] }

    mutating func append(_ entry: Entry) {
        entries.append(entry)
    }

    /// Removes and returns the first entry in amortized O(1): entries move to the front once half of the array is
    /// unused.
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
