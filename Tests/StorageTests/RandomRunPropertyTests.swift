import Glibc
import TestSupport
import Testing
import Threads

@testable import Storage

/// All that an owner can do in random order, on a disk that refuses now and then.
@Suite(.tags(.long)) struct RandomRunPropertyTests {
    /// What the journal has to hold: records with where they are, the oldest first.
    private struct Model {
        var records: [(file: Int, payload: [UInt8])] = []
        /// Records in earlier files may be gone.
        var oldest = 1
        var count = 0

        mutating func nextPayload(_ generator: inout SeededGenerator) -> [UInt8] {
            count += 1
            let size = Int.random(in: 0...60, using: &generator)
            return bytes(of: count) + [UInt8](repeating: 3, count: size)
        }

        private func bytes(of number: Int) -> [UInt8] {
            (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
        }
    }

    @Test(.property, arguments: Seeds.range(30))
    func `the journal holds what the model holds`(seed: UInt64) throws {
        let directory = try TemporaryDirectory()
        var generator = SeededGenerator(seed: seed)
        let faults = Guarded(SeededGenerator(seed: seed + 1_000))
        var options = JournalOptions()
        options.sync = SyncPolicy.allCases[Int(seed % 3)]
        options.syncInterval = .milliseconds(1)
        options.fileBytes = 200...200
        options.probeInterval = .milliseconds(1)
        options.faults = { point in
            if point == .read { return nil }
            return faults.withLock { Int.random(in: 0..<15, using: &$0) == 0 ? EIO : nil }
        }
        var model = Model()
        for session in 0..<4 {
            let owner = ModelOwner(try Journal.open(directory, options))
            for _ in 0..<40 { step(owner, &model, &generator) }
            owner.waitUntilSettled()
            // Otherwise what has failed may be back: nothing can tell that the file is shorter.
            owner.waitForRoom()
            owner.journal.close()
            model.records += owner.items.map { ($0.entry.position.file, $0.payload) }
            let reopened = try Reopened(directory, withoutFaults(options))
            let expected = model.records.suffix(reopened.payloads.count)
            #expect(reopened.payloads == expected.map(\.payload), "session \(session)")
            #expect(reopened.positions.map(\.file) == expected.map(\.file), "session \(session)")
            #expect(expected.count >= model.records.count { $0.file >= model.oldest }, "session \(session)")
            model.records = Array(expected)
        }
    }

    private func withoutFaults(_ options: JournalOptions) -> JournalOptions {
        var options = options
        options.faults = nil
        return options
    }

    private func step(_ owner: ModelOwner, _ model: inout Model, _ generator: inout SeededGenerator) {
        let journal = owner.journal
        switch Int.random(in: 0..<10, using: &generator) {
        case 0..<6: _ = owner.add(model.nextPayload(&generator))
        case 6: owner.waitUntilSettled()
        case 7: journal.rotate()
        case 8:
            // A copy of what is needed would be stored before.
            guard journal.isStoredInTheEnd(owner.insist(model.nextPayload(&generator))) else { return }
            let numbers = journal.files.map(\.number)
            guard let first = numbers.first, let last = numbers.last else { return }
            model.oldest = max(model.oldest, Int.random(in: first...last, using: &generator))
            journal.release(before: model.oldest)
        default: owner.waitForRoom()
        }
    }
}
