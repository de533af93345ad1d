import Glibc
import TestSupport
import Testing
import Threads

@testable import Storage

/// An owner of a journal: it has a list, adds to it and to the journal, and takes back what could not be stored.
final class ModelOwner: Sendable {
    struct Item: Hashable, Sendable {
        let payload: [UInt8]
        let entry: Entry

        static func == (one: Item, other: Item) -> Bool { one.entry.sequence == other.entry.sequence }
        func hash(into hasher: inout Hasher) { hasher.combine(entry.sequence) }
    }

    private struct State {
        var items: [Item] = []
        var undone: [Item] = []
        var acknowledged: [UInt64: Bool] = [:]
        var oldest = 1
    }

    /// What an owner knows at one time.
    struct Snapshot: Sendable {
        let items: [Item]
        let acknowledged: [UInt64: Bool]
        /// The oldest file that is needed.
        let oldest: Int
    }

    let journal: Journal
    private let state = Guarded(State())

    init(_ journal: Journal) {
        self.journal = journal
    }

    /// What was added and not taken back.
    var items: [Item] { state.withLock { $0.items } }
    var undone: [Item] { state.withLock { $0.undone } }
    /// What the journal has said of each record that was waited for.
    var acknowledged: [UInt64: Bool] { state.withLock { $0.acknowledged } }

    /// All of this at once.
    var snapshot: Snapshot {
        state.withLock { Snapshot(items: $0.items, acknowledged: $0.acknowledged, oldest: $0.oldest) }
    }

    /// Adds a record; returns its number, or nil if the journal refuses it.
    func add(_ payload: [UInt8], for purpose: RecordPurpose = .change) -> UInt64? {
        let entry = state.withLock { state -> Entry? in
            guard let entry = journal.append(payload, for: purpose, undo: { self.takeBack(payload) }) else {
                return nil
            }
            state.items.append(Item(payload: payload, entry: entry))
            return entry
        }
        guard let sequence = entry?.sequence else { return nil }
        journal.whenSettled(sequence) { isStored in
            let isAgreed = self.journal.isStored(sequence) == isStored
            self.state.withLock { state in
                if !isAgreed || state.acknowledged[sequence] != nil { Issue.record("record \(sequence) is uncertain") }
                // Taken back before anybody is told.
                if state.items.contains(where: { $0.entry.sequence == sequence }) != isStored {
                    Issue.record("record \(sequence) is stored: \(isStored), and the list does not agree")
                }
                state.acknowledged[sequence] = isStored
            }
        }
        return sequence
    }

    /// The newest goes first: each finds its own effect at the end of the list.
    private func takeBack(_ payload: [UInt8]) {
        state.withLock { state in
            guard let item = state.items.popLast() else {
                Issue.record("more is taken back than was added")
                return
            }
            if item.payload != payload { Issue.record("a record is taken back before those after it") }
            if let last = state.undone.last, last.entry.sequence == item.entry.sequence {
                Issue.record("a record is taken back twice")
            }
            state.undone.append(item)
        }
    }

    /// Adds a record, as often as it takes until it is accepted; returns its number.
    func insist(_ payload: [UInt8]) -> UInt64 {
        while true {
            if let sequence = add(payload) { return sequence }
            guard waitForRoom() else { return journal.lastSequence }
        }
    }

    /// Waits until records are accepted; records an issue and returns false if they never are.
    @discardableResult
    func waitForRoom() -> Bool {
        do {
            try eventually("the journal accepts records") { journal.failure == nil }
            return true
        } catch {
            Issue.record(error)
            return false
        }
    }

    func waitUntilSettled() { _ = journal.isStoredInTheEnd(journal.lastSequence) }

    /// Gives up the files before the one that holds the first of the last `count` items.
    private func release(keeping count: Int) {
        let oldest: Int? = state.withLock { state in
            guard let file = state.items.suffix(count).first?.entry.position.file else { return nil }
            state.oldest = max(state.oldest, file)
            return state.oldest
        }
        if let oldest { journal.release(before: oldest) }
    }

    /// A run of appends, rotations and releases; returns the number of the oldest file that is needed.
    @discardableResult
    func run(steps: Int = 8) -> Int {
        for step in 0..<steps {
            for part in 0..<3 { _ = insist([UInt8(step), UInt8(part)] + [UInt8](repeating: 7, count: 3 * step)) }
            // The records that take the place of those in the files may still wait.
            if step == 3 { release(keeping: 2) }
            waitUntilSettled()
            waitForRoom()
            if step == 2 { journal.rotate() }
            if step == 4 || step == 6 { release(keeping: 8) }
        }
        return snapshot.oldest
    }
}
