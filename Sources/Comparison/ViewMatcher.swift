import LayoutModel
import Sessions

/// Finds the views and guides of two layouts that mean the same.
///
/// 1. The roots are a pair.
/// 2. Nodes with the same name are pairs.
/// 3. From the root down, the views without a partner in two paired superviews are compared: containers by the views in
///    them, then all by their properties and by the constraints in which they are. In these, views without a partner
///    count as the same, so that several views may have other names.
///
/// A view that has both another name and another superview is not recognized. Every node is compared once, and every
/// constraint read once for each of its items, so that the time is nearly linear.
struct ViewMatcher {
    let before: LayoutDocument
    let after: LayoutDocument
    var pairs: ViewPairs
    /// The constraints of nodes without a partner, by node index.
    private var mentionsBefore: [Int: [ConstraintID]] = [:]
    private var mentionsAfter: [Int: [ConstraintID]] = [:]
    /// The numbers of the different properties and lines, by first appearance.
    private var numbersOfProperties: [ViewProperties: Int] = [:]
    private var numbersOfLines: [Line: Int] = [:]
    /// The pairs whose contents have yet to be compared.
    private var waiting: [(before: NodeID, after: NodeID)] = []

    private init(_ before: LayoutDocument, _ after: LayoutDocument) {
        (self.before, self.after) = (before, after)
        pairs = ViewPairs(before: before.tree, after: after.tree)
    }

    /// - Throws: ``SessionError/workLimitExceeded``.
    static func pairs(
        of before: LayoutDocument,
        _ after: LayoutDocument,
        budget: inout WorkBudget
    ) throws(SessionError) -> ViewPairs {
        try budget.charge(workOfNode, times: before.tree.nodeCount + after.tree.nodeCount)
        var matcher = ViewMatcher(before, after)
        let hasUnpaired = matcher.pairByName()
        guard hasUnpaired else { return matcher.pairs }
        try budget.charge(workOfMention, times: before.constraints.count + after.constraints.count)
        matcher.collectMentions()
        var next = 0
        while next < matcher.waiting.count {
            matcher.pairContents(of: matcher.waiting[next])
            next += 1
        }
        return matcher.pairs
    }

    /// The measured costs, in units of work.
    private static let workOfNode = 60
    private static let workOfMention = 60

    // MARK: - Names

    /// Pairs the roots and the nodes of the same name; returns whether both layouts have other nodes.
    private mutating func pairByName() -> Bool {
        pair(before.tree.root, after.tree.root)
        var unpaired = 0
        for node in before.tree.preorder() where node != before.tree.root {
            guard let other = after.tree.node(named: before.tree.name(of: node)), pairs.before(other) == nil,
                before.tree[node].kind == after.tree[other].kind
            else {
                unpaired += 1
                continue
            }
            pair(node, other)
        }
        let paired = before.tree.nodeCount - unpaired
        return unpaired > 0 && paired < after.tree.nodeCount
    }

    private mutating func pair(_ node: NodeID, _ other: NodeID) {
        pairs.pair(node, other)
        waiting.append((node, other))
    }

    private mutating func collectMentions() {
        before.constraints.forEach { id, constraint in
            for node in constraint.nodes(in: before.tree) where !pairs.isPaired(node, .before) {
                mentionsBefore[node.index, default: []].append(id)
            }
        }
        after.constraints.forEach { id, constraint in
            for node in constraint.nodes(in: after.tree) where !pairs.isPaired(node, .after) {
                mentionsAfter[node.index, default: []].append(id)
            }
        }
    }

    // MARK: - Contents

    private mutating func pairContents(of pair: (before: NodeID, after: NodeID)) {
        let (node, other) = (before.tree[pair.before], after.tree[pair.after])
        pairContents(node.subviews, other.subviews)
        pairContents(node.guides, other.guides)
    }

    private mutating func pairContents(_ nodes: [NodeID], _ others: [NodeID]) {
        let left = nodes.filter { pairs.after($0) == nil }
        let right = others.filter { pairs.before($0) == nil }
        guard !left.isEmpty, !right.isEmpty else { return }
        var candidates = left.map { candidate($0, .before) }
        var partners = right.map { candidate($0, .after) }
        pairContainers(&candidates, &partners)
        // The same in all respects; with other constants; with other content.
        pairEqual(&candidates, &partners) { [$0.properties, -1] + $0.lines }
        pairEqual(&candidates, &partners) { [$0.properties, -1] + $0.shapes }
        pairEqual(&candidates, &partners) { $0.lines.isEmpty ? nil : [$0.content.rawValue, -1] + $0.lines }
        pairNeighbors(&candidates, &partners, nodes, others)
    }

    private typealias Candidate = ViewCandidate

    private mutating func candidate(_ node: NodeID, _ side: ComparedSide) -> Candidate {
        let document = side == .before ? before : after
        let mentions = (side == .before ? mentionsBefore : mentionsAfter)[node.index] ?? []
        let properties = document.tree.properties(of: node)
        let reader = LineReader(tree: document.tree, side: side, pairs: pairs)
        var (lines, shapes): ([Int], [Int]) = ([], [])
        for id in mentions {
            guard let constraint = document.constraints[id] else { continue }
            let line = reader.line(of: constraint, from: node)
            lines.append(numbersOfLines.number(of: line))
            shapes.append(numbersOfLines.number(of: line.shape))
        }
        return Candidate(
            node: node,
            content: ViewCandidate.Content(properties),
            properties: numbersOfProperties.number(of: properties),
            lines: lines.sorted(),
            shapes: shapes.sorted()
        )
    }

    /// Pairs containers if more than half of the paired views in each are in the other.
    private mutating func pairContainers(_ left: inout [Candidate], _ right: inout [Candidate]) {
        let contents = Dictionary(right.map { ($0.node, $0.content) }) { first, _ in first }
        var taken: Set<NodeID> = []
        for candidate in left {
            var votes: [NodeID: Int] = [:]
            let subviews = before.tree[candidate.node].subviews.compactMap { pairs.after($0) }
            for subview in subviews {
                if let parent = after.tree.parent(of: subview) { votes[parent, default: 0] += 1 }
            }
            guard let (other, count) = votes.first(where: { 2 * $0.value > subviews.count }),
                contents[other] == candidate.content, pairs.before(other) == nil,
                2 * count > after.tree[other].subviews.count(where: { pairs.before($0) != nil })
            else { continue }
            pair(candidate.node, other)
            taken.insert(other)
        }
        left.removeAll { pairs.after($0.node) != nil }
        right.removeAll { taken.contains($0.node) }
    }

    /// Pairs the candidates for which `key` is the same, in order; `nil` matches nothing.
    private mutating func pairEqual(
        _ left: inout [Candidate],
        _ right: inout [Candidate],
        by key: (Candidate) -> [Int]?
    ) {
        guard !left.isEmpty, !right.isEmpty else { return }
        var open: [[Int]: [NodeID]] = [:]
        for candidate in right.reversed() {
            if let key = key(candidate) { open[key, default: []].append(candidate.node) }
        }
        for candidate in left {
            guard let key = key(candidate), let other = open[key]?.popLast() else { continue }
            pair(candidate.node, other)
        }
        left.removeAll { pairs.after($0.node) != nil }
        right.removeAll { pairs.before($0.node) != nil }
    }

    /// Pairs views with the same properties that follow the same sibling, if half of their constraints are the same.
    private mutating func pairNeighbors(
        _ left: inout [Candidate],
        _ right: inout [Candidate],
        _ nodes: [NodeID],
        _ others: [NodeID]
    ) {
        guard !left.isEmpty, !right.isEmpty else { return }
        let (gaps, otherGaps) = (self.gaps(nodes, .before), self.gaps(others, .after))
        var open: [[Int]: [Candidate]] = [:]
        for candidate in right.reversed() {
            open[[candidate.properties, otherGaps[candidate.node] ?? -1], default: []].append(candidate)
        }
        for candidate in left {
            let key = [candidate.properties, gaps[candidate.node] ?? -1]
            guard let other = open[key]?.popLast(), candidate.resembles(other) else { continue }
            pair(candidate.node, other.node)
        }
    }

    /// Returns the paired sibling before each sibling without a partner; nothing for those that come first.
    private func gaps(_ siblings: [NodeID], _ side: ComparedSide) -> [NodeID: Int] {
        var (gaps, last): ([NodeID: Int], Int?) = ([:], nil)
        for node in siblings {
            if pairs.isPaired(node, side) {
                last = pairs.token(of: node, side).number
            } else {
                gaps[node] = last
            }
        }
        return gaps
    }
}

extension Constraint {
    /// The nodes of both items, each once.
    fileprivate func nodes(in tree: ViewTree) -> [NodeID] {
        let other: NodeID? =
            switch ConstraintReader.second(of: self)?.node {
            case .node(let node): node
            case .superview: tree.parent(of: first.node)
            case nil: nil
            }
        return other == nil || other == first.node ? [first.node] : [first.node, other].compactMap(\.self)
    }
}

extension Dictionary where Value == Int {
    /// Returns the number of a key; a new key receives the next number.
    fileprivate mutating func number(of key: Key) -> Int {
        if let number = self[key] { return number }
        self[key] = count
        return count - 1
    }
}
