import CLinux
import Synchronization
import Testing

@testable import Threads

@Suite struct ThreadTests {
    /// Policy, nice value and turn of a thread after `change`.
    private func scheduling(after change: @escaping @Sendable () -> Void) throws -> (UInt32, Int32, UInt64) {
        let found = Mutex<(UInt32, Int32, UInt64)?>(nil)
        let thread = try Thread {
            change()
            var attributes = scheduling_attributes()
            guard unsafe get_scheduling_attributes(&attributes) == 0 else { return }
            found.withLock { $0 = (attributes.policy, attributes.nice, attributes.runtime) }
        }
        thread.join()
        return try #require(found.withLock { $0 })
    }

    /// The tempting fault is to write a structure of zeros, which takes the nice value of a thread away.
    @Test func `a thread that asks for short turns keeps its policy and its nice value`() throws {
        let before = try scheduling { Thread.giveWay(by: 3) }
        let after = try scheduling {
            Thread.giveWay(by: 3)
            Thread.askForShortTurns()
        }
        #expect(before.0 == after.0 && before.1 == after.1)
    }

    @Test func `a thread that asks for short turns gets them where the kernel has turns of any length`() throws {
        let (_, _, usual) = try scheduling {}
        let (_, _, short) = try scheduling { Thread.askForShortTurns() }
        // Kernels before 6.12 tell of none.
        #expect(short == (usual == 0 ? 0 : 100_000))
    }
}
