import Foundation
import TestSupport
import Testing

@testable import Storage

/// Files that were changed by something else than a journal.
@Suite struct DamageTests {
    /// A directory with three files of two records each.
    private struct Sample {
        let directory: TemporaryDirectory
        let payloads: [[UInt8]]
        let entries: [Entry]
        /// The bytes of the files, by name.
        let files: [String: [UInt8]]

        init() throws {
            directory = try TemporaryDirectory()
            let journal = try Journal.open(directory, Self.options)
            payloads = (0..<6).map { number in (0..<20 + number).map { UInt8(truncatingIfNeeded: number * 50 + $0) } }
            entries = try payloads.map { try journal.store($0) }
            journal.close()
            var files: [String: [UInt8]] = [:]
            for name in try directory.names where name.hasSuffix(".journal") { files[name] = try directory.bytes(name) }
            self.files = files
        }

        static var options: JournalOptions {
            var options = JournalOptions()
            options.fileBytes = 120...120
            return options
        }

        static var salvaging: JournalOptions {
            var options = options
            options.isSalvaging = true
            return options
        }

        func path(_ name: String) -> String { "\(directory.path)/\(name)" }

        /// Puts all files back as they were.
        func restore() throws {
            for name in try directory.names where name.contains(".journal") {
                try FileManager.default.removeItem(atPath: path(name))
            }
            for (name, bytes) in files { try directory.write(bytes, to: name) }
        }

        /// The index of the record that a byte of a file belongs to, and where it begins; nil and 0 in a file's header.
        func record(of offset: Int, in name: String) -> (index: Int?, offset: Int) {
            let index = entries.lastIndex { name == Self.name($0.position.file) && $0.position.offset <= offset }
            return (index, index.map { entries[$0].position.offset } ?? 0)
        }

        static func name(_ number: Int) -> String { "0000000\(number).journal" }

        /// The damage with which the directory is refused; nil if it opens.
        func damage() throws -> Damage? {
            do throws(JournalError) {
                let journal = try Journal(directory: directory.path, options: Self.options) { _, _, _ in }
                journal.close()
                return nil
            } catch .damaged(let damage) {
                return damage
            }
        }

        /// Salvages, stores everything anew as an owner would, and returns what was read.
        func salvage() throws -> [[UInt8]] {
            var payloads: [[UInt8]] = []
            let journal = try Journal(directory: directory.path, options: Self.salvaging) { _, payload, _ in
                payloads.append(Array(payload))
            }
            #expect(!journal.hasSalvaged.isEmpty)
            let first = try journal.store([1]).position.file
            for payload in payloads { try journal.store(payload) }
            journal.release(before: first)
            journal.close()
            return payloads
        }
    }

    /// The tempting faults: a flipped bit in a length that passes for a torn end, and one in a header that is not
    /// covered.
    @Test func `a flipped bit is found where it is`() throws {
        let sample = try Sample()
        #expect(sample.files.count == 3)
        for (name, bytes) in sample.files.sorted(by: { $0.key < $1.key }) {
            for bit in 0..<8 * bytes.count {
                var changed = bytes
                changed[bit / 8] ^= 1 << UInt8(bit % 8)
                try sample.directory.write(changed, to: name)
                let damage = try sample.damage()
                #expect(damage?.file == sample.path(name), "bit \(bit) of \(name)")
                #expect(damage?.offset == sample.record(of: bit / 8, in: name).offset, "bit \(bit) of \(name)")
            }
            try sample.directory.write(bytes, to: name)
        }
        #expect(try Reopened(sample.directory).payloads == sample.payloads)
    }

    @Test func `salvaging keeps all records but the damaged one, and leaves a sound directory`() throws {
        let sample = try Sample()
        for (name, bytes) in sample.files.sorted(by: { $0.key < $1.key }) {
            for offset in stride(from: 0, to: bytes.count, by: 5) {
                var changed = bytes
                changed[offset] ^= 0x10
                try sample.directory.write(changed, to: name)
                var expected = sample.payloads
                if let index = sample.record(of: offset, in: name).index { expected.remove(at: index) }
                #expect(try sample.salvage() == expected, "byte \(offset) of \(name)")
                #expect(try Reopened(sample.directory).payloads == [[1]] + expected)
                let names = try sample.directory.names
                #expect(names.contains("\(name).damaged"))
                #expect(names.count { $0.hasSuffix(".damaged") } == 1)
                try sample.restore()
            }
        }
    }

    @Test func `salvaging finds records in a file of which nothing but these is left`() throws {
        let sample = try Sample()
        for name in ["00000001.journal", "00000002.journal"] {
            try FileManager.default.removeItem(atPath: sample.path(name))
        }
        let name = "00000003.journal"
        var bytes = try #require(sample.files[name])
        bytes.replaceSubrange(..<64, with: repeatElement(0xAB, count: 64))
        try sample.directory.write(bytes, to: name)
        #expect(try sample.damage()?.file == sample.path(name))
        #expect(try sample.salvage() == Array(sample.payloads[4...]))
        #expect(try sample.damage() == nil)
    }

    /// Catches passing over the only file left as one that a crash left behind: the directory would open as an empty
    /// one, and go on with numbers that were used before.
    @Test func `a file that ends within its header is damage where those before it are missing`() throws {
        let sample = try Sample()
        for name in ["00000001.journal", "00000002.journal"] {
            try FileManager.default.removeItem(atPath: sample.path(name))
        }
        let name = "00000003.journal"
        try sample.directory.write(Array(try #require(sample.files[name])[..<40]), to: name)
        let reason = "the file ends within its header"
        #expect(try sample.damage() == Damage(file: sample.path(name), offset: 0, reason: reason))
    }

    @Test func `a torn end may have any bits`() throws {
        let sample = try Sample()
        let name = "00000003.journal"
        let bytes = try #require(sample.files[name]).dropLast(3)
        let start = try #require(sample.entries.last).position.offset
        for bit in 8 * (start + 12)..<8 * bytes.count {
            var changed = Array(bytes)
            changed[bit / 8] ^= 1 << UInt8(bit % 8)
            try sample.directory.write(changed, to: name)
            #expect(try Reopened(sample.directory, Sample.options).payloads == sample.payloads.dropLast())
        }
    }

    @Test func `an earlier file that ends too early is damaged there`() throws {
        let sample = try Sample()
        let name = "00000002.journal"
        let bytes = try #require(sample.files[name])
        for end in 0..<bytes.count {
            try sample.directory.write(Array(bytes[..<end]), to: name)
            let damage = try #require(try sample.damage())
            #expect(damage.file == sample.path(name))
            #expect(damage.offset == (end < 64 ? 0 : sample.record(of: end, in: name).offset), "cut at \(end)")
        }
    }

    /// Catches salvaging that never ends, or that loses what is before the cut.
    @Test func `salvaging an earlier file that ends too early keeps what is whole`() throws {
        let sample = try Sample()
        let name = Sample.name(2)
        let bytes = try #require(sample.files[name])
        for end in 64..<bytes.count {
            try sample.directory.write(Array(bytes[..<end]), to: name)
            let expected = sample.payloads.indices.filter { index in
                let (position, count) = (sample.entries[index].position, sample.entries[index].byteCount)
                return position.file != 2 || position.offset + count <= end
            }
            #expect(try sample.salvage() == expected.map { sample.payloads[$0] }, "cut at \(end)")
            try sample.restore()
        }
    }

    /// Catches a directory that opens as an empty one because the header of its only file is lost: the files before it
    /// were given up, so that it had records.
    @Test func `a file alone that ends within its header is damage, unless it is the first one`() throws {
        let sample = try Sample()
        for number in 1...3 {
            let others = (1...3).filter { $0 != number }
            for other in others { try FileManager.default.removeItem(atPath: sample.path(Sample.name(other))) }
            let name = Sample.name(number)
            try sample.directory.write(Array(try #require(sample.files[name])[..<63]), to: name)
            let damage = Damage(file: sample.path(name), offset: 0, reason: "the file ends within its header")
            #expect(try sample.damage() == (number == 1 ? nil : damage))
            try sample.restore()
        }
    }

    @Test func `bytes behind the valid length of an earlier file do not count`() throws {
        let sample = try Sample()
        let name = "00000002.journal"
        let bytes = try #require(sample.files[name])
        for junk in [[1, 2, 3], bytes] { try sample.directory.write(bytes + junk, to: name) }
        #expect(try Reopened(sample.directory).payloads == sample.payloads)
    }

    @Test func `files that are missing, renamed or of another directory are found`() throws {
        let sample = try Sample()
        let other = try Sample()
        let files = FileManager.default
        for number in 1...2 {
            try files.removeItem(atPath: sample.path(Sample.name(number)))
            #expect(
                try sample.damage()
                    == Damage(file: sample.path(Sample.name(number)), offset: 0, reason: "the file is missing")
            )
            try sample.restore()
        }
        try sample.directory.write(try #require(sample.files[Sample.name(1)]), to: Sample.name(2))
        #expect(try sample.damage()?.reason == "this is the file with number 1")
        try sample.directory.write(try #require(other.files[Sample.name(2)]), to: Sample.name(2))
        #expect(try sample.damage()?.reason == "the file belongs to another directory")
        #expect(try sample.salvage() == Array(sample.payloads[..<2] + sample.payloads[4...]))
        #expect(try sample.damage() == nil)
    }

    @Test func `a newer version is refused by its number`() throws {
        let sample = try Sample()
        let name = Sample.name(3)
        var bytes = try #require(sample.files[name])
        bytes[8] = 4
        let checksum = CRC32C.checksum(of: bytes.span.extracting(first: 60))
        for index in 0..<4 { bytes[60 + index] = UInt8(truncatingIfNeeded: checksum >> (8 * UInt32(index))) }
        try sample.directory.write(bytes, to: name)
        for options in [Sample.options, Sample.salvaging] {
            #expect(throws: JournalError.newerVersion(file: sample.path(name), version: 4)) {
                try Journal.open(sample.directory, options)
            }
        }
    }

    @Test func `what the reader of a record refuses is damage, and salvaging steps over it`() throws {
        let sample = try Sample()
        func open(_ options: JournalOptions) throws(JournalError) -> Journal {
            try Journal(directory: sample.directory.path, options: options) { position, _, _ throws(RecordFault) in
                if position == sample.entries[3].position { throw .damage("it names no layout") }
            }
        }
        let damage = Damage(
            file: sample.path(Sample.name(2)),
            offset: sample.entries[3].position.offset,
            reason: "it names no layout"
        )
        #expect(throws: JournalError.damaged(damage)) { try open(Sample.options) }
        let journal = try open(Sample.salvaging)
        #expect(journal.hasSalvaged == [damage])
        journal.close()
        #expect(
            "\(JournalError.damaged(damage))"
                == "\(damage.file), offset \(damage.offset): it names no layout; "
                + "start with --salvage to keep all records that are sound"
        )
    }

    @Test func `a record that is damaged later is not read`() throws {
        let sample = try Sample()
        let journal = try Journal.open(sample.directory, Sample.options)
        defer { journal.close() }
        let position = sample.entries[1].position
        var bytes = try #require(sample.files[Sample.name(1)])
        #expect(try journal.read(position) == sample.payloads[1])
        bytes[position.offset + 20] ^= 1
        try sample.directory.write(bytes, to: Sample.name(1))
        #expect(throws: JournalError.self) { try journal.read(position) }
        #expect(try journal.read(sample.entries[0].position) == sample.payloads[0])
        let error = #expect(throws: JournalError.self) { try journal.forEachRecord(in: 1) { _, _ in } }
        guard case .damaged(let damage) = error else {
            Issue.record("the damage is not found")
            return
        }
        #expect(damage.offset == position.offset)
        #expect(throws: JournalError.self) { try journal.read(RecordPosition(file: 9, offset: 64)) }
        #expect(throws: JournalError.self) { try journal.read(RecordPosition(file: 1, offset: 70)) }
    }

    /// The tempting fault is a buffer that ends within a record.
    @Test func `records of all sizes around the size of the buffer are read`() throws {
        let directory = try TemporaryDirectory()
        let journal = try Journal.open(directory)
        var payloads: [[UInt8]] = []
        for count in [1 << 20, 3, (1 << 20) - 12, (1 << 20) - 11, 5, 3 << 20, 0, 700_000, 700_000] {
            payloads.append((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ count) })
        }
        let entries = try payloads.map { try journal.store($0) }
        for (entry, payload) in zip(entries, payloads) { #expect(try journal.read(entry.position) == payload) }
        journal.close()
        #expect(try Reopened(directory).payloads == payloads)
    }
}
