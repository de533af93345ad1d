import LayoutEngine
import LayoutModel
import Synchronization

/// Loading an evicted layout.
extension KeptLayout {
    /// The kind of thread that solves a layout again.
    enum Rebuilder: Int {
        case anyWorker
        /// A worker for light work gave up.
        case heavyWorker
        /// Rebuilding exceeds the work limit.
        case nobody
    }

    /// Reads the layout from the store and solves it.
    ///
    /// The work is part of the request that uses the layout. A worker for light work gives up if the layout exceeds its
    /// limits, and is not tried again. A layout that exceeds ``LayoutLimits/rebuildingWork`` is refused, immediately if
    /// that is already known.
    ///
    /// - Throws: ``SessionError/needsWorker``, always on an event loop, which must never wait for a disk;
    ///   ``SessionError/tooExpensiveToRebuild``, ``SessionError/unreadable(_:)``.
    func load(_ state: inout State, _ inline: InlineBudget) throws(SessionError) -> SessionBox {
        guard let stored = state.stored else { preconditionFailure("a layout is in memory or stored") }
        switch Rebuilder(rawValue: rebuilder.load(ordering: .relaxed)) {
        case .nobody: throw .tooExpensiveToRebuild
        case .heavyWorker where inline.level != .unlimited: throw .needsWorker
        default: break
        }
        guard inline.level != .inline, stored.workOfReading <= inline.work else { throw .needsWorker }
        let holder = try rebuilt(stored, state, atMost: inline.work - stored.workOfReading, inline.isAbandoned)
        state.holder = holder
        state.shared = nil
        keeping.countRebuild()
        usages.total.add(evicted: -1)
        publishedIsResident.store(true, ordering: .relaxed)
        publishedIsTrimmed.store(false, ordering: .relaxed)
        publish(holder.session)
        return holder
    }

    private func rebuilt(
        _ stored: StoredLayout,
        _ state: borrowing State,
        atMost work: Int,
        _ isAbandoned: (@Sendable () -> Bool)?
    ) throws(SessionError) -> SessionBox {
        let layout = try read(stored, state)
        let maxWork = layout.limits.rebuildingWork
        var budget = WorkBudget(limit: min(work, maxWork), isAbandoned: isAbandoned)
        do throws(SessionError) {
            return SessionBox(try layout.session(id: key.id, budget: &budget))
        } catch {
            guard case .unsolvable(.workLimitExceeded) = error else { throw error }
            // An abandoned request reveals nothing about the layout.
            guard !budget.hasBeenAbandoned else { throw .abandoned }
            guard budget.limit < maxWork else {
                rebuilder.store(Rebuilder.nobody.rawValue, ordering: .relaxed)
                throw .tooExpensiveToRebuild
            }
            rebuilder.store(Rebuilder.heavyWorker.rawValue, ordering: .relaxed)
            throw .needsWorker
        }
    }

    private func read(_ stored: StoredLayout, _ state: borrowing State) throws(SessionError) -> RebuiltLayout {
        switch keeping {
        case .memoryAlone: preconditionFailure("a layout in memory alone is in memory")
        case .journal(let store): return try store.read(stored, of: key)
        case .server(let store):
            guard let shared = state.shared else { preconditionFailure("a copy is made of what was read") }
            do throws(SessionError) {
                return try shared.rebuilt(as: key, store.limits)
            } catch {
                if case .unreadable(let reason) = error { store.damages.note(key, reason) }
                throw error
            }
        }
    }
}

extension StoredLayout {
    /// The cost of unpacking the snapshot and replaying its edits, each of which may visit all views, in units of work.
    fileprivate var workOfReading: Int { bytes + editCount * viewCount }
}

extension LayoutLimits {
    /// The work limit for rebuilding an evicted layout, in units of work.
    ///
    /// Each request in its history used at most `engine.work`. The whole layout can cost more than each edit did, so
    /// twice as much is allowed.
    fileprivate var rebuildingWork: Int {
        let (work, isTooLarge) = engine.work.multipliedReportingOverflow(by: 2)
        return isTooLarge ? .max : work
    }
}
