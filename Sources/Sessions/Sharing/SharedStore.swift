import Storage
import Synchronization

/// Stores layouts on a server that is shared by several instances of the service.
///
/// Every instance works on copies. A change is made on a copy and sent immediately, and takes effect if the layout is
/// still in the state of the copy; otherwise the copy is dropped. A state that was only read is compared with the
/// server before the response is sent, so that clients cannot distinguish several instances from a single one.
public final class SharedStore: Sendable {
    public let server: any SharedServer
    /// The time for which a copy counts as current after it was compared with the server.
    let staleness: Duration
    let limits: LayoutLimits
    public let answerLimits: SharedAnswerLimits
    /// The unreadable layouts on the server.
    public let damages = DamageLedger()
    private let conflicts = Atomic(0)
    private let readings = Atomic(0)
    private let rebuilds = Atomic(0)
    private let evictions = Atomic(0)

    public init(
        _ server: any SharedServer,
        staleness: Duration,
        limits: LayoutLimits,
        answerLimits: SharedAnswerLimits
    ) {
        (self.server, self.staleness, self.limits, self.answerLimits) = (server, staleness, limits, answerLimits)
    }

    /// The number of changes that lost a race with another instance.
    public var conflictCount: Int { conflicts.load(ordering: .relaxed) }
    /// The number of layouts that were read because there was no copy, or only a stale one.
    public var readingCount: Int { readings.load(ordering: .relaxed) }
    /// The number of layouts that were solved again.
    public var rebuildCount: Int { rebuilds.load(ordering: .relaxed) }
    /// The number of evicted layouts.
    public var evictionCount: Int { evictions.load(ordering: .relaxed) }

    func countRebuild() { rebuilds.wrappingAdd(1, ordering: .relaxed) }
    func countEviction() { evictions.wrappingAdd(1, ordering: .relaxed) }

    /// Sends a layout as a snapshot.
    ///
    /// - Parameters:
    ///   - record: the layout.
    ///   - key: its key.
    ///   - former: the stored version that it replaces or continues; nil for a new layout.
    /// - Returns: the resulting stored layout, and the pending change.
    func send(
        _ record: SnapshotRecord,
        of key: LayoutKey,
        after former: StoredLayout?
    ) -> (layout: StoredLayout, change: SharedChange) {
        let (snapshot, stamp) = (record.snapshot, Stamp.random())
        let change = send(
            SharedWrite(
                key: key,
                kind: .snapshot(name: snapshot.name),
                before: former.map { Stamp($0.head) },
                after: stamp,
                revision: snapshot.revision,
                viewCount: snapshot.viewCount,
                record: record.bytes,
                timeToLive: limits.timeToLive?.milliseconds,
                maxLayouts: limits.layoutsPerNamespace,
                answer: record.answer,
                answerLimits: answerLimits
            )
        )
        return (StoredLayout(snapshot, at: stamp.position, sequence: 0, bytes: record.bytes.count), change)
    }

    /// Sends an edit, together with the response if the call has an idempotency key.
    func send(
        _ edit: LayoutEditRecord,
        of key: LayoutKey,
        after former: StoredLayout,
        with answer: StoredAnswer?
    ) -> (layout: StoredLayout, change: SharedChange) {
        let stamp = Stamp.random()
        let record = LayoutRecord.edit(key, edit, after: former.head).bytes
        let change = send(
            SharedWrite(
                key: key,
                kind: .edit,
                before: Stamp(former.head),
                after: stamp,
                revision: edit.revision,
                viewCount: edit.viewCount,
                record: record,
                timeToLive: limits.timeToLive?.milliseconds,
                maxLayouts: limits.layoutsPerNamespace,
                answer: answer,
                answerLimits: answerLimits
            )
        )
        return (former.after(edit, at: stamp.position, sequence: 0, bytes: record.count), change)
    }

    /// Sends the removal of a layout.
    func sendRemoval(of key: LayoutKey, after former: StoredLayout, at revision: Int) -> SharedChange {
        send(
            SharedWrite(
                key: key,
                kind: .removal,
                before: Stamp(former.head),
                after: .random(),
                revision: revision,
                viewCount: former.viewCount,
                record: [],
                timeToLive: nil,
                maxLayouts: limits.layoutsPerNamespace,
                answer: nil,
                answerLimits: answerLimits
            )
        )
    }

    private func send(_ write: SharedWrite) -> SharedChange {
        let change = SharedChange()
        server.store(write) { [self] outcome in
            switch outcome {
            case .overtaken: conflicts.wrappingAdd(1, ordering: .relaxed)
            case .damaged(let place): damages.note(write.key, place)
            case .stored: damages.clear(write.key)
            case .repeated, .refused, .failed, .unknown: break
            }
            change.settle(outcome)
        }
        return change
    }

    /// Reads a layout unless it is in the state `known`.
    func read(_ key: LayoutKey, knowing known: Stamp?, _ completion: @escaping @Sendable (SharedReading) -> Void) {
        server.read(key, knowing: known) { [self] reading in
            switch reading {
            case .layout:
                readings.wrappingAdd(1, ordering: .relaxed)
                damages.clear(key)
            case .same, .absent: damages.clear(key)
            case .damaged(let place): damages.note(key, place)
            case .failed: break
            }
            completion(reading)
        }
    }

    /// Returns a page of the list of a namespace's layouts.
    ///
    /// - Throws: ``SessionError/storeAway(_:)``, ``SessionError/unreadable(_:)``.
    func list(in namespace: Namespace, after id: String?, limit: Int) throws(SessionError) -> SharedPage {
        do throws(SessionError) {
            let page = try server.list(in: namespace, after: id, limit: limit)
            for (key, place) in page.damaged { damages.note(key, place) }
            return page
        } catch {
            if case .unreadable(let place) = error { damages.note(nil, place) }
            throw error
        }
    }
}
