import API
import Synchronization

/// Lets the layouts of a service in the process that nobody uses give back memory, and old answers be forgotten.
///
/// A program that serves has a thread for that. Here calls begin it, in the background and once in an interval: where
/// none are made nothing grows, and no timer wakes the process.
final class Housekeeping: Sendable {
    private let service: LayoutService
    private let interval: Duration
    private let start = ContinuousClock.now
    /// When it is due next, in milliseconds since the start; never while it goes on.
    private let due: Atomic<Int>

    init(_ service: LayoutService) {
        self.service = service
        interval = service.sweepInterval
        due = Atomic(Self.milliseconds(service.sweepInterval))
    }

    /// Begins where the interval is over; costs little otherwise.
    func beginIfDue() {
        let now = ContinuousClock.now - start
        guard begin(at: now) else { return }
        Task.detached(priority: .background) { [self] in
            while service.sweep(at: now) { await Task.yield() }
            end(at: now)
        }
    }

    /// Whether the interval is over at a time since the start: true for one caller, until ``end(at:)``.
    func begin(at now: Duration) -> Bool {
        let due = due.load(ordering: .relaxed)
        guard Self.milliseconds(now) >= due else { return false }
        return self.due.compareExchange(expected: due, desired: .max, ordering: .relaxed).exchanged
    }

    /// Begins the next interval.
    func end(at now: Duration) {
        due.store(Self.milliseconds(now + interval), ordering: .relaxed)
    }

    private static func milliseconds(_ duration: Duration) -> Int {
        Int(duration.components.seconds) * 1_000 + Int(duration.components.attoseconds / 1_000_000_000_000_000)
    }
}
