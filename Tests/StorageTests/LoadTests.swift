import Dispatch
import Glibc
import TestSupport
import Testing
import Threads

@testable import Storage

/// Many records, many threads, slow disks.
@Suite struct LoadTests {
    @Test(.property, arguments: Seeds.range(3, from: 1))
    func `threads append while syncs fail, and the disk has what was acknowledged`(seed: UInt64) throws {
        let directory = try TemporaryDirectory()
        let generator = Guarded(SeededGenerator(seed: seed))
        var options = JournalOptions()
        options.fileBytes = 2_000...2_000
        options.probeInterval = .milliseconds(1)
        options.faults = { point in
            guard point == .sync else { return nil }
            return generator.withLock { Int.random(in: 0..<8, using: &$0) == 0 ? EIO : nil }
        }
        let owner = ModelOwner(try Journal.open(directory, options))
        let threads = try (0..<8).map { thread in
            try Thread {
                var generator = SeededGenerator(seed: seed * 100 + UInt64(thread))
                for number in 0..<60 {
                    let count = Int.random(in: 0...80, using: &generator)
                    let sequence = owner.insist([UInt8(thread), UInt8(number)] + [UInt8](repeating: 9, count: count))
                    if number % 4 == 0 { _ = owner.journal.isStoredInTheEnd(sequence) }
                }
            }
        }
        for thread in threads { thread.join() }
        owner.journal.close()
        let (items, acknowledged) = (owner.items, owner.acknowledged)
        #expect(!owner.undone.isEmpty && items.count + owner.undone.count == acknowledged.count)
        #expect(items.map(\.entry.sequence) == acknowledged.filter(\.value).keys.sorted())
        let reopened = try Reopened(directory)
        #expect(reopened.payloads == items.map(\.payload))
        #expect(reopened.positions == items.map(\.entry.position))
    }

    @Test func `what waits for a slow disk is bounded`() throws {
        let directory = try TemporaryDirectory()
        let (isSyncing, goOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let isArmed = Guarded(false)
        var options = JournalOptions()
        options.sync = .always
        options.maxRecordBytes = 1 << 20
        options.faults = { point in
            let stops = isArmed.withLock { isArmed in
                defer { if point == .sync { isArmed = false } }
                return isArmed && point == .sync
            }
            if stops {
                isSyncing.signal()
                goOn.wait(for: "the test lets the sync end")
            }
            return nil
        }
        let journal = try Journal.open(directory, options)
        #expect(journal.append([UInt8](repeating: 0, count: (1 << 20) + 1), undo: {}) == nil)
        isArmed.withLock { $0 = true }
        let payload = [UInt8](repeating: 5, count: 1 << 20)
        _ = journal.append(payload, undo: {})
        isSyncing.wait(for: "the journal syncs")
        var count = 1
        while journal.append(payload, undo: {}) != nil { count += 1 }
        #expect(count == 63)
        #expect(journal.failure?.description == "64 MiB wait to be written")
        goOn.signal()
        #expect(journal.isStoredInTheEnd(UInt64(count)))
        #expect(journal.failure == nil)
        try journal.store(payload)
        journal.close()
        var read = 0
        try Journal(directory: directory.path) { _, payload, _ in read += payload.count }.close()
        #expect(read == 64 << 20)
    }

    @Test func `with an interval, what was written is synced without another record`() throws {
        let directory = try TemporaryDirectory()
        let synced = DispatchSemaphore(value: 0)
        let isArmed = Guarded(false)
        var options = JournalOptions()
        options.sync = .interval
        options.syncInterval = .milliseconds(5)
        options.faults = { point in
            if point == .sync, isArmed.withLock({ $0 }) { synced.signal() }
            return nil
        }
        let journal = try Journal.open(directory, options)
        isArmed.withLock { $0 = true }
        for _ in 0..<3 {
            try journal.store([1])
            synced.wait(for: "the journal syncs")
        }
        isArmed.withLock { $0 = false }
        journal.close()
    }

    @Test func `who comes late is told at once`() throws {
        let directory = try TemporaryDirectory()
        let journal = try Journal.open(directory)
        try journal.store([1])
        for sequence in [0, 1] as [UInt64] { #expect(journal.isStoredInTheEnd(sequence)) }
        #expect(!journal.isStored(2) && journal.lastSequence == 1)
        journal.close()
    }

    @Test func `failures are remembered as ranges, and the oldest ones are joined`() {
        var settlements = Settlements()
        for number in 0..<10_000 as Range<UInt64> { settlements.fail(10 * number + 1...10 * number + 3) }
        settlements.fail(99_994...99_999)
        #expect(settlements.hasFailed(99_993) && settlements.hasFailed(99_999) && !settlements.hasFailed(99_990))
        #expect(settlements.hasFailed(99_983) && !settlements.hasFailed(99_984) && !settlements.hasFailed(100_000))
        #expect(settlements.hasFailed(1) && settlements.hasFailed(50))
    }
}
