import Threads

extension RedisClient {
    /// Sends a command as ``send(_:key:_:)`` does, and waits for its reply.
    ///
    /// - Parameters:
    ///   - arguments: the name of the command and what follows it.
    ///   - key: the key whose slot decides on the node of a cluster.
    ///   - patience: how long to wait; then it fails with ``RedisFailure/unknown(_:)``.
    /// - Returns: the reply, which is no error.
    /// - Throws: why there is none.
    /// - Precondition: not called on the client's thread.
    public func sendAndWait(
        _ arguments: [[UInt8]],
        key: [UInt8]?,
        atMost patience: Duration = .seconds(5)
    ) throws(RedisFailure) -> RedisValue {
        let outcome = Outcome()
        send(arguments, key: key) { outcome.set($0) }
        return try outcome.wait(patience)
    }

    /// Runs a script as ``run(_:keys:_:_:)`` does, and waits for its result.
    ///
    /// - Parameters:
    ///   - script: the script.
    ///   - keys: its keys, which are all in one slot of a cluster.
    ///   - arguments: its other arguments.
    ///   - patience: how long to wait; then it fails with ``RedisFailure/unknown(_:)``.
    /// - Returns: the reply, which is no error.
    /// - Throws: why there is none.
    /// - Precondition: not called on the client's thread.
    public func runAndWait(
        _ script: RedisScript,
        keys: [[UInt8]],
        _ arguments: [[UInt8]],
        atMost patience: Duration = .seconds(5)
    ) throws(RedisFailure) -> RedisValue {
        let outcome = Outcome()
        run(script, keys: keys, arguments) { outcome.set($0) }
        return try outcome.wait(patience)
    }
}

/// The result of a command that a thread waits for.
private final class Outcome: Sendable {
    private let result = Guarded<Result<RedisValue, RedisFailure>?>(nil)
    private let isThere = Condition()

    func set(_ new: Result<RedisValue, RedisFailure>) {
        result.withLock { $0 = new }
        isThere.signal()
    }

    func wait(_ patience: Duration) throws(RedisFailure) -> RedisValue {
        guard let result = result.wait(for: isThere, atMost: patience, until: { $0 }) else {
            throw .unknown("no reply within \(patience)")
        }
        return try result.get()
    }
}
