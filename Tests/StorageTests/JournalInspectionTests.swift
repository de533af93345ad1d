import TestSupport
import Testing

@testable import Storage

/// Reading a directory that may belong to another process.
@Suite struct JournalInspectionTests {
    private static var options: JournalOptions {
        var options = JournalOptions()
        options.fileBytes = 120...120
        return options
    }

    private static let payloads: [[UInt8]] = (0..<6).map { number in
        (0..<20 + number).map { UInt8(truncatingIfNeeded: number * 50 + $0) }
    }

    private struct Outcome {
        let inspection: JournalInspection
        let payloads: [[UInt8]]
        let positions: [RecordPosition]

        init(_ directory: TemporaryDirectory) throws(JournalError) {
            var (payloads, positions): ([[UInt8]], [RecordPosition]) = ([], [])
            inspection = try JournalInspection(directory: directory.path) { position, payload, _ in
                payloads.append(Array(payload))
                positions.append(position)
            }
            (self.payloads, self.positions) = (payloads, positions)
        }
    }

    @Test func `it reads beside the owner, locks nothing and changes nothing`() throws {
        let directory = try TemporaryDirectory()
        let journal = try Journal.open(directory, Self.options)
        for payload in Self.payloads { try journal.store(payload) }
        let before = try directory.names.map { ($0, try directory.bytes($0)) }
        let outcome = try Outcome(directory)
        #expect(outcome.payloads == Self.payloads && outcome.inspection.damages.isEmpty)
        #expect(outcome.inspection.tornByteCount == 0)
        #expect(outcome.inspection.files.map(\.byteCount) == journal.files.map(\.byteCount))
        let after = try directory.names.map { ($0, try directory.bytes($0)) }
        #expect(before.map(\.0) == after.map(\.0) && before.map(\.1) == after.map(\.1))
        journal.close()
        // While it still holds the files.
        try Journal.open(directory, Self.options).close()
        #expect(try outcome.inspection.read(outcome.positions[3]) == Self.payloads[3])
    }

    @Test func `files that are given up meanwhile can still be read`() throws {
        let directory = try TemporaryDirectory()
        let journal = try Journal.open(directory, Self.options)
        for payload in Self.payloads { try journal.store(payload) }
        let outcome = try Outcome(directory)
        journal.rotate()
        journal.release(before: journal.files.last.map { $0.number + 1 } ?? 0)
        try journal.store([1])
        journal.close()
        #expect(try directory.names.filter { $0.hasSuffix(".journal") }.count == 1)
        for (position, payload) in zip(outcome.positions, Self.payloads) {
            #expect(try outcome.inspection.read(position) == payload)
        }
    }

    /// A record that was being written during a crash, or while the files were read.
    @Test func `a torn end is no damage, wherever it is cut`() throws {
        let directory = try TemporaryDirectory()
        let journal = try Journal.open(directory, Self.options)
        for payload in Self.payloads { try journal.store(payload) }
        let last = try #require(journal.files.last)
        journal.close()
        let name = "0000000\(last.number).journal"
        let whole = try directory.bytes(name)
        let start = try #require(Outcome(directory).positions.last).offset
        for length in start..<whole.count {
            try directory.write(Array(whole[..<length]), to: name)
            let outcome = try Outcome(directory)
            #expect(outcome.inspection.damages.isEmpty && outcome.inspection.tornByteCount == length - start)
            #expect(outcome.payloads == Self.payloads.dropLast())
            #expect(try directory.bytes(name).count == length)
        }
    }

    @Test func `each changed byte is found as opening finds it`() throws {
        let directory = try TemporaryDirectory()
        let journal = try Journal.open(directory, Self.options)
        for payload in Self.payloads { try journal.store(payload) }
        journal.close()
        for name in try directory.names where name.hasSuffix(".journal") {
            let sound = try directory.bytes(name)
            for index in sound.indices {
                var bytes = sound
                bytes[index] ^= 0x10
                try directory.write(bytes, to: name)
                let refusal = #expect(throws: JournalError.self) { try Journal.open(directory, Self.options).close() }
                if case .damaged(let damage) = refusal {
                    #expect(try Outcome(directory).inspection.damages.first == damage, "byte \(index) of \(name)")
                } else if let refusal {
                    #expect(throws: refusal) { try Outcome(directory) }
                }
            }
            try directory.write(sound, to: name)
        }
    }

    @Test func `what is no directory of a journal is refused`() throws {
        let directory = try TemporaryDirectory()
        #expect(throws: JournalError.self) { try Outcome(directory) }
        #expect(throws: JournalError.self) {
            try JournalInspection(directory: "\(directory.path)/missing") { _, _, _ in }
        }
        #expect(try directory.names.isEmpty)
    }
}
