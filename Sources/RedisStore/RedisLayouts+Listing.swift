import Redis
public import Sessions
import Threads

/// The list of the layouts of a namespace.
extension RedisLayouts {
    public func list(
        in namespace: Namespace,
        after id: String?,
        limit: Int
    ) throws(SessionError) -> (layouts: [SessionRegistry.Listing], hasMore: Bool) {
        var (found, after, hasMore) = ([SessionRegistry.Listing](), id, true)
        // Ids of layouts that have expired are passed over: then more are needed.
        while found.count < limit, hasMore {
            let ids = try ids(in: namespace, after: after, limit: limit - found.count + 1)
            let wanted = ids.prefix(limit - found.count)
            hasMore = ids.count > wanted.count
            after = wanted.last ?? after
            found += try entries(Array(wanted), in: namespace)
        }
        return (found, hasMore)
    }

    private func ids(in namespace: Namespace, after id: String?, limit: Int) throws(SessionError) -> [String] {
        let index = namespace.index
        let command = ["ZRANGEBYLEX", nil, id.map { "(\($0)" } ?? "-", "+", "LIMIT", "0", "\(limit)"]
        let replies = try wait(for: [command.map { $0.map { Array($0.utf8) } ?? index }], keys: [index])
        guard case .array(let ids) = replies[0] else { throw Self.misunderstood }
        return ids.compactMap { $0.content.map { String(decoding: $0, as: UTF8.self) } }
    }

    /// Reads what is known of layouts; those that there are not any more are left out of the list, and taken out of the
    /// index if they have been missing for a while.
    private func entries(_ ids: [String], in namespace: Namespace) throws(SessionError) -> [SessionRegistry.Listing] {
        let keys = ids.map { LayoutKey($0, in: namespace).names[0] }
        let fields = ["r", "v", "m"].map { Array($0.utf8) }
        let replies = try wait(for: keys.map { [Array("HMGET".utf8), $0] + fields }, keys: keys)
        var entries: [SessionRegistry.Listing] = []
        for (id, reply) in zip(ids, replies) {
            guard case .array(let values) = reply, values.count == 3 else { throw Self.misunderstood }
            guard let revision = values[0].content.flatMap({ Int(digits: $0[...]) }),
                let views = values[1].content.flatMap({ Int(digits: $0[...]) })
            else {
                missing.note(LayoutKey(id, in: namespace)) { key in strike(key) }
                continue
            }
            let name = values[2].content.flatMap { $0.isEmpty ? nil : String(decoding: $0.dropFirst(), as: UTF8.self) }
            entries.append(SessionRegistry.Listing(id: id, name: name, revision: revision, viewCount: views))
        }
        return entries
    }

    private static let misunderstood = SessionError.storeAway(misunderstanding)

    /// Sends commands, and waits for all replies.
    private func wait(for commands: [[[UInt8]]], keys: [[UInt8]]) throws(SessionError) -> [RedisValue] {
        let replies = Guarded<[Result<RedisValue, RedisFailure>?]>(Array(repeating: nil, count: commands.count))
        let arrival = Condition()
        for (index, command) in commands.enumerated() {
            client.send(command, key: keys[index]) { result in
                replies.withLock { $0[index] = result }
                arrival.signal()
            }
        }
        // The client ends what takes too long.
        let all = replies.wait(for: arrival) { $0.contains { $0 == nil } ? nil : $0.compactMap(\.self) }
        var values: [RedisValue] = []
        for result in all ?? [] {
            switch result {
            case .success(let value): values.append(value)
            case .failure(let failure): throw .storeAway(failure.reason)
            }
        }
        return values
    }
}

/// Ids of the list whose layouts were missing when it was read.
///
/// An id is put into the list before its layout is stored, so one that is missing once may be on its way.
final class MissingLayouts: Sendable {
    private let times = Guarded<[LayoutKey: ContinuousClock.Instant]>([:])
    /// After so long a layout is not on its way any more.
    private static let patience = Duration.seconds(60)
    private static let most = 10_000

    /// Calls `remove` with a layout that has been missing for a while.
    func note(_ key: LayoutKey, at now: ContinuousClock.Instant = .now, _ remove: (LayoutKey) -> Void) {
        let isOver = times.withLock { times in
            guard let first = times[key] else {
                if times.count >= Self.most { times.removeAll() }
                times[key] = now
                return false
            }
            guard first.duration(to: now) >= Self.patience else { return false }
            times[key] = nil
            return true
        }
        if isOver { remove(key) }
    }
}
