import Redis
public import Sessions
import Threads

/// Whether a server takes changes: it may answer, and refuse all of them.
final class StoreHealth: Sendable {
    private struct Failure {
        let trouble: RedisTrouble
        let details: String
        /// The key of the change that was refused: in a cluster, its node is the one to be asked again.
        let key: [UInt8]
    }

    private let failure = Guarded<Failure?>(nil)

    /// Why changes are refused; nil while they are not.
    var trouble: StoreTrouble? {
        failure.withLock { $0.map { StoreTrouble($0.trouble.words, details: $0.details) } }
    }

    /// The key to ask with; a key of the probe's own where no change was refused.
    var key: [UInt8]? { failure.withLock { $0?.key } }

    /// Notes what became of a change, or of a probe.
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

    /// Asks with a command that is a write, and takes memory, so that it is refused as changes are, but writes nothing:
    /// no bytes are put into a key that there is not (setrangeCommand in t_string.c).
    public func probe() {
        guard client.isAvailable else { return }
        let failed = health.key
        // The slot is that of the key whose change was refused.
        let key = failed.map { $0 + Array(":probe".utf8) } ?? Array("quoin:probe".utf8)
        client.send([Array("SETRANGE".utf8), key, Array("0".utf8), []], key: key) { [health] result in
            // A user who may run scripts alone can still store changes.
            if case .failure(let failure) = result, RedisTrouble(failure) == .notAdmitted { return }
            health.note(result, of: failed ?? key)
        }
    }
}
