import Storage
import Synchronization

/// Keeps layouts in a server that several instances of the service share.
///
/// Every instance works on copies. A change is made on a copy and sent at once, and takes effect if the layout is then
/// in the state that the copy was in; else the copy is dropped. What was only read is compared with the server before
/// it is told, so that all that a client sees is as if there were one instance.
public final class SharedStore: Sendable {
    public let server: any SharedServer
    /// How long a copy counts as current once it was compared with the server.
    let staleness: Duration
    let limits: LayoutLimits
    public let answerLimits: SharedAnswerLimits
    /// What the server has that cannot be read.
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

    /// Changes that came after one of another instance.
    public var conflictCount: Int { conflicts.load(ordering: .relaxed) }
    /// Layouts that were read, as there was none in memory, or another state of it.
    public var readingCount: Int { readings.load(ordering: .relaxed) }
    /// Layouts that were solved again.
    public var rebuildCount: Int { rebuilds.load(ordering: .relaxed) }
    /// Layouts that have left memory.
    public var evictionCount: Int { evictions.load(ordering: .relaxed) }

    func countRebuild() { rebuilds.wrappingAdd(1, ordering: .relaxed) }
    func countEviction() { evictions.wrappingAdd(1, ordering: .relaxed) }

    /// Sends a layout as a whole.
    ///
    /// - Parameters:
    ///   - record: the layout.
    ///   - key: its key.
    ///   - former: what it replaces, or is a later state of; nil where it is new.
    /// - Returns: the layout as it is stored then, and what becomes of that.
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
                mostLayouts: limits.layoutsPerNamespace,
                answer: record.answer,
                answerLimits: answerLimits
            )
        )
        return (StoredLayout(snapshot, at: stamp.position, sequence: 0, bytes: record.bytes.count), change)
    }

    /// Sends an edit, with the answer to the call if that has a key.
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
                mostLayouts: limits.layoutsPerNamespace,
                answer: answer,
                answerLimits: answerLimits
            )
        )
        return (former.after(edit, at: stamp.position, sequence: 0, bytes: record.count), change)
    }

    /// Sends that a layout is gone.
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
                mostLayouts: limits.layoutsPerNamespace,
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

    /// Returns a part of the list of the layouts of a namespace.
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
