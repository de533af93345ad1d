import API
import Logging
import Sessions
import Threads

/// Periodic work while the service runs: trims, puts to sleep and removes idle layouts, returns memory freed after
/// large requests to the system, releases journal files that are mostly garbage, and logs storage failures.
final class Housekeeping: Sendable {
    private let layouts: LayoutService
    private let log: Log
    private let state = Guarded(State())
    private let changed = Condition()

    private struct State {
        var isEnding = false
    }

    init(_ layouts: LayoutService, _ log: Log) {
        (self.layouts, self.log) = (layouts, log)
    }

    /// Runs until ``stop()`` is called.
    func run() {
        Thread.lowerPriority(by: 5)
        let start = ContinuousClock.now
        var trimming = TrimmingSchedule(from: otherBytes)
        var interval = layouts.sweepInterval
        var trouble: StoreTrouble?
        while !isEnding(after: interval) {
            let now = ContinuousClock.now - start
            layouts.probeStore()
            if layouts.storageTrouble?.words != trouble?.words {
                trouble = layouts.storageTrouble
                log.storage(trouble?.details)
            }
            for place in layouts.takeDamageReports() { log.damage(place) }
            let isMoreDue = layouts.sweep(at: now)
            interval = layouts.compact() || isMoreDue ? Self.pause : layouts.sweepInterval
            guard trimming.isDue(at: now), layouts.isQuiet, trimming.isWorthwhile(otherBytes) else {
                continue
            }
            MemoryPolicy.returnMemory()
            trimming.hasTrimmed(to: otherBytes)
        }
    }

    /// The pause that yields the processor to other threads while many layouts are due.
    private static let pause = Duration.milliseconds(20)

    /// The resident memory other than that of layouts, in bytes.
    private var otherBytes: Int { SystemMemory.residentBytes - layouts.keptBytes }

    /// Ends ``run()``.
    func stop() {
        state.withLock { $0.isEnding = true }
        changed.broadcast()
    }

    /// Waits for the interval; returns true if the thread must end.
    private func isEnding(after interval: Duration) -> Bool {
        state.wait(for: changed, atMost: interval) { $0.isEnding ? true : nil } ?? false
    }
}
