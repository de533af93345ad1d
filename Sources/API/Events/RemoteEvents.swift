import Sessions
import Synchronization
import Threads
import Wire

/// Tells those who watch a layout here of what other instances do with it.
///
/// The store publishes each revision as it is stored. Where that is not the one that is known here, a worker reads the
/// layout again and makes the events of all revisions since the last that was told (``LayoutService/news(of:as:_:)``),
/// so that none is left out and each comes once, in order, whoever made it. So it does when messages may have been
/// missed, and once when the subscription has begun.
final class RemoteEvents: Sendable {
    /// What ends each subscription.
    private let subscriptions = Guarded<[LayoutKey: @Sendable () -> Void]>([:])
    private let store: SharedStore

    init(_ store: SharedStore) {
        self.store = store
    }

    /// Begins or ends to listen to what happens to a layout.
    func watch(_ key: LayoutKey, _ isWatched: Bool, _ service: LayoutService) {
        let old = subscriptions.withLock { $0.removeValue(forKey: key) }
        old?()
        guard isWatched else { return }
        let new = store.server.subscribe(to: key) { [weak service] revision in
            service?.hear(of: key, at: revision)
        } onInterruption: { [weak service] in
            service?.catchUp(with: key)
        }
        subscriptions.withLock { $0.updateValue(new, forKey: key) }?()
        // It was watched no more before it was known here.
        if service.events.watched(key) == nil { subscriptions.withLock { $0.removeValue(forKey: key) }?() }
    }
}

extension LayoutService {
    /// A layout that is watched has a new revision in the store, or is gone.
    fileprivate func hear(of key: LayoutKey, at revision: Int?) {
        guard let watched = events.watched(key) else { return }
        if let revision, revision <= watched.lastAnnounced { return }
        catchUp(with: key)
    }

    /// A copy of a layout was dropped, with revisions that may have been announced.
    func outdated(_ key: LayoutKey) {
        guard let watched = events.watched(key) else { return }
        watched.forgetAnnounced()
        catchUp(with: key)
    }

    /// Reads a layout again, and tells those who watch it what has happened since they were told last.
    func catchUp(with key: LayoutKey) {
        guard let workers else { return events.lose(key) }
        guard let watched = events.watched(key), watched.requestReading() else { return }
        read(key, for: watched, workers)
    }

    private func read(_ key: LayoutKey, for watched: WatchedLayout, _ workers: WorkQueue) {
        registry.refresh(key) { [self] verdict in
            guard case .again = verdict else {
                // When the store is back, the subscription begins again, and so does this.
                return watched.abandonReading()
            }
            let job = Job(
                // Those who watch the layouts of one name have one turn.
                client: "events \(key.namespace.name)",
                serialKey: "\(key.namespace.name)/\(key.id)",
                giveWay: { [self] _ in lose(key, watched) },
                run: { [self] lane in
                    guard tellNews(of: key, to: watched, within: limits.budget(of: lane)) else { return .tooHeavy }
                    if watched.endReading() { read(key, for: watched, workers) }
                    return .done
                }
            )
            if workers.submit(job) != nil { lose(key, watched) }
        }
    }

    private func lose(_ key: LayoutKey, _ watched: WatchedLayout) {
        watched.abandonReading()
        events.lose(key)
    }

    /// Tells what has happened; returns whether it is within a budget.
    private func tellNews(of key: LayoutKey, to watched: WatchedLayout, within budget: InlineBudget) -> Bool {
        // Those who have come since have a subscription of their own.
        guard events.watched(key) === watched else { return true }
        let receipt = StorageReceipt()
        var inline = budget
        inline.receipt = receipt
        do throws(SessionError) {
            let news: News? = try registry.withSession(key, for: .reading, inline: inline) {
                (session) throws(SessionError) in
                let last = watched.lastPublished
                guard session.revision > last else { return nil }
                return try self.news(of: session, as: key, .all, since: last, within: inline)
            }
            guard let news else { return true }
            registry.judge(receipt.shared, of: key) { [self] verdict in
                switch verdict {
                case .holds: events.publish(news, of: key)
                default: outdated(key)
                }
            }
        } catch {
            switch error {
            case .needsWorker: return false
            case .noSuchLayout, .expired:
                // There is none in memory; the store says whether there is one.
                registry.judge(receipt.shared, of: key) { [self] verdict in
                    switch verdict {
                    case .holds: events.end(key, at: registry.lastRevision(of: key))
                    case .again: catchUp(with: key)
                    default: break
                    }
                }
            default: events.lose(key)
            }
        }
        return true
    }
}
