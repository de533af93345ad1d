import Dispatch
import TestSupport
import Testing

@testable import Threads

@Suite struct GuardedTests {
    private struct Refused: Error {}

    /// A value that cannot be copied out from behind the lock.
    private struct Counter: ~Copyable {
        var count = 0
    }

    @Test func `changes by several threads are all kept`() throws {
        let counter = Guarded(Counter())
        let threads = try (0..<4).map { _ in
            try Thread { for _ in 0..<10_000 { counter.withLock { $0.count += 1 } } }
        }
        for thread in threads { thread.join() }
        #expect(counter.withLock { $0.count } == 40_000)
    }

    @Test func `a body that throws leaves the value unlocked`() {
        let value = Guarded(1)
        #expect(throws: Refused.self) { try value.withLock { _ throws(Refused) in throw Refused() } }
        #expect(value.withLock { $0 } == 1)
    }

    @Test func `a value that another thread has is not waited for`() throws {
        let value = Guarded(1)
        let (locked, done) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let thread = try Thread {
            value.withLock { _ in
                locked.signal()
                done.wait(for: "the test lets the value go")
            }
        }
        locked.wait(for: "the thread has the value")
        #expect(value.withLockIfAvailable { $0 } == nil)
        done.signal()
        thread.join()
        #expect(value.withLockIfAvailable { $0 } == 1)
    }

    @Test func `a thread waits until another one has changed the value`() throws {
        let (value, changed) = (Guarded(0), Condition())
        let thread = try Thread {
            for _ in 0..<100 {
                value.withLock { $0 += 1 }
                changed.signal()
            }
        }
        #expect(value.wait(for: changed, atMost: Patience.duration) { $0 == 100 ? "all" : nil } == "all")
        thread.join()
    }

    @Test func `patience ends a wait, after a last look at the value`() {
        let (value, changed) = (Guarded(0), Condition())
        var looks = 0
        let result: Int? = value.wait(for: changed, atMost: .milliseconds(1)) { _ in
            looks += 1
            return nil
        }
        #expect(result == nil && looks >= 2)
    }
}
