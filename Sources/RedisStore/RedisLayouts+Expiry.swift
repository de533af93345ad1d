import Redis
import Sessions
import Threads

/// Reclaims space for new layouts in a full namespace.
///
/// Redis removes expired layouts, but not their ids, which count toward the namespace's limit.
extension RedisLayouts {
    /// Removes ids of expired layouts from a namespace's index.
    ///
    /// Each call scans a part of the index, and does nothing within one second of the previous scan: calls that are
    /// refused because the namespace is full must not cost more than others.
    ///
    /// - Parameters:
    ///   - namespace: the namespace to scan.
    ///   - completion: a closure that receives true if any ids were removed.
    func strikeExpired(in namespace: Namespace, _ completion: @escaping @Sendable (Bool) -> Void) {
        guard let place = searches.begin(in: namespace) else { return completion(false) }
        let (index, most) = (namespace.index, ExpirySearches.idsPerSearch)
        let command = ["ZRANGEBYLEX", nil, "(\(place)", "+", "LIMIT", "0", "\(most)"]
        client.send(command.map { $0.map { Array($0.utf8) } ?? index }, key: index) { [self] result in
            guard case .success(.array(let values)) = result else { return completion(false) }
            let ids = values.compactMap { $0.content.map { String(decoding: $0, as: UTF8.self) } }
            searches.end(in: namespace, at: ids.count < most ? nil : ids.last)
            strikeExpired(ids, in: namespace, completion)
        }
    }

    private func strikeExpired(
        _ ids: [String],
        in namespace: Namespace,
        _ completion: @escaping @Sendable (Bool) -> Void
    ) {
        guard !ids.isEmpty else { return completion(false) }
        let progress = Guarded(Progress(waiting: ids.count))
        for id in ids {
            let key = LayoutKey(id, in: namespace)
            client.run(LayoutScripts.absence, keys: key.names, []) { [self] result in
                var isStruck = false
                switch result {
                case .success(.integer(1)):
                    removeFromIndex(key)
                    isStruck = true
                // The layout may be about to be stored.
                case .success(.integer(2)): missing.note(key) { removeFromIndex($0) }
                default: break
                }
                let hasStruck: Bool? = progress.withLock { progress in
                    progress.waiting -= 1
                    progress.hasStruck = progress.hasStruck || isStruck
                    return progress.waiting == 0 ? progress.hasStruck : nil
                }
                if let hasStruck { completion(hasStruck) }
            }
        }
    }

    private struct Progress {
        /// The number of outstanding replies.
        var waiting: Int
        var hasStruck = false
    }
}

/// The state of the scans for expired layouts in full namespaces.
final class ExpirySearches: Sendable {
    private struct Search {
        /// The last id of the previous scan; empty if the next scan starts at the first id.
        var place: String
        var start: ContinuousClock.Instant
    }

    static let idsPerSearch = 1_000
    private static let pause = Duration.seconds(1)
    private let searches = Guarded<[Namespace: Search]>([:])

    /// Starts a scan, and returns the id after which it starts; `nil` if the previous scan started less than a second
    /// ago.
    func begin(in namespace: Namespace, at now: ContinuousClock.Instant = .now) -> String? {
        searches.withLock { searches in
            let last = searches[namespace]
            if let last, last.start.duration(to: now) < Self.pause { return nil }
            let place = last?.place ?? ""
            searches[namespace] = Search(place: place, start: now)
            return place
        }
    }

    /// Records the last id of a scan; `nil` if it reached the end of the index.
    func end(in namespace: Namespace, at id: String?) {
        searches.withLock { $0[namespace]?.place = id ?? "" }
    }
}
