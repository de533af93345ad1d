public import LayoutModel
import Sessions

/// The views that differ between two layouts.
public struct ViewChanges: Sendable {
    /// A view in both layouts.
    public struct Pair: Hashable, Sendable {
        public var before: NodeID
        public var after: NodeID
    }

    /// A view or guide with another name.
    public struct Renaming: Hashable, Sendable {
        public var pair: Pair
        public var isMoved: Bool
        public var isUpdated: Bool
    }

    /// The views of the layout after that are new, in document order.
    public internal(set) var added: [NodeID] = []
    /// The views of the layout before that are gone, in document order.
    public internal(set) var removed: [NodeID] = []
    /// The views with another superview, or in another order among the siblings that stay.
    public internal(set) var moved: [Pair] = []
    /// The views with other properties or guides.
    public internal(set) var updated: [Pair] = []
    /// The views and guides with other names, which are in none of the other lists.
    public internal(set) var renamed: [Renaming] = []

    init() {}

    init(
        _ before: ViewTree,
        _ after: ViewTree,
        _ pairs: ViewPairs,
        _ names: [String: String],
        budget: inout WorkBudget
    ) throws(SessionError) {
        try budget.charge(Self.workOfNode, times: before.nodeCount + after.nodeCount)
        removed = before.preorder().filter { before[$0].kind == .view && pairs.after($0) == nil }
        let renamedTree = before.renaming(names)
        for node in after.preorder() {
            guard let former = pairs.before(node) else {
                if after[node].kind == .view { added.append(node) }
                continue
            }
            let pair = Pair(before: former, after: node)
            let isMoved = Self.isElsewhere(pair, before, after, pairs)
            let isUpdated = Self.isUpdated(pair, renamedTree, after, pairs)
            if names[before.name(of: former)] != nil {
                renamed.append(Renaming(pair: pair, isMoved: isMoved, isUpdated: isUpdated))
            } else {
                if isMoved { moved.append(pair) }
                if isUpdated { updated.append(pair) }
            }
        }
        addReordered(before, after, pairs)
    }

    /// The cost of comparing a node, in units of work.
    private static let workOfNode = 60

    /// Returns the new names by old name.
    static func names(_ before: ViewTree, _ after: ViewTree, _ pairs: ViewPairs) -> [String: String] {
        var names: [String: String] = [:]
        for node in before.preorder() {
            guard let other = pairs.after(node) else { continue }
            let (old, new) = (before.name(of: node), after.name(of: other))
            if old != new { names[old] = new }
        }
        return names
    }

    private static func isElsewhere(_ pair: Pair, _ before: ViewTree, _ after: ViewTree, _ pairs: ViewPairs) -> Bool {
        before.parent(of: pair.before).flatMap { pairs.after($0) } != after.parent(of: pair.after)
    }

    private static func isUpdated(
        _ pair: Pair,
        _ before: ViewTree,
        _ after: ViewTree,
        _ pairs: ViewPairs
    ) -> Bool {
        let (old, new) = (before[pair.before], after[pair.after])
        if !old.guides.isEmpty || !new.guides.isEmpty {
            let stay = old.guides.count { pairs.after($0).flatMap(after.parent) == pair.after }
            if stay < max(old.guides.count, new.guides.count) { return true }
        }
        return old.properties != new.properties
    }

    // MARK: - Order

    /// Adds the views that stay in their superviews, and are in another order.
    private mutating func addReordered(_ before: ViewTree, _ after: ViewTree, _ pairs: ViewPairs) {
        var reordered: Set<NodeID> = []
        for node in after.preorder() {
            guard let former = pairs.before(node), after[node].subviews.count > 1 else { continue }
            var ranks: [NodeID: Int] = [:]
            for (rank, subview) in before[former].subviews.enumerated() { ranks[subview] = rank }
            let staying = after[node].subviews.compactMap { subview in
                pairs.before(subview).flatMap { ranks[$0] }.map { (subview, $0) }
            }
            let kept = Set(LongestRun.indices(of: staying.map(\.1)))
            for (index, subview) in staying.enumerated() where !kept.contains(index) { reordered.insert(subview.0) }
        }
        guard !reordered.isEmpty else { return }
        for index in renamed.indices where reordered.contains(renamed[index].pair.after) {
            renamed[index].isMoved = true
            reordered.remove(renamed[index].pair.after)
        }
        let known = Set(moved.map(\.after)).union(reordered)
        moved = after.preorder().filter(known.contains).compactMap { node in
            pairs.before(node).map { Pair(before: $0, after: node) }
        }
    }
}

extension ViewTree {
    /// Returns the tree with other names of nodes, also in the properties that mention them.
    ///
    /// - Parameter names: the new names by old name.
    /// - Returns: the tree, in which nodes cannot be looked up by name.
    public func renaming(_ names: [String: String]) -> ViewTree {
        guard !names.isEmpty else { return self }
        var tree = showing(names)
        for node in preorder() {
            var properties = properties(of: node)
            guard let spacing = properties.stack?.customSpacing, !spacing.isEmpty else { continue }
            let renamed = spacing.map { (names[$0.key] ?? $0.key, $0.value) }
            properties.stack?.customSpacing = Dictionary(renamed) { first, _ in first }
            tree.setProperties(properties, of: node)
        }
        return tree
    }
}

/// The longest ascending subsequence: the siblings that keep their order if as few as possible are moved.
enum LongestRun {
    /// Returns the indices of a longest ascending subsequence of different numbers; O(n log n).
    ///
    /// Source: Fredman, "On computing the length of longest increasing subsequences", 1975.
    static func indices(of numbers: [Int]) -> [Int] {
        /// For each length, the index of the smallest number that ends a run of that length.
        var ends: [Int] = []
        var previous = [Int?](repeating: nil, count: numbers.count)
        for (index, number) in numbers.enumerated() {
            var (low, high) = (0, ends.count)
            while low < high {
                let middle = (low + high) / 2
                if numbers[ends[middle]] < number { low = middle + 1 } else { high = middle }
            }
            previous[index] = low > 0 ? ends[low - 1] : nil
            if low == ends.count { ends.append(index) } else { ends[low] = index }
        }
        var run: [Int] = []
        var next = ends.last
        while let index = next {
            run.append(index)
            next = previous[index]
        }
        return run.reversed()
    }
}
