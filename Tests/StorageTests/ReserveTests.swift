import Foundation
import Glibc
import TestSupport
import Testing
import Threads

@testable import Storage

/// Full disks, which can be emptied.
@Suite struct ReserveTests {
    /// A disk on which nothing gets room while it is full; what has its room already can be written.
    private final class FullDisk: Sendable {
        private let room = Guarded<Int32?>(nil)
        private let calls = Guarded(0)

        /// Fails all calls that take room, with this error.
        func fill(_ errno: Int32 = ENOSPC) { room.withLock { $0 = errno } }
        func empty() { room.withLock { $0 = nil } }
        /// How often room was asked for.
        var requests: Int { calls.withLock { $0 } }

        func ask(_ point: FaultPoint) -> Int32? {
            guard point == .preallocate || point == .reserve else { return nil }
            calls.withLock { $0 += 1 }
            return room.withLock { $0 }
        }
    }

    private static func options(_ disk: FullDisk) -> JournalOptions {
        var options = JournalOptions()
        options.fileBytes = 200...200
        options.probeInterval = .milliseconds(1)
        options.faults = disk.ask
        return options
    }

    private func append(_ byte: UInt8, _ purpose: RecordPurpose, to journal: Journal) -> Bool {
        journal.waitWhileTakingBack()
        guard let entry = journal.append([byte], for: purpose, undo: {}) else { return false }
        return journal.isStoredInTheEnd(entry.sequence)
    }

    /// Appends records until one cannot be stored.
    private func exhaust(_ journal: Journal) -> [[UInt8]] {
        var stored: [[UInt8]] = []
        for number in 0... {
            let byte = UInt8(truncatingIfNeeded: number)
            guard append(byte, .change, to: journal) else { return stored }
            stored.append([byte])
        }
        return stored
    }

    @Test(arguments: [ENOSPC, EDQUOT])
    func `a full disk takes removals, and changes again once it has room`(errno: Int32) throws {
        let (directory, disk) = (try TemporaryDirectory(), FullDisk())
        let journal = try Journal.open(directory, Self.options(disk))
        #expect(append(1, .change, to: journal) && !journal.acceptsRemovalsAlone)
        disk.fill(errno)
        var expected = [[1]] + exhaust(journal)
        for number in UInt8(100)..<120 {
            #expect(append(number, .removal, to: journal) && journal.acceptsRemovalsAlone, "\(number)")
            #expect(!append(number, .change, to: journal))
            expected.append([number])
        }
        #expect(journal.standingFailure?.errno == errno)
        disk.empty()
        try eventually("changes are accepted again") { journal.standingFailure == nil }
        #expect(append(2, .change, to: journal) && !journal.acceptsRemovalsAlone)
        // The reserve is there again.
        try eventually("the reserve is complete") { journal.state.withLock { $0.reserve.pieces == Reserve.maxPieces } }
        journal.close()
        #expect(try Reopened(directory, Self.options(disk)).payloads == expected + [[2]])
    }

    @Test func `the reserve is there after a start on a full disk`() throws {
        let (directory, disk) = (try TemporaryDirectory(), FullDisk())
        try Journal.open(directory, Self.options(disk)).close()
        #expect(try directory.names.filter { $0.hasSuffix(".reserve") }.count == Reserve.maxPieces)
        // Room that is there already is none that has to be found.
        var options = Self.options(disk)
        options.faults = { $0 == .preallocate ? ENOSPC : nil }
        for _ in 0..<2 {
            let journal = try Journal.open(directory, options)
            try eventually("the reserve is used") { journal.acceptsRemovalsAlone }
            #expect(!append(1, .change, to: journal))
            #expect(append(2, .removal, to: journal))
            journal.close()
        }
        #expect(try Reopened(directory, Self.options(disk)).payloads == [[2], [2]])
    }

    /// Catches a last file of the reserve that removals use up, so that files which nobody needs cannot be given up.
    @Test func `files can be given up when removals have used up the reserve`() throws {
        let (directory, disk) = (try TemporaryDirectory(), FullDisk())
        let journal = try Journal.open(directory, Self.options(disk))
        #expect(append(1, .change, to: journal))
        disk.fill()
        _ = exhaust(journal)
        let payload = [UInt8](repeating: 7, count: 60_000)
        var count = 0
        while let entry = journal.append(payload, for: .removal, undo: {}) {
            #expect(journal.isStoredInTheEnd(entry.sequence))
            count += 1
        }
        #expect(count >= 4 * (Reserve.maxPieces - 1) && journal.state.withLock { $0.reserve.pieces } == 1)
        let last = try #require(journal.files.last?.number)
        journal.release(before: last)
        try eventually("files are given up") { journal.files.first?.number == last }
        // They are forgotten before they are removed.
        try eventually("the files are removed") { try !directory.names.contains("00000001.journal") }
        journal.close()
        #expect(try Reopened(directory, Self.options(disk)).payloads.allSatisfy { $0 == payload })
    }

    @Test func `what is written anew leaves room for removals`() throws {
        let (directory, disk) = (try TemporaryDirectory(), FullDisk())
        let journal = try Journal.open(directory, Self.options(disk))
        disk.fill()
        _ = exhaust(journal)
        let room = journal.roomForRewriting
        let payload = [UInt8](repeating: 7, count: 60_000)
        var bytes = 0
        while let entry = journal.append(payload, for: .rewriting, undo: {}) {
            #expect(journal.isStoredInTheEnd(entry.sequence))
            bytes += entry.byteCount
        }
        #expect(bytes > room / 2 && journal.roomForRewriting == 0)
        #expect(append(1, .removal, to: journal))
        journal.close()
    }

    /// Catches a disk that is full again right away: what is being rewritten has room in the reserve, but may have none
    /// beside it.
    @Test func `the reserve stays in use while records are written anew`() throws {
        let (directory, disk) = (try TemporaryDirectory(), FullDisk())
        var options = Self.options(disk)
        options.probeInterval = .zero
        let journal = try Journal.open(directory, options)
        disk.fill()
        _ = exhaust(journal)
        try eventually("the reserve is used") { journal.acceptsRemovalsAlone }
        journal.whileRewriting {
            disk.empty()
            // The disk is looked at again after each of them.
            for number in UInt8(0)..<10 {
                #expect(append(number, .rewriting, to: journal) && journal.acceptsRemovalsAlone)
            }
        }
        try eventually("changes are accepted again") { journal.standingFailure == nil }
        journal.close()
    }

    /// Catches changes that are refused because something is written anew on a disk with little room.
    @Test func `what is written anew leaves room for changes`() throws {
        let step = Writer.roomStep
        for (free, room) in [(0, 0), (2 * step, 0), (2 * step + 1, 1), (Int.max, Int.max - 2 * step)] {
            var options = JournalOptions()
            options.freeBytes = { free }
            let journal = try Journal.open(try TemporaryDirectory(), options)
            #expect(journal.roomForRewriting == room)
            journal.close()
        }
    }

    /// Catches records that come back, or are lost, where a file of the reserve becomes one of the journal.
    @Test(arguments: SyncPolicy.allCases)
    func `what the reserve has taken survives a crash before any call`(sync: SyncPolicy) throws {
        let directory = try TemporaryDirectory()
        let room = FullDisk()
        let disk = try SimulatedDisk(directory) { room.ask($0) }
        var options = Self.options(room)
        options.sync = sync
        options.faults = { disk.ask($0) }
        let owner = ModelOwner(try Journal.open(directory, options))
        disk.watch(owner)
        for number in 0..<5 { _ = owner.insist([UInt8(number), 1]) }
        owner.waitUntilSettled()
        room.fill()
        var number = 0
        while owner.journal.standingFailure == nil {
            number += 1
            _ = owner.add([UInt8(number & 0xFF), UInt8(number >> 8 & 0xFF), 4])
        }
        owner.journal.waitWhileTakingBack()
        for number in 0..<5 { #expect(owner.add([UInt8(number), 2], for: .removal) != nil) }
        owner.waitUntilSettled()
        room.empty()
        for number in 0..<5 { _ = owner.insist([UInt8(number), 3]) }
        owner.waitUntilSettled()
        owner.journal.close()
        var reader = CrashReader()
        for image in disk.images { reader.check(image, sync) }
    }

    @Test func `links in the place of the reserve are refused`() throws {
        let directory = try TemporaryDirectory()
        let (path, target) = ("\(directory.path)/data", "\(directory.path)/target")
        try Journal(directory: path) { _, _, _ in }.close()
        try Data("kept".utf8).write(to: URL(filePath: target))
        try FileManager.default.removeItem(atPath: "\(path)/1.reserve")
        try FileManager.default.createSymbolicLink(atPath: "\(path)/1.reserve", withDestinationPath: target)
        let refused = #expect(throws: JournalError.self) { try Journal(directory: path) { _, _, _ in } }
        #expect(refused?.description.contains("1.reserve") == true)
        #expect(try String(contentsOfFile: target, encoding: .utf8) == "kept")
    }

    /// Catches stale bytes behind the records of a file that was made from the reserve.
    @Test func `what stands in a file of the reserve never becomes a record`() throws {
        let directory = try TemporaryDirectory()
        try Journal.open(directory).close()
        for number in 1...Reserve.maxPieces {
            try directory.write([UInt8](repeating: 1, count: 5_000), to: "\(number).reserve")
        }
        var options = JournalOptions()
        options.faults = { $0 == .preallocate ? ENOSPC : nil }
        options.probeInterval = .milliseconds(1)
        let journal = try Journal.open(directory, options)
        try eventually("the reserve is used") { journal.acceptsRemovalsAlone }
        #expect(append(2, .removal, to: journal))
        // Before the file is cut to its records at its end.
        let inspection = try JournalInspection(directory: directory.path) { _, _, _ in }
        #expect(inspection.damages.isEmpty && inspection.tornByteCount == 0)
        journal.close()
        #expect(try Reopened(directory).payloads == [[2]])
    }
}
