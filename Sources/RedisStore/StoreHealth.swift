import Redis
public import Sessions
import Threads

/// Tracks whether a server accepts changes: it may respond, and yet refuse all of them.
final class StoreHealth: Sendable {
    private struct Failure {
        let trouble: RedisTrouble
        let details: String
        /// The key of the refused change, which determines the cluster node to probe.
        let key: [UInt8]
    }

    private let failure = Guarded<Failure?>(nil)

    /// The reason why changes are refused; `nil` while they are accepted.
    var trouble: StoreTrouble? {
        failure.withLock { $0.map { StoreTrouble($0.trouble.words, details: $0.details) } }
    }

    /// The key with which to probe; `nil` if no change was refused.
    var key: [UInt8]? { failure.withLock { $0?.key } }

    /// Records the result of a change or a probe.
    func note(_ result: Result<RedisValue, RedisFailure>, of key: [UInt8]) {
        switch result {
        case .success: failure.withLock { $0 = nil }
        case .failure(let error):
            let trouble = RedisTrouble(error)
            guard trouble.concernsAllChanges else { return }
            failure.withLock { $0 = Failure(trouble: trouble, details: "\(error)", key: $0?.key ?? key) }
        }
    }
}

extension RedisLayouts {
    public var trouble: StoreTrouble? {
        if let trouble = health.trouble { return trouble }
        guard !client.isAvailable else { return nil }
        let reason = client.connectionReason
        return StoreTrouble(RedisTrouble(reason: reason).words, details: reason)
    }

    /// Probes the server with a write command.
    ///
    /// It needs memory, so that it is refused whenever changes are, but writes nothing: SETRANGE of no bytes does not
    /// create a missing key (setrangeCommand in t_string.c).
    public func probe() {
        guard client.isAvailable else { return }
        let failed = health.key
        // Use the slot of the key whose change was refused.
        let key = failed.map { $0 + Array(":probe".utf8) } ?? Array("quoin:probe".utf8)
        client.send([Array("SETRANGE".utf8), key, Array("0".utf8), []], key: key) { [health] result in
            // A user who may only run scripts can still store changes.
            if case .failure(let failure) = result, RedisTrouble(failure) == .notAdmitted { return }
            health.note(result, of: failed ?? key)
        }
    }
}
