import Sessions
import Synchronization
import Threads
import Wire

/// Notifies clients watching a layout on this instance of changes made by other instances.
///
/// The store publishes each revision when it is stored. If the revision is not already known here, a worker reads the
/// layout again and creates the events of all revisions since the last published one
/// (``LayoutService/news(of:as:_:since:within:)``), so that every event arrives exactly once and in order, regardless
/// of its origin. The same happens when messages may have been lost, and once when a subscription starts.
final class RemoteEvents: Sendable {
    /// The closures that cancel the subscriptions.
    private let subscriptions = Guarded<[LayoutKey: @Sendable () -> Void]>([:])
    private let store: SharedStore

    init(_ store: SharedStore) {
        self.store = store
    }

    /// Starts or ends the subscription for a layout.
    func watch(_ key: LayoutKey, _ isWatched: Bool, _ service: LayoutService) {
        let old = subscriptions.withLock { $0.removeValue(forKey: key) }
        old?()
        guard isWatched else { return }
        let new = store.server.subscribe(to: key) { [weak service] revision in
            service?.receiveNotice(of: key, at: revision)
        } onInterruption: { [weak service] in
            service?.catchUp(with: key)
        }
        subscriptions.withLock { $0.updateValue(new, forKey: key) }?()
        // The layout became unwatched before the subscription was registered here.
        if service.events.watched(key) == nil { subscriptions.withLock { $0.removeValue(forKey: key) }?() }
    }
}

extension LayoutService {
    /// Called when a watched layout has a new revision in the store, or has been removed.
    fileprivate func receiveNotice(of key: LayoutKey, at revision: Int?) {
        guard let watched = events.watched(key) else { return }
        if let revision, revision <= watched.lastAnnounced { return }
        catchUp(with: key)
    }

    /// Called when a copy of a layout was dropped, including revisions that may have been announced.
    func outdated(_ key: LayoutKey) {
        guard let watched = events.watched(key) else { return }
        watched.resetAnnounced()
        catchUp(with: key)
    }

    /// Reads a layout again, and publishes all changes since the last event.
    func catchUp(with key: LayoutKey) {
        guard let workers else { return events.lose(key) }
        guard let watched = events.watched(key), watched.requestReading() else { return }
        read(key, for: watched, workers)
    }

    private func read(_ key: LayoutKey, for watched: WatchedLayout, _ workers: WorkQueue) {
        registry.refresh(key) { [self] verdict in
            guard case .again = verdict else {
                // When the store is available again, the subscription restarts, and so does this.
                return watched.abandonReading()
            }
            let job = Job(
                // The watchers of one namespace share a turn.
                client: "events \(key.namespace.name)",
                serialKey: "\(key.namespace.name)/\(key.id)",
                giveWay: { [self] _ in lose(key, watched) },
                run: { [self] lane in
                    guard publishChanges(of: key, to: watched, within: limits.budget(of: lane)) else {
                        return .tooHeavy
                    }
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

    /// Publishes the changes; returns false if they exceed the budget.
    private func publishChanges(of key: LayoutKey, to watched: WatchedLayout, within budget: InlineBudget) -> Bool {
        // Later watchers have a subscription of their own.
        guard events.watched(key) === watched else { return true }
        let receipt = StoreDependencies()
        var inline = budget
        inline.receipt = receipt
        do throws(SessionError) {
            let news: ChangeNotice? = try registry.withSession(key, for: .reading, inline: inline) {
                (session) throws(SessionError) in
                let last = watched.lastPublished
                guard session.revision > last else { return nil }
                return try self.news(of: session, as: key, .all, since: last, within: inline)
            }
            guard let news else { return true }
            registry.validate(receipt.shared, of: key) { [self] verdict in
                switch verdict {
                case .holds: events.publish(news, of: key)
                default: outdated(key)
                }
            }
        } catch {
            switch error {
            case .needsWorker: return false
            case .noSuchLayout, .expired:
                // There is no copy; the store determines whether the layout exists.
                registry.validate(receipt.shared, of: key) { [self] verdict in
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
