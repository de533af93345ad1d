import Redis
public import Sessions
import Threads

/// Lists the layouts of a namespace.
extension RedisLayouts {
    public func list(in namespace: Namespace, after id: String?, limit: Int) throws(SessionError) -> SharedPage {
        var (page, after) = (SharedPage([], hasMore: true), id)
        // Ids of expired layouts are skipped, so more ids may be required.
        while page.layouts.count < limit, page.hasMore {
            let ids = try ids(in: namespace, after: after, limit: limit - page.layouts.count + 1)
            let wanted = ids.prefix(limit - page.layouts.count)
            page.hasMore = ids.count > wanted.count
            after = wanted.last ?? after
            try addEntries(Array(wanted), in: namespace, to: &page)
        }
        return page
    }

    private func ids(in namespace: Namespace, after id: String?, limit: Int) throws(SessionError) -> [String] {
        let index = namespace.index
        let command = ["ZRANGEBYLEX", nil, id.map { "(\($0)" } ?? "-", "+", "LIMIT", "0", "\(limit)"]
        let replies = wait(for: [command.map { $0.map { Array($0.utf8) } ?? index }], keys: [index])
        if case .failure(let failure) = replies[0] {
            throw failure.isOfValue ? .unreadable(failure.place([index])) : .storeAway(failure.words)
        }
        guard case .success(.array(let ids)) = replies[0] else { throw Self.misunderstood }
        return ids.compactMap { $0.content.map { String(decoding: $0, as: UTF8.self) } }
    }

    /// Reads the listing entries of layouts.
    ///
    /// Layouts that no longer exist are omitted, and removed from the index if they have been missing for a while. A
    /// foreign value in one key does not affect other layouts.
    private func addEntries(
        _ ids: [String],
        in namespace: Namespace,
        to page: inout SharedPage
    ) throws(SessionError) {
        let keys = ids.map { LayoutKey($0, in: namespace).names[0] }
        let fields = ["r", "v", "m"].map { Array($0.utf8) }
        let replies = wait(for: keys.map { [Array("HMGET".utf8), $0] + fields }, keys: keys)
        for (id, reply) in zip(ids, replies) {
            let key = LayoutKey(id, in: namespace)
            let values: [RedisValue]
            switch reply {
            case .failure(let failure) where failure.isOfValue:
                page.damaged[key] = failure.place([key.names[0]])
                continue
            case .failure(let failure): throw .storeAway(failure.words)
            case .success(.array(let fields)) where fields.count == 3: values = fields
            case .success: throw Self.misunderstood
            }
            guard values.contains(where: { $0.content != nil }) else {
                missing.note(key) { key in removeFromIndex(key) }
                continue
            }
            guard let revision = values[0].content.flatMap({ Int(digits: $0[...]) }),
                let views = values[1].content.flatMap({ Int(digits: $0[...]) })
            else {
                page.damaged[key] = RedisFailure.place([key.names[0]], "foreign bytes")
                continue
            }
            let name = values[2].content.flatMap { $0.isEmpty ? nil : String(decoding: $0.dropFirst(), as: UTF8.self) }
            page.layouts.append(SessionRegistry.Listing(id: id, name: name, revision: revision, viewCount: views))
        }
    }

    private static let misunderstood = SessionError.storeAway(misunderstanding)

    /// Sends commands, and waits for all replies.
    private func wait(for commands: [[[UInt8]]], keys: [[UInt8]]) -> [Result<RedisValue, RedisFailure>] {
        let replies = Guarded<[Result<RedisValue, RedisFailure>?]>(Array(repeating: nil, count: commands.count))
        let arrival = Condition()
        for (index, command) in commands.enumerated() {
            client.send(command, key: keys[index]) { result in
                replies.withLock { $0[index] = result }
                arrival.signal()
            }
        }
        // The client enforces the timeout.
        return replies.wait(for: arrival) { $0.contains { $0 == nil } ? nil : $0.compactMap(\.self) } ?? []
    }
}

/// Indexed ids whose layouts were missing when the index was read.
///
/// An id is indexed before its layout is stored, so a layout that is missing once may be about to be stored.
final class MissingLayouts: Sendable {
    private let times = Guarded<[LayoutKey: ContinuousClock.Instant]>([:])
    /// The time after which a missing layout is no longer expected to be stored.
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
