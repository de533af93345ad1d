import LayoutEngine
import LayoutModel
import Synchronization

/// A layout that only the store has, and that is used again.
extension KeptLayout {
    /// Who solves a layout again.
    enum Rebuilder: Int {
        case anyWorker
        /// A worker for light work has given up.
        case heavyWorker
        /// It takes more than it may.
        case nobody
    }

    /// Reads the layout, and solves it.
    ///
    /// This is work for the client who uses it, in its turn. A worker for light work gives up where it takes more than
    /// such work may, and is not asked again. What is beyond ``LayoutLimits/rebuildingWork`` is refused, at once where
    /// that is known.
    ///
    /// - Throws: ``SessionError/needsWorker``, always on the thread of an event loop, which never waits for a disk;
    ///   ``SessionError/tooExpensiveToRebuild``, ``SessionError/unreadable(_:)``.
    func load(_ state: inout State, _ inline: InlineBudget) throws(SessionError) -> Holder {
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
    ) throws(SessionError) -> Holder {
        let layout = try read(stored, state)
        let mostWork = layout.limits.rebuildingWork
        var budget = WorkBudget(limit: min(work, mostWork), isAbandoned: isAbandoned)
        do throws(SessionError) {
            return Holder(try layout.session(id: key.id, budget: &budget))
        } catch {
            guard case .unsolvable(.workLimitExceeded) = error else { throw error }
            // It says nothing of the layout.
            guard !budget.hasBeenAbandoned else { throw .abandoned }
            guard budget.limit < mostWork else {
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
    /// Unpacking the snapshot and repeating the edits behind it, each of which may look at all views, in units of work.
    fileprivate var workOfReading: Int { bytes + editCount * viewCount }
}

extension LayoutLimits {
    /// What solving a layout again may take that only the store has, in units of work.
    ///
    /// Each request that has made it took no more than `engine.work`. As a whole it can take more than each edit did:
    /// twice as much is allowed.
    fileprivate var rebuildingWork: Int {
        let (work, isTooLarge) = engine.work.multipliedReportingOverflow(by: 2)
        return isTooLarge ? .max : work
    }
}
