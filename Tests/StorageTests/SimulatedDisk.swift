import Foundation
import Glibc
import TestSupport
import Testing
import Threads

@testable import Storage

/// What a crash leaves of a directory.
enum Crash: CaseIterable {
    /// The process is killed: all calls that were made.
    case kill
    /// The power is cut: what was synced, and no other bytes and names.
    case powerCut
    /// All names, but of the bytes only those that were synced.
    case namesFirst
    /// All bytes, but of the names only those that were synced.
    case bytesFirst
    /// All names and lengths, but zeros for bytes that were not synced.
    case lengthsFirst
    /// All names, and bytes that were cut off again without a sync.
    case cutLost
    /// Any of the names, and the bytes that were not synced up to any place.
    case torn
}

/// The disk of a journal, which loses what was not synced: keeps what each kind of crash would leave before each call.
///
/// The journal writes to a real directory, which stands for the memory of the system. It asks before each call, on one
/// thread; the call before has ended then. A sync is for the file that is being made, else for the last one.
final class SimulatedDisk: Sendable {
    /// What would be left if all stopped before one call.
    struct Image: Sendable {
        let call: Int
        let point: FaultPoint
        let contents: [Crash: [String: [UInt8]]]
        /// What the owner knew, if there was one.
        let owner: ModelOwner.Snapshot?
        /// The records that the disk had, whatever of the rest is lost: up to there in each file, by their numbers.
        let synced: [Int: Int]
    }

    private struct Inode {
        /// Kept open, so that no other file gets its number.
        let file: FileHandle
        var synced: [UInt8] = []
        /// The most bytes that the file has had since the last sync.
        var longest: [UInt8] = []
        var present: [UInt8] = []
    }

    private struct State {
        var calls = 0
        var previous: (point: FaultPoint, hasFailed: Bool)?
        /// The file that is being made, from opening it until it has its name.
        var newFile: Int?
        var inodes: [Int: Inode] = [:]
        var names: [String: Int] = [:]
        var syncedNames: [String: Int] = [:]
        var images: [Image] = []
        var generator = SeededGenerator(seed: Seeds.first(5))
    }

    private let path: String
    private let failing: Range<Int>
    private let kept: Range<Int>
    private let refuse: @Sendable (FaultPoint) -> Int32?
    private let owner = Guarded<ModelOwner?>(nil)
    private let state = Guarded(State())

    /// - Parameters:
    ///   - directory: that of the journal.
    ///   - durable: what a disk has of the files in it, where that is not nothing.
    ///   - failing: the calls that fail.
    ///   - kept: the calls of which images are kept.
    ///   - refuse: the error of a call, beside those that fail; nil = it is made.
    /// - Throws: what reading the directory throws.
    init(
        _ directory: TemporaryDirectory,
        durable: [String: [UInt8]] = [:],
        failing: Range<Int> = 0..<0,
        kept: Range<Int> = 0..<Int.max,
        refuse: @escaping @Sendable (FaultPoint) -> Int32? = { _ in nil }
    ) throws {
        (path, self.failing, self.kept, self.refuse) = (directory.path, failing, kept, refuse)
        try state.withLock { state in
            try look(&state)
            for (name, bytes) in durable {
                guard let inode = state.names[name] else { continue }
                state.inodes[inode]?.synced = bytes
                state.syncedNames[name] = inode
            }
        }
    }

    var callCount: Int { state.withLock { $0.calls } }
    var images: [Image] { state.withLock { $0.images } }

    /// Sets who is asked what it knows at each call.
    func watch(_ owner: ModelOwner?) { self.owner.withLock { $0 = owner } }

    /// What would be left if all stopped now; no call is under way.
    func finalImage() throws -> Image {
        try state.withLock { state in
            try look(&state)
            note(&state)
            return image(&state, state.calls, .read, owner.withLock { $0 }?.snapshot)
        }
    }

    func ask(_ point: FaultPoint) -> Int32? {
        if point == .read { return nil }
        let snapshot = owner.withLock { $0 }?.snapshot
        return state.withLock { state in
            do {
                try look(&state)
            } catch {
                Issue.record("the directory cannot be read: \(error)")
            }
            note(&state)
            let call = state.calls
            state.calls += 1
            if kept.contains(call) { state.images.append(image(&state, call, point, snapshot)) }
            let errno = failing.contains(call) ? EIO : refuse(point)
            state.previous = (point, errno != nil)
            return errno
        }
    }

    /// Reads what the directory holds.
    private func look(_ state: inout State) throws {
        state.names = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: path) where name != "lock" {
            var status = stat()
            guard unsafe stat("\(path)/\(name)", &status) == 0 else { continue }
            let inode = Int(status.st_ino)
            state.names[name] = inode
            if state.inodes[inode] == nil {
                let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: "\(path)/\(name)"))
                state.inodes[inode] = Inode(file: file)
            }
        }
        for (number, var inode) in state.inodes {
            try inode.file.seek(toOffset: 0)
            inode.present = Array(try inode.file.readToEnd() ?? Data())
            if inode.present.count >= inode.longest.count { inode.longest = inode.present }
            state.inodes[number] = inode
        }
    }

    /// Notes what the call before this one has brought to the disk.
    private func note(_ state: inout State) {
        guard let previous = state.previous, !previous.hasFailed else { return state.newFile = nil }
        switch previous.point {
        case .create(let file): state.newFile = state.newFile == nil ? file : nil
        case .sync:
            let name =
                state.newFile.map { String($0 + 100_000_000).dropFirst() + ".journal.new" }
                ?? state.names.keys.filter { $0.hasSuffix(".journal") }.max()
            guard let number = name.flatMap({ state.names[$0] }), var inode = state.inodes[number] else { return }
            (inode.synced, inode.longest) = (inode.present, inode.present)
            state.inodes[number] = inode
        case .syncDirectory:
            state.syncedNames = state.names
            let numbers = Set(state.names.values)
            state.inodes = state.inodes.filter { numbers.contains($0.key) }
        case .write, .truncate, .remove, .read, .preallocate, .reserve: return
        }
    }

    private func image(
        _ state: inout State,
        _ call: Int,
        _ point: FaultPoint,
        _ owner: ModelOwner.Snapshot?
    ) -> Image {
        var contents: [Crash: [String: [UInt8]]] = [:]
        for crash in Crash.allCases {
            var files: [String: [UInt8]] = [:]
            for name in Set(state.names.keys).union(state.syncedNames.keys).sorted() {
                let places = [state.syncedNames[name], state.names[name]]
                let place =
                    switch crash {
                    case .powerCut, .bytesFirst: places[0]
                    case .kill, .namesFirst, .lengthsFirst, .cutLost: places[1]
                    case .torn: places[Int.random(in: 0...1, using: &state.generator)]
                    }
                guard let inode = place.flatMap({ state.inodes[$0] }) else { continue }
                files[name] = bytes(of: inode, after: crash, &state.generator)
            }
            contents[crash] = files
        }
        var synced: [Int: Int] = [:]
        for (name, inode) in state.syncedNames {
            guard let number = Int(name.prefix(8)), name.hasSuffix(".journal") else { continue }
            synced[number] = state.inodes[inode]?.synced.count
        }
        return Image(call: call, point: point, contents: contents, owner: owner, synced: synced)
    }

    private func bytes(of inode: Inode, after crash: Crash, _ generator: inout SeededGenerator) -> [UInt8] {
        switch crash {
        case .kill, .bytesFirst: return inode.present
        case .powerCut, .namesFirst: return inode.synced
        case .lengthsFirst:
            let missing = max(0, inode.present.count - inode.synced.count)
            return inode.synced + [UInt8](repeating: 0, count: missing)
        case .cutLost: return inode.longest
        case .torn:
            let longest = inode.longest.count
            let end = Int.random(in: min(inode.synced.count, longest)...longest, using: &generator)
            return Array(inode.longest[..<end])
        }
    }
}

extension SimulatedDisk.Image {
    /// The records that a crash must not lose; `isPowerLost` tells whether the system stops, too.
    ///
    /// Whatever the policy, the disk has all of a file before it has the name of the next one.
    func mustHave(_ sync: SyncPolicy, after crash: Crash) -> Int {
        guard let owner else { return 0 }
        let stored = owner.items.prefix { owner.acknowledged[$0.entry.sequence] == true }
        if crash == .kill || sync == .always { return stored.count }
        let last = synced.keys.max() ?? 0
        return stored.prefix { item in
            let position = item.entry.position
            return position.file < last || position.offset + item.entry.byteCount <= synced[position.file] ?? 0
        }.count
    }
}

/// Reads what crashes have left, each directory once.
struct CrashReader {
    private var outcomes: [[String: [UInt8]]: Result<[[UInt8]], JournalError>] = [:]

    /// The records of a directory with these files, as opening reads them.
    mutating func payloads(_ files: [String: [UInt8]]) throws -> [[UInt8]] {
        if let outcome = outcomes[files] { return try outcome.get() }
        let copy = try TemporaryDirectory()
        for (name, bytes) in files { try copy.write(bytes, to: name) }
        var payloads: [[UInt8]] = []
        let outcome = Result { () throws(JournalError) in
            let directory = JournalDirectory(copy.path, faults: nil)
            var recovery = Recovery(directory, isSalvaging: false, id: .random())
            try recovery.run { _, payload, _ in payloads.append(Array(payload)) }
        }.map { payloads }
        outcomes[files] = outcome
        return try outcome.get()
    }

    /// Checks what each kind of crash before a call would leave: what was acknowledged, and nothing that was refused.
    mutating func check(_ image: SimulatedDisk.Image, _ sync: SyncPolicy, _ context: String = "") {
        guard let owner = image.owner else { return }
        for crash in Crash.allCases {
            let place: Comment = "\(sync), \(crash) before call \(image.call), \(image.point) \(context)"
            do {
                let payloads = try payloads(image.contents[crash] ?? [:])
                // A part of the list without gaps, up to what the disk had at least. What was refused is not in it.
                let last = payloads.last.flatMap { last in owner.items.lastIndex { $0.payload == last } }
                let end = last.map { $0 + 1 } ?? 0
                #expect(payloads == owner.items[..<end].suffix(payloads.count).map(\.payload), place)
                #expect(end >= image.mustHave(sync, after: crash), place)
                let needed = owner.items[..<end].count { $0.entry.position.file >= owner.oldest }
                #expect(payloads.count >= needed, place)
            } catch {
                Issue.record(error, place)
            }
        }
    }
}
