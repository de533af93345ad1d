import Dispatch
import LayoutModel
import Storage
import Synchronization
import Testing
import TestSupport

@testable import Sessions

/// A registry that keeps its layouts in a directory whose disk can be stopped.
final class StoredRegistry {
    let registry: SessionRegistry
    private let directory: TemporaryDirectory
    private let disk = StoppableDisk()

    init(limits: LayoutLimits) throws {
        directory = try TemporaryDirectory()
        var options = JournalOptions()
        options.faults = disk.pass
        registry = try SessionRegistry(directory: directory.path, options, limits: limits)
    }

    deinit {
        disk.resume()
        registry.store?.journal.close()
    }

    /// Stores a layout under each of the ids.
    func put(_ ids: some Sequence<Int>) throws {
        let constraints = try SampleLayout.drafts(["a.left == 1"])
        let document = try SampleLayout.document([ViewDescription(name: "a")], constraints)
        for id in ids {
            try registry.put(LayoutKey("\(id)", in: .shared), document, where: { $0 == nil }) { _, _ in }
        }
    }

    /// Lets nothing be written from now on.
    func stopDisk() { disk.stop() }

    /// Lets everything be written, and waits for it.
    func waitUntilStored() throws {
        disk.resume()
        #expect(try #require(registry.store).journal.waitUntilSettled())
    }
}

/// A disk that makes writers wait while it is stopped; it can be stopped once.
private final class StoppableDisk: Sendable {
    private let isStopped = Atomic(false)
    private let resumption = DispatchSemaphore(value: 0)

    func stop() { isStopped.store(true, ordering: .sequentiallyConsistent) }

    func resume() {
        if isStopped.exchange(false, ordering: .sequentiallyConsistent) { resumption.signal() }
    }

    func pass(_ point: FaultPoint) -> Int32? {
        guard case .write = point, isStopped.load(ordering: .sequentiallyConsistent) else { return nil }
        resumption.wait(for: "the disk resumes")
        return nil
    }
}
