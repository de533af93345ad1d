import LayoutModel

/// The limits on the history of a layout, in revisions and in bytes.
public struct HistoryLimits: Hashable, Sendable {
    public var revisions = 1_000
    public var bytes = 1 << 20

    public init() {}

    /// Limits that disable the history.
    static let none: HistoryLimits = {
        var limits = HistoryLimits()
        (limits.revisions, limits.bytes) = (0, 0)
        return limits
    }()
}

/// The former constant of a constraint in which only the constant changed.
struct ConstantChange {
    let id: ConstraintID
    let former: Double
}

/// The kind of step that created a revision.
public enum HistoryStep: Hashable, Sendable {
    case edit, undo, redo
}

/// The former revisions of a layout; each entry is the difference that leads back to the previous revision.
///
/// Only packed differences are kept, neither documents nor frames: solving a document always produces the same frames,
/// so those of former revisions are computed by solving again.
///
/// An undo applies the difference of a revision and thereby creates a new revision, whose own difference leads back; a
/// redo applies that. So nothing is stored twice, and the undo and redo stacks are two linked lists through the
/// entries, each of which is in at most one of them. An entry outlives the last ``HistoryLimits/revisions`` revisions
/// while it can still be undone or redone, so stepping back and forth does not use up history.
struct EditHistory: Sendable {
    struct Entry {
        /// The revision from which the difference leads back.
        var revision: Int
        /// The whole difference if only one constant changed, as in most edits; its id is 0 if the difference is in
        /// ``bytes``.
        var constant: ConstantChange
        /// The distance, in revisions, to the next entry of the same list; 0 if this is the last one.
        var below: UInt32
        /// The end of the difference in ``bytes``, and the start of that of the next entry.
        var end: UInt32
    }

    /// The difference between a revision and the previous one.
    enum Difference {
        case constant(ConstantChange)
        case packed(ArraySlice<UInt8>)
    }

    /// A stack of revisions that can be undone or redone.
    struct Line {
        var top = 0
        var depth = 0

        /// Pushes a revision, and returns the distance to the one below it.
        mutating func push(_ revision: Int, most: Int) -> UInt32 {
            let below = depth > 0 ? revision - top : 0
            top = revision
            // Entries beyond the limit remain linked but are unreachable.
            if depth < most { depth += 1 }
            return UInt32(clamping: below)
        }

        /// - Parameter below: the distance to the revision below; nil if the popped revision has been dropped, together
        ///   with those below.
        mutating func pop(below: UInt32?) {
            guard let below, depth > 0 else { return self = Line() }
            top -= Int(below)
            depth -= 1
        }
    }

    let limits: HistoryLimits
    /// The entries in ascending order of revision.
    var entries: [Entry] = []
    /// The packed differences; a difference is appended before ``appendPacked(_:by:)`` is called.
    var bytes: [UInt8] = []
    /// The number of revisions before the current one that can be reconstructed one by one: their entries are
    /// contiguous at the end.
    var reach = 0
    var undoStack = Line()
    var redoStack = Line()
    /// The number of entries that triggers the removal of unreachable ones.
    var maxEntries: Int

    init(_ limits: HistoryLimits) {
        self.limits = limits
        maxEntries = Self.maxEntries(besides: 0, limits)
    }

    /// Returns the limit with a third of slack, so that the amortized cost of an edit is the inspection of four
    /// entries.
    static func maxEntries(besides count: Int, _ limits: HistoryLimits) -> Int {
        let needed = max(count, limits.revisions)
        return needed + needed / 3 + 8
    }

    /// The number of heap bytes that the history uses.
    @inline(__always)
    var byteCount: Int { entries.heapByteCount + bytes.heapByteCount }

    /// The number of bytes that the entries use, excluding spare capacity.
    var usedByteCount: Int { bytes.count + entries.count * MemoryLayout<Entry>.stride }

    // MARK: - Going back and forth

    /// Returns the revision whose difference an undo or a redo would apply; nil if there is none.
    func next(of step: HistoryStep) -> Int? {
        let line =
            switch step {
            case .edit: Line()
            case .undo: undoStack
            case .redo: redoStack
            }
        // The oldest entries, which are at the bottom of their stacks, may have been dropped.
        guard line.depth > 0, let first = entries.first, line.top >= first.revision else { return nil }
        return line.top
    }

    /// Returns the difference that leads from the document of a revision back to the previous one.
    ///
    /// - Precondition: the revision is one of the last ``reach``, or was returned by ``next(of:)``.
    func difference(of revision: Int) -> Difference {
        guard let index = index(of: revision) else { preconditionFailure("revision \(revision) is not kept") }
        guard entries[index].constant.id.number == 0 else { return .constant(entries[index].constant) }
        return .packed(bytes[start(of: index)..<Int(entries[index].end)])
    }

    func start(of index: Int) -> Int { index == 0 ? 0 : Int(entries[index - 1].end) }

    private func index(of revision: Int) -> Int? {
        guard let last = entries.last else { return nil }
        // The last entries have consecutive revisions.
        let guess = entries.count - 1 - (last.revision - revision)
        if entries.indices.contains(guess), entries[guess].revision == revision { return guess }
        var (low, high) = (0, entries.count)
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].revision < revision { low = middle + 1 } else { high = middle }
        }
        return low < entries.count && entries[low].revision == revision ? low : nil
    }

    // MARK: - Recording

    /// True if the history is enabled.
    var isKept: Bool { limits.revisions > 0 }

    /// Records the next revision, in which a single constant changed.
    mutating func append(_ revision: Int, by step: HistoryStep, _ change: ConstantChange) {
        guard isKept else { return }
        record(revision, by: step, change)
    }

    /// Records the next revision, whose difference has been appended to ``bytes``.
    mutating func appendPacked(_ revision: Int, by step: HistoryStep) {
        record(revision, by: step, ConstantChange(id: ConstraintID(number: 0), former: 0))
    }

    @inline(__always)
    private mutating func record(_ revision: Int, by step: HistoryStep, _ constant: ConstantChange) {
        let below: UInt32
        switch step {
        case .edit:
            below = undoStack.push(revision, most: limits.revisions)
            redoStack = Line()
        case .undo:
            undoStack.pop(below: self.below(undoStack.top))
            below = redoStack.push(revision, most: limits.revisions)
        case .redo:
            redoStack.pop(below: self.below(redoStack.top))
            below = undoStack.push(revision, most: limits.revisions)
        }
        let end = UInt32(truncatingIfNeeded: bytes.count)
        entries.append(Entry(revision: revision, constant: constant, below: below, end: end))
        if reach < limits.revisions { reach += 1 }
        if entries.count > maxEntries || usedByteCount > limits.bytes { compact(toFit: limits.bytes) }
    }

    /// Returns the distance from a revision to the next one in its list.
    ///
    /// Nil if the revision has been dropped, for example because edits are replayed with a smaller limit than they were
    /// made with.
    private func below(_ revision: Int) -> UInt32? { index(of: revision).map { entries[$0].below } }

    // MARK: - Compaction

    /// Removes unreachable entries, and then the oldest ones until the rest fits in `most` bytes.
    mutating func compact(toFit most: Int) {
        let kept = newest(of: reachable(), within: most)
        let (former, formerBytes) = (entries, bytes)
        let length = kept.reduce(0) { $0 + size(of: $1) } - kept.count * MemoryLayout<Entry>.stride
        (entries, bytes) = ([], [])
        // Arrays that grow on their own would reserve twice as much.
        entries.reserveCapacity(kept.count + kept.count / 3 + 8)
        bytes.reserveCapacity(length + length / 3)
        for index in kept {
            let start = index == 0 ? 0 : Int(former[index - 1].end)
            bytes.append(contentsOf: formerBytes[start..<Int(former[index].end)])
            var entry = former[index]
            entry.end = UInt32(truncatingIfNeeded: bytes.count)
            entries.append(entry)
        }
        reach = min(reach, entries.count)
        maxEntries = Self.maxEntries(besides: entries.count, limits)
    }

    /// Returns the indices of the entries of the last ``reach`` revisions and of those that can be undone or redone.
    private func reachable() -> [Int] {
        var isReachable = [Bool](repeating: false, count: entries.count)
        for index in entries.indices.suffix(reach) { isReachable[index] = true }
        for line in [undoStack, redoStack] {
            var line = line
            while line.depth > 0, let index = index(of: line.top) {
                isReachable[index] = true
                line.pop(below: entries[index].below)
            }
        }
        return entries.indices.filter { isReachable[$0] }
    }

    /// Returns the newest of these entries that fit in `most` bytes; if some are dropped, only seven eighths are
    /// filled, so that this is rare.
    private func newest(of indices: [Int], within most: Int) -> ArraySlice<Int> {
        var bytes = 0
        for index in indices { bytes += size(of: index) }
        guard bytes > most else { return indices[...] }
        var dropped = 0
        while dropped < indices.count, bytes > most - most / 8 {
            bytes -= size(of: indices[dropped])
            dropped += 1
        }
        return indices[dropped...]
    }

    /// Returns the number of bytes that an entry uses, including its difference.
    private func size(of index: Int) -> Int {
        Int(entries[index].end) - start(of: index) + MemoryLayout<Entry>.stride
    }

    /// Frees unused capacity.
    mutating func trim() {
        entries.trim()
        bytes.trim()
    }
}
