import Foundation
import Glibc
import TestSupport
import Testing
import Threads

@testable import Storage

/// Disks that refuse.
@Suite struct FaultTests {
    private static func options(_ disk: CountingDisk, _ sync: SyncPolicy = .always) -> JournalOptions {
        var options = JournalOptions()
        options.sync = sync
        options.fileBytes = 150...150
        options.probeInterval = .milliseconds(1)
        options.faults = { disk.ask($0) }
        return options
    }

    /// What a directory has to hold: the list of the owner, without the front part that was released.
    private func check(_ directory: TemporaryDirectory, _ owner: ModelOwner, oldest: Int, _ context: Comment) throws {
        let items = owner.items
        let payloads = try Reopened(directory).payloads
        #expect(payloads == items.suffix(payloads.count).map(\.payload), context)
        #expect(payloads.count >= items.count { $0.entry.position.file >= oldest }, context)
        for item in items {
            #expect(owner.acknowledged[item.entry.sequence] == true, context)
            #expect(owner.journal.isStored(item.entry.sequence), context)
        }
        // Also once records after them are stored.
        for item in owner.undone {
            #expect(owner.acknowledged[item.entry.sequence] == false, context)
            #expect(!owner.journal.isStored(item.entry.sequence), context)
        }
    }

    /// The tempting faults: a record that is acknowledged and gone, or taken back and there after opening again.
    @Test(
        arguments: [
            (.always, ENOSPC, 1), (.always, EIO, 2), (.always, EDQUOT, 5), (.interval, EIO, 1), (.never, EIO, 3),
        ]
            as [(SyncPolicy, Int32, Int)]
    )
    func `any call may fail`(sync: SyncPolicy, errno: Int32, count: Int) throws {
        for call in 0... {
            let directory = try TemporaryDirectory()
            let disk = CountingDisk(failing: call..<call + count, with: errno)
            let owner = ModelOwner(try Journal.open(directory, Self.options(disk, sync)))
            let oldest = owner.run()
            owner.journal.close()
            try check(directory, owner, oldest: oldest, "call \(call)")
            if disk.callCount <= call { break }
        }
    }

    @Test func `a full disk refuses records, is read, and heals`() throws {
        let directory = try TemporaryDirectory()
        let isFull = Guarded(false)
        var options = JournalOptions()
        options.probeInterval = .milliseconds(1)
        options.faults = { point in
            switch point {
            case .create, .write, .preallocate, .reserve: isFull.withLock { $0 } ? ENOSPC : nil
            case .sync, .truncate, .remove, .read, .syncDirectory: nil
            }
        }
        var journal = try Journal.open(directory, options)
        let entry = try journal.store([1, 2, 3])
        isFull.withLock { $0 = true }
        let isUndone = Guarded(false)
        let refused = journal.append([4], undo: { isUndone.withLock { $0 = true } })
        #expect(!journal.isStoredInTheEnd(try #require(refused).sequence))
        #expect(isUndone.withLock { $0 })
        #expect(journal.append([5], undo: { Issue.record("taken back") }) == nil)
        #expect(journal.failure == StorageFailure(errno: ENOSPC))
        #expect(journal.failure?.description == "No space left on device")
        #expect(try journal.read(entry.position) == [1, 2, 3])
        #expect(journal.isStored(1) && !journal.isStored(2) && journal.statistics.failures > 0)
        journal.close()

        // It also opens while the disk is full, whether there is a file or not.
        let empty = try TemporaryDirectory()
        for directory in [directory, empty] {
            isFull.withLock { $0 = true }
            journal = try Journal.open(directory, options)
            #expect(journal.failure?.errno == ENOSPC)
            #expect(journal.append([6], undo: { Issue.record("taken back") }) == nil)
            isFull.withLock { $0 = false }
            let owner = ModelOwner(journal)
            owner.waitForRoom()
            try journal.store([7])
            journal.close()
        }
        #expect(try Reopened(directory).payloads == [[1, 2, 3], [7]])
        #expect(try Reopened(empty).payloads == [[7]])
    }

    @Test func `a directory that may not be changed is refused, and one that cannot be read`() throws {
        let directory = try TemporaryDirectory()
        try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: directory.path)
        let refusal = JournalError.cannotUse(directory: directory.path, StorageFailure(errno: EACCES))
        #expect(throws: refusal) { try RestrictedRights.run { try Journal.open(directory).close() } }
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: directory.path)
        try directory.write([], to: "file")
        #expect(throws: JournalError.cannotUse(directory: "\(directory.path)/file", StorageFailure(errno: ENOTDIR))) {
            try Journal(directory: "\(directory.path)/file") { _, _, _ in }
        }
    }

    @Test func `a file that cannot be read is named`() throws {
        let directory = try TemporaryDirectory()
        let journal = try Journal.open(directory)
        try journal.store([1])
        journal.close()
        for call in 0... {
            let reads = Guarded(0)
            var options = JournalOptions()
            options.faults = { point in
                guard point == .read else { return nil }
                return reads.withLock { reads in
                    reads += 1
                    return reads == call + 1 ? EIO : nil
                }
            }
            let result = Result { () throws(JournalError) in
                try Journal(directory: directory.path, options: options) { _, _, _ in }.close()
            }
            if case .failure(let error) = result {
                guard case .readFailed(let file, _, let failure) = error else { throw error }
                #expect(file.hasPrefix("\(directory.path)/0000000") && failure.errno == EIO)
            }
            if reads.withLock({ $0 }) <= call { break }
        }
    }

    @Test func `a file system that cannot take room ahead works`() throws {
        let directory = try TemporaryDirectory()
        var options = JournalOptions()
        options.faults = { $0 == .preallocate ? EOPNOTSUPP : nil }
        let journal = try Journal.open(directory, options)
        for number in 0..<10 { try journal.store([UInt8(number)]) }
        #expect(journal.failure == nil)
        journal.close()
        #expect(try Reopened(directory).payloads.count == 10)
    }
}
