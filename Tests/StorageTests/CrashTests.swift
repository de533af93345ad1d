import TestSupport
import Testing
import Threads

@testable import Storage

/// Processes that are killed, and power that is cut, before each call of a run.
@Suite struct CrashTests {
    /// Makes small files, in writes of a few bytes, and syncs by interval only where a file ends.
    private static func options(_ disk: SimulatedDisk, _ sync: SyncPolicy) -> JournalOptions {
        var options = JournalOptions()
        options.sync = sync
        options.syncInterval = .seconds(86_400)
        options.fileBytes = 150...150
        options.probeInterval = .milliseconds(1)
        options.maxBytesPerWrite = 24
        options.faults = { disk.ask($0) }
        return options
    }

    /// Runs an owner on a disk until the journal is closed.
    private func run(_ directory: TemporaryDirectory, _ disk: SimulatedDisk, _ sync: SyncPolicy, steps: Int) throws {
        let owner = ModelOwner(try Journal.open(directory, Self.options(disk, sync)))
        disk.watch(owner)
        owner.run(steps: steps)
        owner.journal.close()
    }

    /// Catches a record that counts as stored before the name of its file does, a file that is deleted before another
    /// says so, one that is seen before it is whole, and one that begins before the disk has all of the last one.
    @Test(arguments: SyncPolicy.allCases)
    func `what was acknowledged survives a crash before any call`(sync: SyncPolicy) throws {
        let directory = try TemporaryDirectory()
        let disk = try SimulatedDisk(directory)
        try run(directory, disk, sync, steps: 8)
        var reader = CrashReader()
        #expect(disk.images.count > 50)
        for image in disk.images { reader.check(image, sync) }
        // Closing leaves nothing to be lost, whatever the policy.
        let last = try disk.finalImage()
        for crash in Crash.allCases {
            let payloads = try reader.payloads(last.contents[crash] ?? [:])
            #expect(payloads.last == last.owner?.items.last?.payload, "\(crash) after closing")
        }
    }

    /// Catches records that are not cut off a file after their write or sync has failed, and those that count as stored
    /// but are not synced when their file is given up.
    @Test(arguments: SyncPolicy.allCases)
    func `what was refused does not come back after a crash, whichever call has failed before`(sync: SyncPolicy) throws
    {
        for call in 0... {
            let directory = try TemporaryDirectory()
            let disk = try SimulatedDisk(directory, failing: call..<call + 1, kept: call..<call + 16)
            try run(directory, disk, sync, steps: 4)
            var reader = CrashReader()
            for image in disk.images { reader.check(image, sync, "after the failure of call \(call)") }
            if disk.callCount <= call { break }
        }
    }

    /// Catches a journal that answers with records, or appends to a file, that were in the memory of the system alone
    /// when the process before it was killed.
    @Test(arguments: SyncPolicy.allCases)
    func `what was replayed or stored after a kill survives a power cut`(sync: SyncPolicy) throws {
        let directory = try TemporaryDirectory()
        let disk = try SimulatedDisk(directory)
        try run(directory, disk, sync, steps: 4)
        var seen: Set<[String: [UInt8]]> = []
        for image in disk.images {
            guard let files = image.contents[.kill], seen.insert(files).inserted else { continue }
            let copy = try TemporaryDirectory()
            for (name, bytes) in files { try copy.write(bytes, to: name) }
            let second = try SimulatedDisk(copy, durable: image.contents[.powerCut] ?? [:])
            let replayed = Guarded<[[UInt8]]>([])
            let journal = try Journal(directory: copy.path, options: Self.options(second, .always)) { _, payload, _ in
                replayed.withLock { $0.append(Array(payload)) }
            }
            let opened = second.callCount
            try journal.store([255])
            let stored = second.callCount
            journal.close()
            var reader = CrashReader()
            let before = replayed.withLock { $0 }
            for later in second.images where later.call >= opened {
                for crash in Crash.allCases {
                    let place: Comment = "\(sync), call \(image.call), then \(crash) before call \(later.call)"
                    do {
                        let payloads = try reader.payloads(later.contents[crash] ?? [:])
                        #expect(payloads == before || payloads == before + [[255]], place)
                        if later.call >= stored { #expect(payloads.last == [255], place) }
                    } catch {
                        Issue.record(error, place)
                    }
                }
            }
        }
    }

    /// Catches a journal that refuses a directory because it was stopped while it made it ready.
    @Test func `a crash while a directory is opened after a crash loses nothing`() throws {
        let directory = try TemporaryDirectory()
        let disk = try SimulatedDisk(directory)
        try run(directory, disk, .always, steps: 4)
        var seen: Set<[String: [UInt8]]> = []
        for image in disk.images {
            for crash in [Crash.kill, .lengthsFirst, .torn] {
                guard let files = image.contents[crash], seen.insert(files).inserted else { continue }
                let copy = try TemporaryDirectory()
                for (name, bytes) in files { try copy.write(bytes, to: name) }
                let second = try SimulatedDisk(copy, durable: files)
                var reader = CrashReader()
                let expected = try reader.payloads(files)
                try Journal.open(copy, Self.options(second, .always)).close()
                for later in second.images {
                    for crash in Crash.allCases {
                        let place: Comment = "call \(image.call), then \(crash) before call \(later.call)"
                        do {
                            #expect(try reader.payloads(later.contents[crash] ?? [:]) == expected, place)
                        } catch {
                            Issue.record(error, place)
                        }
                    }
                }
            }
        }
    }

    /// Catches a power cut that makes a directory unusable, on file systems that store a length before the bytes.
    @Test(arguments: [1, 11, 12, 13, 5_000, 3 << 20])
    func `zeros behind the last record are cut off, and are damage before another file`(count: Int) throws {
        let directory = try TemporaryDirectory()
        let journal = try Journal.open(directory)
        try journal.store([1])
        try journal.store([2])
        journal.close()
        let name = "00000001.journal"
        let sound = try directory.bytes(name)
        let zeros = [UInt8](repeating: 0, count: count)
        try directory.write(sound + zeros, to: name)
        #expect(try Reopened(directory).payloads == [[1], [2]])
        #expect(try directory.bytes(name) == sound)
        try directory.write(sound + zeros + [1] + [UInt8](repeating: 0, count: 12), to: name)
        #expect(throws: JournalError.self) { try Reopened(directory) }
        // The next file tells how long this one is: there, zeros are lost records.
        try directory.write(sound, to: name)
        let rotating = try Journal.open(directory)
        rotating.rotate()
        try rotating.store([3])
        rotating.close()
        try directory.write(Array(sound.dropLast(13)) + [UInt8](repeating: 0, count: 13), to: name)
        #expect(throws: JournalError.self) { try Reopened(directory) }
    }
}
