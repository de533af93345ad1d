import Synchronization
import Threads

extension Journal {
    /// Marks the records of a run as stored and notifies their waiters; the last file now has `length` bytes.
    func publish(_ run: Batch.Run, _ length: Int) {
        let waiters = state.withLock { state in
            state.files[state.files.count - 1].byteCount = length
            state.unsettledBytes -= run.bytes.count
            state.statistics.records += run.recordCount
            state.statistics.batches += 1
            state.statistics.bytes += run.bytes.count
            let waiters = state.settle(upTo: state.settledSequence + UInt64(run.recordCount))
            stored.store(state.settledSequence, ordering: .releasing)
            settled.store(state.settledSequence, ordering: .releasing)
            return waiters
        }
        for waiter in waiters { waiter.body(true) }
    }

    /// Marks all unsettled records as failed and notifies their waiters.
    func publishFailure() {
        let waiters = state.withLock { state in
            if state.lastSequence > state.settledSequence {
                state.settlements.fail(state.settledSequence + 1...state.lastSequence)
                hasFailures.store(true, ordering: .releasing)
            }
            // The records that this release depends on are not stored.
            if let release = state.release, release.sequence > state.settledSequence { state.release = nil }
            state.unsettledBytes = 0
            state.isTakingBack = false
            state.enterReserve()
            let waiters = state.settle(upTo: state.lastSequence)
            settled.store(state.settledSequence, ordering: .releasing)
            return waiters
        }
        takenBack.broadcast()
        for waiter in waiters { waiter.body(isStored(waiter.sequence)) }
    }
}
