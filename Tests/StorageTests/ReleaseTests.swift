import Dispatch
import Foundation
import Glibc
import TestSupport
import Testing
import Threads

@testable import Storage

@Suite struct ReleaseTests {
    /// Makes files of three records each.
    private static func options(_ faults: (@Sendable (FaultPoint) -> Int32?)? = nil) -> JournalOptions {
        var options = JournalOptions()
        options.fileBytes = 100...100
        options.faults = faults
        return options
    }

    private func payload(_ number: Int) -> [UInt8] { [UInt8](repeating: UInt8(number), count: 8) }

    @Test func `files before the given one are deleted, and stay so`() throws {
        let directory = try TemporaryDirectory()
        let journal = try Journal.open(directory, Self.options())
        let entries = try (0..<9).map { try journal.store(payload($0)) }
        let numbers = Set(entries.map(\.position.file)).sorted()
        #expect(numbers.count >= 3 && journal.files.map(\.number) == numbers)
        #expect(journal.byteCount == journal.files.reduce(0) { $0 + $1.byteCount })
        let second = numbers[1]
        var contents: [[UInt8]] = []
        try journal.forEachRecord(in: second) { _, payload in contents.append(Array(payload)) }
        let kept = entries.indices.filter { entries[$0].position.file >= second }
        #expect(contents == entries.indices.filter { entries[$0].position.file == second }.map(payload))
        journal.release(before: second)
        journal.release(before: 1)
        journal.close()
        #expect(journal.files.first?.number == second)
        #expect(throws: JournalError.self) { try journal.read(entries[0].position) }
        #expect(try Reopened(directory, Self.options()).payloads == kept.map(payload))
        #expect(try !directory.names.contains("00000001.journal"))
        // What is deleted by hand is found.
        try FileManager.default.removeItem(atPath: "\(directory.path)/0000000\(second).journal")
        #expect(throws: JournalError.self) { try Reopened(directory, Self.options()) }
    }

    @Test func `a file that is ended can be released with all before it`() throws {
        let directory = try TemporaryDirectory()
        let journal = try Journal.open(directory)
        try journal.store([1])
        journal.rotate()
        journal.rotate()
        let entry = try journal.store([2])
        #expect(entry.position == RecordPosition(file: 2, offset: 64))
        journal.release(before: 2)
        // Nothing is between, so that both are noted by one file.
        journal.release(before: 3)
        #expect(try journal.store([3]).position.file == 3)
        journal.close()
        #expect(try Reopened(directory).payloads == [[3]])
        #expect(try directory.names.filter { !$0.hasSuffix(".reserve") } == ["00000003.journal", "lock"])
    }

    /// The tempting fault is to delete first, or to replay what a crash left.
    @Test func `files that could not be deleted are not read, and are deleted the next time`() throws {
        let directory = try TemporaryDirectory()
        let journal = try Journal.open(directory, Self.options { $0 == .remove ? EIO : nil })
        for number in 0..<9 { try journal.store(payload(number)) }
        let last = try #require(journal.files.last?.number)
        journal.release(before: last)
        journal.close()
        #expect(try directory.names.contains("00000001.journal"))
        let reopened = try Reopened(directory, Self.options())
        #expect(reopened.positions.allSatisfy { $0.file >= last } && !reopened.positions.isEmpty)
        #expect(try !directory.names.contains("00000001.journal"))
    }

    /// The tempting fault is to delete files whose records have been copied to where they could not be stored.
    @Test func `nothing is deleted if a record fails that was accepted before`() throws {
        let directory = try TemporaryDirectory()
        let isFull = Guarded(false)
        let journal = try Journal.open(
            directory,
            Self.options { point in
                guard case .write = point, isFull.withLock({ $0 }) else { return nil }
                return ENOSPC
            }
        )
        for number in 0..<9 { try journal.store(payload(number)) }
        let last = try #require(journal.files.last?.number)
        isFull.withLock { $0 = true }
        let copy = journal.append([1], undo: {})
        journal.release(before: last)
        #expect(!journal.isStoredInTheEnd(try #require(copy).sequence))
        isFull.withLock { $0 = false }
        journal.close()
        #expect(try Reopened(directory, Self.options()).payloads == (0..<9).map(payload))
    }

    /// The tempting fault is to take a file without records for one that has ended, and then to delete it with the
    /// copies.
    @Test func `what is appended behind a rotation survives the release of all files before`() throws {
        let directory = try TemporaryDirectory()
        let syncs = Guarded<Int?>(nil)
        var options = JournalOptions()
        options.faults = { point in
            guard point == .sync else { return nil }
            // Lets the sync of the first record fail.
            return syncs.withLock { syncs in
                syncs = syncs.map { $0 + 1 }
                return syncs == 1 ? EIO : nil
            }
        }
        for fails in [false, true] {
            let journal = try Journal.open(directory, options)
            let last = try #require(journal.files.last?.number)
            journal.rotate()
            journal.rotate()
            if fails {
                syncs.withLock { $0 = 0 }
                let failing = journal.append([0], undo: {})
                #expect(!journal.isStoredInTheEnd(try #require(failing).sequence))
                ModelOwner(journal).waitForRoom()
            }
            #expect(try journal.store([1]).position.file > last)
            journal.release(before: last + 1)
            journal.close()
            #expect(try Reopened(directory).payloads == [[1]])
        }
    }

    /// Stops the writer before it removes the first file, once it is armed.
    private final class StoppingDisk: Sendable {
        private let hasStopped = DispatchSemaphore(value: 0)
        private let goesOn = DispatchSemaphore(value: 0)
        private let isArmed = Guarded(false)

        func arm() { isArmed.withLock { $0 = true } }

        func ask(_ point: FaultPoint) -> Int32? {
            let stops = isArmed.withLock { isArmed in
                guard isArmed, point == .remove else { return false }
                isArmed = false
                return true
            }
            if stops {
                hasStopped.signal()
                goesOn.wait()
            }
            return nil
        }

        func waitForStop() { hasStopped.wait() }

        func goOn() { goesOn.signal() }
    }

    /// Catches a file with records that is replaced by an empty one with its number, because it was empty when what it
    /// was to note was released.
    @Test func `what is appended after a release survives it, though the present file was empty then`() throws {
        let directory = try TemporaryDirectory()
        let disk = StoppingDisk()
        let journal = try Journal.open(directory, Self.options { disk.ask($0) })
        for number in 0..<9 { try journal.store(payload(number)) }
        disk.arm()
        journal.release(before: try #require(journal.files.last?.number))
        disk.waitForStop()
        // The writer has made a file for the first release, which has no records yet.
        let empty = try #require(journal.files.last?.number)
        journal.release(before: empty)
        let accepted = journal.append(payload(10), undo: {})
        let entry = try #require(accepted)
        #expect(entry.position == RecordPosition(file: empty, offset: 64))
        disk.goOn()
        #expect(journal.isStoredInTheEnd(entry.sequence))
        journal.close()
        #expect(try Reopened(directory, Self.options()).payloads == [payload(10)])
    }

    /// Catches a release that takes the place of one that gives up more, and is not noted yet.
    @Test func `of two releases that wait, the one that gives up more counts`() throws {
        let directory = try TemporaryDirectory()
        let disk = StoppingDisk()
        let journal = try Journal.open(directory, Self.options { disk.ask($0) })
        let entries = try (0..<12).map { try journal.store(payload($0)) }
        let numbers = Set(entries.map(\.position.file)).sorted()
        try #require(numbers.count >= 4)
        disk.arm()
        journal.release(before: numbers[1])
        disk.waitForStop()
        journal.release(before: numbers[3])
        journal.release(before: numbers[2])
        disk.goOn()
        journal.close()
        #expect(journal.files.first?.number == numbers[3])
        let kept = entries.indices.filter { entries[$0].position.file >= numbers[3] }
        #expect(try Reopened(directory, Self.options()).payloads == kept.map(payload))
    }

    /// Catches a release that is forgotten because a file was being made that could not note it any more.
    @Test func `a release that comes while the file for another one is made is noted by the next`() throws {
        let directory = try TemporaryDirectory()
        let late = Guarded<(journal: Journal, before: Int)?>(nil)
        let isReleased = DispatchSemaphore(value: 0)
        let journal = try Journal.open(
            directory,
            Self.options { point in
                if point == .syncDirectory, let (journal, before) = late.withLock({ $0.take() }) {
                    journal.release(before: before)
                    isReleased.signal()
                }
                return nil
            }
        )
        let entries = try (0..<9).map { try journal.store(payload($0)) }
        let numbers = Set(entries.map(\.position.file)).sorted()
        try #require(numbers.count >= 3)
        late.withLock { $0 = (journal, numbers[2]) }
        journal.release(before: numbers[1])
        // A record that is accepted earlier would have to be stored before the second release counts.
        isReleased.wait(for: "the second release")
        // It goes to the file for the first release.
        try journal.store(payload(9))
        journal.close()
        #expect(late.withLock { $0 == nil } && journal.files.first?.number == numbers[2])
    }

    @Test func `salvaging ends the files that it reads`() throws {
        let directory = try TemporaryDirectory()
        let journal = try Journal.open(directory)
        for number in 0..<3 { try journal.store(payload(number)) }
        journal.close()
        var bytes = try directory.bytes("00000001.journal")
        bytes[64 + 20 + 14] ^= 1
        try directory.write(bytes, to: "00000001.journal")
        var options = JournalOptions()
        options.isSalvaging = true
        let salvaging = try Journal.open(directory, options)
        let last = try #require(salvaging.files.last?.number)
        salvaging.rotate()
        for number in [0, 2] { try salvaging.store(payload(number)) }
        salvaging.release(before: last + 1)
        salvaging.close()
        #expect(try Reopened(directory).payloads == [payload(0), payload(2)])
        #expect(try directory.names.contains("00000001.journal.damaged"))
    }

    /// The tempting fault is to make a file behind those that were meant for the failed records, which then are
    /// missing.
    @Test(arguments: [false, true])
    func `a rotation leaves no gap when files before it are never made`(failsFirst: Bool) throws {
        let directory = try TemporaryDirectory()
        let (isSyncing, goOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let (isArmed, isFull) = (Guarded(false), Guarded(false))
        var options = Self.options { point in
            if case .create = point, isFull.withLock({ $0 }) { return ENOSPC }
            guard point == .sync, isArmed.withLock({ $0 }) else { return nil }
            isArmed.withLock { $0 = false }
            isSyncing.signal()
            goOn.wait(for: "the test lets the sync end")
            return EIO
        }
        options.probeInterval = .milliseconds(1)
        let journal = try Journal.open(directory, options)
        let owner = ModelOwner(journal)
        let first = owner.insist(payload(1))
        #expect(journal.isStoredInTheEnd(first))
        isArmed.withLock { $0 = true }
        for _ in 0..<10 { _ = owner.add(payload(2)) }
        isSyncing.wait(for: "the journal syncs")
        for _ in 0..<10 { _ = owner.add(payload(3)) }
        isFull.withLock { $0 = failsFirst }
        if !failsFirst { journal.rotate() }
        goOn.signal()
        owner.waitUntilSettled()
        if failsFirst {
            journal.rotate()
            journal.rotate()
            journal.release(before: 1_000)
        }
        isFull.withLock { $0 = false }
        owner.waitForRoom()
        try journal.store(payload(4))
        journal.close()
        #expect(try Reopened(directory).payloads == (failsFirst ? [payload(4)] : [payload(1), payload(4)]))
    }
}
