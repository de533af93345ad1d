import Foundation
import TestSupport
import Testing
import Threads

@testable import Storage

/// Processes that are killed, and power that is cut, before each call of a run.
@Suite(.timeLimit(.minutes(10))) struct CrashTests {
    /// What a crash leaves.
    private enum Kind: CaseIterable {
        /// All calls that were made.
        case kill
        /// What was synced, and none of the other bytes and names.
        case powerCut
        /// All names, and the bytes that were not synced up to some place.
        case tear
    }

    /// Keeps what a crash would leave before each call.
    private final class Recorder: Sendable {
        struct Image: Sendable {
            let files: [Kind: [String: [UInt8]]]
            /// The number of records that were acknowledged.
            let stored: Int
        }

        private struct State {
            var previous: FaultPoint?
            /// By inode: what each file had when it was synced last.
            var syncedBytes: [Int: [UInt8]] = [:]
            /// The names that were synced, with their inodes.
            var syncedNames: [String: Int] = [:]
            var images: [Image] = []
            var generator = SeededGenerator(seed: 5)
        }

        let path: String
        let owner = Guarded<ModelOwner?>(nil)
        private let state = Guarded(State())

        init(_ path: String) {
            self.path = path
        }

        var images: [Image] { state.withLock { $0.images } }

        func ask(_ point: FaultPoint) {
            if point == .read { return }
            let stored = owner.withLock { $0 }?.acknowledged.count { $0.value } ?? 0
            let files = (try? present()) ?? [:]
            state.withLock { state in
                // The call before this one has returned.
                if state.previous == .sync {
                    for file in files.values { state.syncedBytes[file.inode] = file.bytes }
                }
                if state.previous == .syncDirectory { state.syncedNames = files.mapValues(\.inode) }
                state.previous = point
                var torn: [String: [UInt8]] = [:]
                for (name, file) in files.sorted(by: { $0.key < $1.key }) {
                    let synced = state.syncedBytes[file.inode]?.count ?? 0
                    let end = Int.random(in: min(synced, file.bytes.count)...file.bytes.count, using: &state.generator)
                    torn[name] = Array(file.bytes[..<end])
                }
                let synced = state.syncedNames.mapValues { state.syncedBytes[$0] ?? [] }
                let all = files.mapValues(\.bytes)
                state.images.append(Image(files: [.kill: all, .powerCut: synced, .tear: torn], stored: stored))
            }
        }

        private func present() throws -> [String: (inode: Int, bytes: [UInt8])] {
            var files: [String: (inode: Int, bytes: [UInt8])] = [:]
            for name in try FileManager.default.contentsOfDirectory(atPath: path) where name != "lock" {
                let attributes = try FileManager.default.attributesOfItem(atPath: "\(path)/\(name)")
                let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: "\(path)/\(name)")))
                files[name] = ((attributes[.systemFileNumber] as? Int) ?? 0, bytes)
            }
            return files
        }
    }

    /// The tempting faults: a record that counts as stored before the name of its file does, a file that is deleted
    /// before another says so, and one that is seen before it is whole.
    @Test func `what was acknowledged survives a crash before any call`() throws {
        let directory = try TemporaryDirectory()
        let recorder = Recorder(directory.path)
        var options = JournalOptions()
        options.fileBytes = 150...150
        options.faults = { point in
            recorder.ask(point)
            return nil
        }
        let owner = ModelOwner(try Journal.open(directory, options))
        recorder.owner.withLock { $0 = owner }
        let oldest = owner.run()
        owner.journal.close()
        recorder.owner.withLock { $0 = nil }
        let items = owner.items
        #expect(recorder.images.count > 50)
        for (call, image) in recorder.images.enumerated() {
            for kind in Kind.allCases {
                let copy = try TemporaryDirectory()
                for (name, bytes) in image.files[kind] ?? [:] { try copy.write(bytes, to: name) }
                let payloads = try Reopened(copy).payloads
                // A part of the list without gaps, up to what was acknowledged at least.
                let end = payloads.last.flatMap { last in items.lastIndex { $0.payload == last } }.map { $0 + 1 } ?? 0
                #expect(payloads == items[..<end].suffix(payloads.count).map(\.payload), "\(kind), call \(call)")
                #expect(end >= image.stored, "\(kind), call \(call)")
                let needed = items[..<end].count { $0.entry.position.file >= oldest }
                #expect(payloads.count >= needed, "\(kind), call \(call)")
            }
        }
    }
}
