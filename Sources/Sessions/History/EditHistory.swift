import LayoutModel

/// How many revisions a layout remembers, and in how many bytes.
public struct HistoryLimits: Hashable, Sendable {
    public var revisions = 1_000
    public var bytes = 1 << 20

    public init() {}

    /// Nothing is remembered.
    static let none: HistoryLimits = {
        var limits = HistoryLimits()
        (limits.revisions, limits.bytes) = (0, 0)
        return limits
    }()
}

/// The former constant of a constraint that differs in nothing else.
struct ConstantChange {
    let id: ConstraintID
    let former: Double
}

/// How a revision came about.
public enum HistoryStep: Hashable, Sendable {
    case edit, undo, redo
}

/// The former revisions of a layout: for each revision, what takes the document back to the one before.
///
/// Only differences are kept, packed one behind the other, not documents and not frames: a document leads to the same
/// frames whenever it is solved, so those of former revisions are found by solving them again.
///
/// An undo applies the difference of a revision and so makes a new one, whose own difference leads back: a redo applies
/// that. So nothing is kept twice, and the revisions that can be undone, or redone, are two lists that run through the
/// entries, each of which is in one of them at most. An entry outlives the last ``HistoryLimits/revisions`` revisions
/// while it can still be undone or redone, so that going back and forth uses up nothing.
struct EditHistory: Sendable {
    struct Entry {
        /// The revision that the difference leads back from.
        var revision: Int
        /// Where the difference is no more than that, as after most edits; its id is 0 where there are bytes instead.
        var constant: ConstantChange
        /// How much earlier the next revision of the same list is; 0 = it is the last of the list.
        var below: UInt32
        /// Where in ``bytes`` the difference ends, and that of the next entry begins.
        var end: UInt32
    }

    /// What an edit has changed, as far as it leads back.
    enum Difference {
        case constant(ConstantChange)
        case packed(ArraySlice<UInt8>)
    }

    /// A list of revisions that can be undone, or redone, the next one first.
    struct Line {
        var top = 0
        var depth = 0

        /// Adds a revision, and returns how much earlier the one below it is.
        mutating func push(_ revision: Int, most: Int) -> UInt32 {
            let below = depth > 0 ? revision - top : 0
            top = revision
            // What is beyond the limit is still linked, and not reached.
            if depth < most { depth += 1 }
            return UInt32(clamping: below)
        }

        /// - Parameter below: nil where the revision has been forgotten, and with it those below.
        mutating func pop(below: UInt32?) {
            guard let below, depth > 0 else { return self = Line() }
            top -= Int(below)
            depth -= 1
        }
    }

    let limits: HistoryLimits
    /// By revision, ascending.
    var entries: [Entry] = []
    /// The packed differences; one is appended before ``appendPacked(_:by:)``.
    var bytes: [UInt8] = []
    /// How many revisions before the present one can be made again, one by one: the entries of the last so many
    /// revisions are there.
    var reach = 0
    var undoLine = Line()
    var redoLine = Line()
    /// How many entries there may be before those that nothing needs any more are removed.
    var mostEntries: Int

    init(_ limits: HistoryLimits) {
        self.limits = limits
        mostEntries = Self.mostEntries(besides: 0, limits)
    }

    /// A third more than there are, or are to be: so an edit pays for four entries that are looked at.
    static func mostEntries(besides count: Int, _ limits: HistoryLimits) -> Int {
        let needed = max(count, limits.revisions)
        return needed + needed / 3 + 8
    }

    /// How many bytes of the heap the history takes.
    @inline(__always)
    var byteCount: Int { entries.heapByteCount + bytes.heapByteCount }

    /// How many bytes the entries take, without room for others.
    var usedByteCount: Int { bytes.count + entries.count * MemoryLayout<Entry>.stride }

    // MARK: - Going back and forth

    /// The revision whose difference an undo, or a redo, applies; nil where there is none.
    func next(of step: HistoryStep) -> Int? {
        let line =
            switch step {
            case .edit: Line()
            case .undo: undoLine
            case .redo: redoLine
            }
        // The oldest entries may have been dropped, which are the last ones of their lists.
        guard line.depth > 0, let first = entries.first, line.top >= first.revision else { return nil }
        return line.top
    }

    /// The difference that takes the document of a revision back to the one before.
    ///
    /// - Precondition: it is one of the last ``reach`` revisions, or one that ``next(of:)`` has returned.
    func difference(of revision: Int) -> Difference {
        guard let index = index(of: revision) else { preconditionFailure("revision \(revision) is not kept") }
        guard entries[index].constant.id.number == 0 else { return .constant(entries[index].constant) }
        return .packed(bytes[start(of: index)..<Int(entries[index].end)])
    }

    func start(of index: Int) -> Int { index == 0 ? 0 : Int(entries[index - 1].end) }

    private func index(of revision: Int) -> Int? {
        guard let last = entries.last else { return nil }
        // The last entries are those of successive revisions.
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

    /// Whether anything is remembered.
    var isKept: Bool { limits.revisions > 0 }

    /// Records a revision, the one after the last, in which one constant has changed.
    mutating func append(_ revision: Int, by step: HistoryStep, _ change: ConstantChange) {
        guard isKept else { return }
        record(revision, by: step, change)
    }

    /// Records a revision, the one after the last, whose difference has been appended to ``bytes``.
    mutating func appendPacked(_ revision: Int, by step: HistoryStep) {
        record(revision, by: step, ConstantChange(id: ConstraintID(number: 0), former: 0))
    }

    @inline(__always)
    private mutating func record(_ revision: Int, by step: HistoryStep, _ constant: ConstantChange) {
        let below: UInt32
        switch step {
        case .edit:
            below = undoLine.push(revision, most: limits.revisions)
            redoLine = Line()
        case .undo:
            undoLine.pop(below: self.below(undoLine.top))
            below = redoLine.push(revision, most: limits.revisions)
        case .redo:
            redoLine.pop(below: self.below(redoLine.top))
            below = undoLine.push(revision, most: limits.revisions)
        }
        let end = UInt32(truncatingIfNeeded: bytes.count)
        entries.append(Entry(revision: revision, constant: constant, below: below, end: end))
        if reach < limits.revisions { reach += 1 }
        if entries.count > mostEntries || usedByteCount > limits.bytes { compact(toFit: limits.bytes) }
    }

    /// How much earlier than a revision the next one of its list is.
    ///
    /// Nil where it has been forgotten, as when edits are repeated with a smaller limit than they were made with.
    private func below(_ revision: Int) -> UInt32? { index(of: revision).map { entries[$0].below } }

    // MARK: - Forgetting

    /// Removes what can no longer be reached, and then the oldest entries while they take more than `most` bytes.
    mutating func compact(toFit most: Int) {
        let kept = newest(of: reachable(), within: most)
        let (former, formerBytes) = (entries, bytes)
        let length = kept.reduce(0) { $0 + size(of: $1) } - kept.count * MemoryLayout<Entry>.stride
        (entries, bytes) = ([], [])
        // Not twice as much, as arrays reserve that grow by themselves.
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
        mostEntries = Self.mostEntries(besides: entries.count, limits)
    }

    /// The indices of the entries of the last ``reach`` revisions, and of those that can be undone or redone.
    private func reachable() -> [Int] {
        var isReachable = [Bool](repeating: false, count: entries.count)
        for index in entries.indices.suffix(reach) { isReachable[index] = true }
        for line in [undoLine, redoLine] {
            var line = line
            while line.depth > 0, let index = index(of: line.top) {
                isReachable[index] = true
                line.pop(below: entries[index].below)
            }
        }
        return entries.indices.filter { isReachable[$0] }
    }

    /// The last of these entries, as many as `most` bytes hold; an eighth less where these are not all, so that
    /// dropping some is rare.
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

    /// How many bytes an entry takes with its difference.
    private func size(of index: Int) -> Int {
        Int(entries[index].end) - start(of: index) + MemoryLayout<Entry>.stride
    }

    /// Frees memory that is reserved and not used.
    mutating func trim() {
        entries.trim()
        bytes.trim()
    }
}
