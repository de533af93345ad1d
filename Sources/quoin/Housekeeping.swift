import API
import Logging
import Sessions
import Threads

/// What is done now and then while the service runs: layouts that nobody uses are trimmed, put to sleep or removed, and
/// memory that large requests have left is returned to the system; files of the store that are mostly out of date are
/// given up, and a disk that refuses changes is logged.
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

    /// Works until ``stop()`` is called.
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

    /// How long others have the processor while many layouts are due.
    private static let pause = Duration.milliseconds(20)

    /// Resident bytes besides those of layouts.
    private var otherBytes: Int { SystemMemory.residentBytes - layouts.keptBytes }

    /// Ends ``run()``.
    func stop() {
        state.withLock { $0.isEnding = true }
        changed.broadcast()
    }

    /// Waits; returns whether the thread has to end.
    private func isEnding(after interval: Duration) -> Bool {
        state.wait(for: changed, atMost: interval) { $0.isEnding ? true : nil } ?? false
    }
}
