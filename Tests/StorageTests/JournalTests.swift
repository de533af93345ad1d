import Dispatch
import Foundation
import Glibc
import TestSupport
import Testing
import Threads

@testable import Storage

@Suite struct JournalTests {
    private func payload(_ number: Int, _ count: Int = 40) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: number &* 31 &+ $0) }
    }

    @Test(arguments: SyncPolicy.allCases)
    func `what is stored is read back, at once and after opening again`(sync: SyncPolicy) throws {
        let directory = try TemporaryDirectory()
        var options = JournalOptions()
        options.sync = sync
        options.fileBytes = 200...200
        var entries: [Entry] = []
        let payloads = (0..<50).map { payload($0, $0 * 3) }
        for part in [payloads[..<20], payloads[20...]] {
            let journal = try Journal.open(directory, options)
            for payload in part {
                let accepted = journal.append(payload, undo: { Issue.record("taken back") })
                let entry = try #require(accepted)
                #expect(entry.byteCount == payload.count + 12)
                entries.append(entry)
            }
            #expect(journal.isStoredInTheEnd(journal.lastSequence))
            for (entry, payload) in zip(entries, payloads) { #expect(try journal.read(entry.position) == payload) }
            #expect(journal.failure == nil && journal.storedSequence == journal.lastSequence)
            journal.close()
        }
        let reopened = try Reopened(directory, options)
        #expect(reopened.payloads == payloads)
        #expect(reopened.positions == entries.map(\.position))
        #expect(reopened.positions == reopened.positions.sorted())
        #expect(try #require(reopened.positions.last).file > 5)
    }

    @Test func `a directory that is missing is made for its owner alone, below one that exists`() throws {
        let parent = try TemporaryDirectory()
        let journal = try Journal(directory: "\(parent.path)/data") { _, _, _ in }
        try journal.store([1, 2, 3])
        journal.close()
        #expect(try parent.permissions(of: "data") == 0o700)
        #expect(throws: JournalError.cannotUse(directory: "\(parent.path)/a/b", StorageFailure(errno: 2))) {
            try Journal(directory: "\(parent.path)/a/b") { _, _, _ in }
        }
    }

    @Test func `a directory is used once at a time`() throws {
        let directory = try TemporaryDirectory()
        let journal = try Journal.open(directory)
        #expect(throws: JournalError.locked(directory: directory.path)) { try Journal.open(directory) }
        journal.close()
        journal.close()
        #expect(journal.append([1], undo: {}) == nil)
        #expect(journal.failure != nil)
        try Journal.open(directory).close()
    }

    /// A process that another thread starts has copies of all descriptors for a moment; `dup` makes what `fork` makes.
    @Test func `a directory is free when its journal is closed, whoever has copies of the descriptors`() throws {
        let directory = try TemporaryDirectory()
        let journal = try Journal.open(directory)
        let descriptors = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").filter { name in
            let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(name)")
            return target == directory.path || target == "\(directory.path)/lock"
        }
        #expect(descriptors.count == 2)
        let copies = descriptors.compactMap { Int32($0) }.map { dup($0) }
        defer { for copy in copies { close(copy) } }
        journal.close()
        try Journal.open(directory).close()
    }

    /// The tempting fault is one sync for each record.
    @Test func `records that come during a sync share the next one`() throws {
        let directory = try TemporaryDirectory()
        let (isSyncing, goOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let isArmed = Guarded(false)
        var options = JournalOptions()
        options.faults = { point in
            if point == .sync,
                isArmed.withLock({ isArmed in
                    isArmed
                        ? {
                            isArmed = false; return true
                        }() : false
                })
            {
                isSyncing.signal()
                goOn.wait(for: "the test lets the sync end")
            }
            return nil
        }
        let journal = try Journal.open(directory, options)
        let before = journal.statistics
        isArmed.withLock { $0 = true }
        _ = journal.append([0], undo: {})
        isSyncing.wait(for: "the journal syncs")
        let entries = (1...1_000).compactMap { journal.append(payload($0), undo: {}) }
        #expect(entries.count == 1_000)
        #expect(journal.storedSequence == 0 && !journal.isStored(1))
        goOn.signal()
        #expect(journal.isStoredInTheEnd(1_001))
        let after = journal.statistics
        #expect(after.syncs - before.syncs == 2 && after.batches == 2 && after.records == 1_001)
        #expect(after.syncCounts.reduce(0, +) == after.syncs)
        journal.close()
        #expect(try Reopened(directory).payloads.count == 1_001)
    }

    @Test func `a last record that ends too early is cut off, wherever it ends`() throws {
        let directory = try TemporaryDirectory()
        let journal = try Journal.open(directory)
        let payloads = (0..<3).map { payload($0) }
        for payload in payloads { try journal.store(payload) }
        journal.close()
        let name = "00000001.journal"
        let bytes = try directory.bytes(name)
        #expect(bytes.count == 64 + 3 * 52)
        for end in stride(from: bytes.count, through: 0, by: -1) {
            try directory.write(Array(bytes[..<end]), to: name)
            let kept = max(0, end - 64) / 52
            let reopened = try Journal(directory: directory.path) { _, _, _ in }
            try reopened.store([7])
            reopened.close()
            #expect(try Reopened(directory).payloads == payloads[..<kept] + [[7]], "cut at \(end)")
        }
    }
}
