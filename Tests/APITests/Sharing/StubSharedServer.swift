import Dispatch
import Sessions
import Threads

/// A shared server in memory, which fails as it is told to.
final class StubSharedServer: SharedServer {
    /// What a server does with a change.
    enum Fate: Sendable {
        case store
        /// It is not stored.
        case fail
        /// It is stored, and the answer does not come.
        case storeSilently
        /// It is not stored, and the answer does not come.
        case lose
    }

    private struct State: Sendable {
        var layouts: [LayoutKey: SharedLayout] = [:]
        var last: [LayoutKey: (revision: Int, isRemoved: Bool)] = [:]
        var listeners: [Int: (key: LayoutKey, onNews: @Sendable (Int?) -> Void)] = [:]
        var listenerCount = 0
        var isAvailable = true
        var claims: [StoredAnswer.Name: (digest: StoredAnswer.Digest, id: String?)] = [:]
        var answers: [StoredAnswer.Name: StoredAnswer] = [:]
        var fates: [Fate] = []
        var readings = 0
        var trouble: StoreTrouble?
        var damaged: Set<LayoutKey> = []
    }

    private let state = Guarded(State())
    /// Completions are called on another thread, as those of a client of a real server.
    private let queue = DispatchQueue(label: "shared server")

    /// Whether it can be asked.
    var isAvailable: Bool {
        get { state.withLock { $0.isAvailable } }
        set { state.withLock { $0.isAvailable = newValue } }
    }

    /// Why it takes no changes.
    var trouble: StoreTrouble? {
        get { state.withLock { $0.trouble } }
        set { state.withLock { $0.trouble = newValue } }
    }

    func probe() {}

    /// Puts something that is no layout in the place of one.
    func damage(_ key: LayoutKey) { state.withLock { _ = $0.damaged.insert(key) } }

    /// What happens to the next changes, one after the other.
    func plan(_ fates: Fate...) { state.withLock { $0.fates = fates } }

    /// How often layouts were read, or compared.
    var readingCount: Int { state.withLock { $0.readings } }

    /// Forgets a layout, as it has not been used for long.
    func expire(_ key: LayoutKey) {
        state.withLock { state in
            guard let layout = state.layouts.removeValue(forKey: key) else { return }
            state.last[key] = (layout.revision, false)
        }
    }

    func store(_ change: SharedWrite, _ completion: @escaping @Sendable (SharedOutcome) -> Void) {
        guard change.before == nil else { return queue.async { [self] in settle(change, completion) } }
        // A new layout takes a second round trip, as its id is put into a list first: edits that are sent meanwhile
        // come before it.
        queue.async { [self] in queue.async { [self] in settle(change, completion) } }
    }

    private func settle(_ change: SharedWrite, _ completion: @escaping @Sendable (SharedOutcome) -> Void) {
        let (fate, isAvailable) = state.withLock { state in
            (state.fates.isEmpty ? Fate.store : state.fates.removeFirst(), state.isAvailable)
        }
        guard isAvailable else { return completion(.failed("the server is away")) }
        switch fate {
        case .fail: completion(.failed("as planned"))
        case .lose: completion(.unknown("as planned"))
        case .store: completion(apply(change))
        case .storeSilently:
            _ = apply(change)
            completion(.unknown("as planned"))
        }
    }

    private func apply(_ change: SharedWrite) -> SharedOutcome {
        let outcome: SharedOutcome = state.withLock { state in
            if let answer = change.answer, let former = state.answers[answer.name] { return .repeated(former) }
            let present = state.layouts[change.key]
            guard present?.stamp == change.before else { return .overtaken }
            switch change.kind {
            case .edit:
                guard let present else { return .overtaken }
                state.layouts[change.key] = SharedLayout(
                    stamp: change.after,
                    revision: change.revision,
                    viewCount: change.viewCount,
                    name: present.name,
                    snapshot: present.snapshot,
                    snapshotStamp: present.snapshotStamp,
                    edits: present.edits + [change.record[...]]
                )
            case .snapshot(let name):
                if present == nil {
                    guard change.revision > state.last[change.key]?.revision ?? 0 else { return .overtaken }
                    let count = state.layouts.keys.count { $0.namespace == change.key.namespace }
                    guard count < change.maxLayouts else { return .refused(limit: change.maxLayouts) }
                }
                state.layouts[change.key] = SharedLayout(
                    stamp: change.after,
                    revision: change.revision,
                    viewCount: change.viewCount,
                    name: name,
                    snapshot: change.record,
                    snapshotStamp: change.after,
                    edits: []
                )
            case .removal:
                state.layouts[change.key] = nil
                state.last[change.key] = (change.revision, true)
            }
            if let answer = change.answer { state.answers[answer.name] = answer }
            return .stored
        }
        guard outcome == .stored else { return outcome }
        let listeners = state.withLock { $0.listeners.values.filter { $0.key == change.key } }
        let isRemoval = if case .removal = change.kind { true } else { false }
        for listener in listeners { listener.onNews(isRemoval ? nil : change.revision) }
        return .stored
    }

    func read(_ key: LayoutKey, knowing known: Stamp?, _ completion: @escaping @Sendable (SharedReading) -> Void) {
        queue.async { [self] in
            completion(
                state.withLock { state in
                    state.readings += 1
                    guard state.isAvailable else { return .failed("the server is away") }
                    guard !state.damaged.contains(key) else { return .damaged("key '\(key.id)' at 10.0.0.1:6379") }
                    guard let layout = state.layouts[key] else {
                        let last = state.last[key]
                        return .absent(last: last?.revision ?? 0, isRemoved: last?.isRemoved ?? true)
                    }
                    return layout.stamp == known ? .same : .layout(layout)
                }
            )
        }
    }

    func list(in namespace: Namespace, after id: String?, limit: Int) throws(SessionError) -> SharedPage {
        let (all, isAvailable) = state.withLock { ($0.layouts, $0.isAvailable) }
        guard isAvailable else { throw .storeAway("the server is away") }
        let found = all.filter { $0.key.namespace == namespace && $0.key.id > id ?? "" }.sorted {
            $0.key.id < $1.key.id
        }
        let listings = found.prefix(limit).map { key, layout in
            SessionRegistry.Listing(
                id: key.id,
                name: layout.name,
                revision: layout.revision,
                viewCount: layout.viewCount
            )
        }
        return SharedPage(listings, hasMore: found.count > limit)
    }

    func subscribe(
        to key: LayoutKey,
        _ onNews: @escaping @Sendable (_ revision: Int?) -> Void,
        onInterruption: @escaping @Sendable () -> Void
    ) -> @Sendable () -> Void {
        let number = state.withLock { state in
            state.listenerCount += 1
            state.listeners[state.listenerCount] = (key, onNews)
            return state.listenerCount
        }
        queue.async { onInterruption() }
        return { [self] in state.withLock { _ = $0.listeners.removeValue(forKey: number) } }
    }

    /// How many layouts are listened to.
    var listenerCount: Int { state.withLock { $0.listeners.count } }

    func claim(
        _ name: StoredAnswer.Name,
        _ digest: StoredAnswer.Digest,
        for id: String?,
        _ limits: SharedAnswerLimits
    ) throws(SessionError) -> SharedClaim {
        let claim: SharedClaim? = state.withLock { state in
            guard state.isAvailable else { return nil }
            guard let claim = state.claims[name] else {
                state.claims[name] = (digest, id)
                return .granted(id: id)
            }
            guard claim.digest == digest else { return .differs }
            return state.answers[name].map { .answered($0) } ?? .granted(id: claim.id)
        }
        guard let claim else { throw .storeAway("the server is away") }
        return claim
    }

    func keep(_ answer: StoredAnswer, _ limits: SharedAnswerLimits) {
        state.withLock { $0.answers[answer.name] = answer }
    }

    func close() {}
}
