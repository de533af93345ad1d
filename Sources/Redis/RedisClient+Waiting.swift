import Threads

extension RedisClient {
    /// Sends a command like ``send(_:key:_:)``, and waits for its reply.
    ///
    /// - Parameters:
    ///   - arguments: the command name and its arguments.
    ///   - key: the key whose slot determines the cluster node.
    ///   - patience: the timeout, after which the call fails with ``RedisFailure/unknown(_:)``.
    /// - Returns: the reply, which is not an error.
    /// - Throws: the reason why there is no result.
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

    /// Runs a script like ``run(_:keys:_:_:)``, and waits for its result.
    ///
    /// - Parameters:
    ///   - script: the script to run.
    ///   - keys: the script's keys, which must share one cluster slot.
    ///   - arguments: the script's other arguments.
    ///   - patience: the timeout, after which the call fails with ``RedisFailure/unknown(_:)``.
    /// - Returns: the reply, which is not an error.
    /// - Throws: the reason why there is no result.
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

/// The result of a command, for a thread that waits for it.
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
