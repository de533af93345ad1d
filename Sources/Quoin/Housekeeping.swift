import API
import Synchronization

/// A periodic sweep for a service in the process, which frees the memory of idle layouts and expires old answers.
///
/// A server has a thread for this. Here, calls start the sweep in the background, at most once per interval: without
/// calls nothing grows, and no timer wakes the process.
final class Housekeeping: Sendable {
    private let service: LayoutService
    private let interval: Duration
    private let start = ContinuousClock.now
    /// The time of the next sweep, in milliseconds since the start; `Int.max` while one is running.
    private let due: Atomic<Int>

    init(_ service: LayoutService) {
        self.service = service
        interval = service.sweepInterval
        due = Atomic(Self.milliseconds(service.sweepInterval))
    }

    /// Starts a sweep if the interval has passed; otherwise costs little.
    func beginIfDue() {
        let now = ContinuousClock.now - start
        guard begin(at: now) else { return }
        Task.detached(priority: .background) { [self] in
            while service.sweep(at: now) { await Task.yield() }
            end(at: now)
        }
    }

    /// Returns true to exactly one caller after the interval has passed, until ``end(at:)``.
    func begin(at now: Duration) -> Bool {
        let due = due.load(ordering: .relaxed)
        guard Self.milliseconds(now) >= due else { return false }
        return self.due.compareExchange(expected: due, desired: .max, ordering: .relaxed).exchanged
    }

    /// Schedules the next sweep.
    func end(at now: Duration) {
        due.store(Self.milliseconds(now + interval), ordering: .relaxed)
    }

    private static func milliseconds(_ duration: Duration) -> Int {
        Int(duration.components.seconds) * 1_000 + Int(duration.components.attoseconds / 1_000_000_000_000_000)
    }
}
