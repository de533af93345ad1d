import Redis
import Sessions
import Threads

/// Room for new layouts in a namespace that is full.
///
/// Redis removes layouts that have expired, but not their ids, which count toward the limit of the namespace.
extension RedisLayouts {
    /// Takes ids whose layouts have expired out of the list of a namespace.
    ///
    /// Looks at a part of the list each time, and does nothing if it did so less than a second ago: calls that are
    /// refused as the namespace is full must not cost more than others.
    ///
    /// - Parameters:
    ///   - namespace: the namespace.
    ///   - completion: called with whether any ids were taken out.
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
                    strike(key)
                    isStruck = true
                // It may be on its way.
                case .success(.integer(2)): missing.note(key) { strike($0) }
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
        /// How many replies have not come.
        var waiting: Int
        var hasStruck = false
    }
}

/// Where the searches for layouts that have expired go on, in namespaces that are full.
final class ExpirySearches: Sendable {
    private struct Search {
        /// The id that the last search ended with; empty if the next begins with the first id.
        var place: String
        var start: ContinuousClock.Instant
    }

    static let idsPerSearch = 1_000
    private static let pause = Duration.seconds(1)
    private let searches = Guarded<[Namespace: Search]>([:])

    /// Begins a search, and returns the id after which it looks; `nil` if the last one began less than a second ago.
    func begin(in namespace: Namespace, at now: ContinuousClock.Instant = .now) -> String? {
        searches.withLock { searches in
            let last = searches[namespace]
            if let last, last.start.duration(to: now) < Self.pause { return nil }
            let place = last?.place ?? ""
            searches[namespace] = Search(place: place, start: now)
            return place
        }
    }

    /// Notes the last id that a search has looked at; `nil` if that was the last of the list.
    func end(in namespace: Namespace, at id: String?) {
        searches.withLock { $0[namespace]?.place = id ?? "" }
    }
}
