import Threads

@testable import Storage

/// Counts the calls that change something, and lets some of them fail.
final class CountingDisk: Sendable {
    private let calls = Guarded(0)
    private let failing: Range<Int>
    private let errno: Int32

    init(failing: Range<Int>, with errno: Int32) {
        self.failing = failing
        self.errno = errno
    }

    var callCount: Int { calls.withLock { $0 } }

    func ask(_ point: FaultPoint) -> Int32? {
        if point == .read { return nil }
        let call = calls.withLock { calls in
            calls += 1
            return calls - 1
        }
        return failing.contains(call) ? errno : nil
    }
}
