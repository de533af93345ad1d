public import LayoutModel
import Sessions

/// The constraints of two layouts that mean the same, in pairs, and those without a partner.
public struct ConstraintPairs: Sendable {
    /// The partners of constraints before.
    private(set) var afterOf: [ConstraintID: ConstraintID] = [:]
    /// The constraints with other values: constant, priority, activity, size classes, group or key.
    public private(set) var updated: [(before: ConstraintID, after: ConstraintID)] = []
    public private(set) var removed: [ConstraintID] = []
    public private(set) var added: [ConstraintID] = []

    private typealias Entry = (id: ConstraintID, values: ConstraintValues)

    /// The constraints of one meaning that have no partner yet.
    private struct Group {
        var before: [Entry] = []
        var after: [Entry] = []
    }

    /// Pairs constraints by their meaning: first those that are the same, then those with the same key, then the others
    /// in order.
    ///
    /// What remains is paired once more with `superview` as it is written, because a view that moves takes such
    /// constraints along.
    init(
        _ before: LayoutDocument,
        _ after: LayoutDocument,
        _ views: ViewPairs,
        budget: inout WorkBudget
    ) throws(SessionError) {
        try budget.charge(Self.workOfConstraint, times: before.constraints.count + after.constraints.count)
        let own = ConstraintReader(tree: before.tree, side: .before, pairs: views)
        let other = ConstraintReader(tree: after.tree, side: .after, pairs: views)
        pair(before.constraints.ids, after.constraints.ids, before, after, own, other)
        let isByWord = { (id: ConstraintID, document: LayoutDocument) in
            document.constraints[id].flatMap(ConstraintReader.second)?.node == .superview
        }
        let left = removed.filter { isByWord($0, before) }
        let right = added.filter { isByWord($0, after) }
        if !left.isEmpty, !right.isEmpty {
            let (gone, new) = (Set(left), Set(right))
            let (kept, fresh) = (removed.filter { !gone.contains($0) }, added.filter { !new.contains($0) })
            (removed, added) = ([], [])
            var (ownByWord, otherByWord) = (own, other)
            (ownByWord.keepsSuperview, otherByWord.keepsSuperview) = (true, true)
            pair(left, right, before, after, ownByWord, otherByWord)
            (removed, added) = (removed + kept, added + fresh)
        }
        removed.sort()
        added.sort()
        updated.sort { $0.after < $1.after }
    }

    /// The cost of reading and pairing a constraint, in units of work.
    private static let workOfConstraint = 40

    private mutating func pair(
        _ ids: [ConstraintID],
        _ others: [ConstraintID],
        _ before: LayoutDocument,
        _ after: LayoutDocument,
        _ own: ConstraintReader,
        _ other: ConstraintReader
    ) {
        var numbers: [ConstraintMeaning: Int] = [:]
        var groups: [Group] = []
        func group(_ meaning: ConstraintMeaning) -> Int {
            if let number = numbers[meaning] { return number }
            numbers[meaning] = groups.count
            groups.append(Group())
            return groups.count - 1
        }
        for id in ids {
            guard let read = before.constraints[id].map(own.read) else { continue }
            groups[group(read.meaning)].before.append((id, read.values))
        }
        for id in others {
            guard let read = after.constraints[id].map(other.read) else { continue }
            groups[group(read.meaning)].after.append((id, read.values))
        }
        for group in groups { pair(group) }
    }

    private mutating func pair(_ group: Group) {
        var (before, after) = (group.before, group.after)
        for (one, other) in Self.matches(&before, &after, by: { $0 }) { afterOf[one.id] = other.id }
        let sameKey = Self.matches(&before, &after) { $0.key }
        let count = min(before.count, after.count)
        let inOrder = zip(before.prefix(count), after.prefix(count)).map { ($0, $1) }
        for (one, other) in sameKey + inOrder {
            afterOf[one.id] = other.id
            updated.append((one.id, other.id))
        }
        removed += before.dropFirst(count).map(\.id)
        added += after.dropFirst(count).map(\.id)
    }

    /// Removes and returns the pairs of entries with the same value of `value`, in order; `nil` matches nothing.
    private static func matches<Value: Hashable>(
        _ before: inout [Entry],
        _ after: inout [Entry],
        by value: (ConstraintValues) -> Value?
    ) -> [(Entry, Entry)] {
        guard !before.isEmpty, !after.isEmpty else { return [] }
        var waiting: [Value: [Int]] = [:]
        for index in after.indices.reversed() {
            if let value = value(after[index].values) { waiting[value, default: []].append(index) }
        }
        var (found, left, taken): ([(Entry, Entry)], [Entry], Set<Int>) = ([], [], [])
        for entry in before {
            guard let value = value(entry.values), let index = waiting[value]?.popLast() else {
                left.append(entry)
                continue
            }
            found.append((entry, after[index]))
            taken.insert(index)
        }
        (before, after) = (left, after.indices.filter { !taken.contains($0) }.map { after[$0] })
        return found
    }
}
