import Dialects
import LayoutModel
import TestSupport
import Testing

/// Reading what was written gives equal constraints.
@Suite(.tags(.long)) struct WritingRoundTripPropertyTests {
    static let languages = WrittenLanguage.allCases

    /// Ids of all kinds: names, with hyphens and digits, keywords, and ids that differ only by hyphens.
    static func tree() throws -> ViewTree {
        func view(_ name: String, _ subviews: [ViewDescription] = []) -> ViewDescription {
            ViewDescription(name: name, subviews: subviews)
        }
        var scroll = ViewProperties()
        scroll.scroll = ScrollProperties()
        let rows = [view("row-1", [view("cell")]), view("row_1")]
        let list = ViewDescription(name: "list", properties: scroll, subviews: rows)
        let words = ["self", "make", "YES", "nil", "let", "2nd", "a-b", "a--b", "-", "this", "view"].map { view($0) }
        let root = ViewDescription(
            name: "root",
            guides: ["gutter", "left-gutter"],
            subviews: [view("a", [view("inner")]), view("a_b"), list] + words
        )
        return try ViewTree(root)
    }

    @Test(.property(checking: 0.6), arguments: languages)
    func `each constraint reads back as it was`(language: WrittenLanguage) throws {
        let tree = try Self.tree()
        var random = RandomConstraints(tree: tree, seed: Seeds.first(4711))
        let writer = ConstraintWriter(language, for: tree)
        var written = 0
        for _ in 0..<Seeds.count(1000) {
            let constraint = random.next()
            // Not every language can say everything.
            guard let entry = writer.entry(constraint) else {
                Cases.skip()
                continue
            }
            written += 1
            Cases.check()
            let read = try entry.read(in: tree)
            #expect(read.map { Meaning($0, in: tree) } == [Meaning(constraint, in: tree)], "\(entry)")
        }
        #expect(written > Seeds.minimum(50), "\(written) of \(language)")
    }

    @Test(.property, arguments: languages)
    func `a whole list reads back in its order`(language: WrittenLanguage) throws {
        let tree = try Self.tree()
        for seed in Seeds.range(8) {
            var random = RandomConstraints(tree: tree, seed: seed, isUniform: seed % 2 == 0)
            let constraints = (0..<100).map { _ in random.next() }
            Cases.check()
            let entries = ConstraintWriter(language, for: tree).entries(constraints)
            #expect(entries.map(\.range.lowerBound) == [0] + entries.dropLast().map(\.range.upperBound))
            for entry in entries {
                let read = try entry.read(in: tree)
                let wanted = constraints[entry.range].map { Meaning($0, in: tree) }
                #expect(read.map { Meaning($0, in: tree) } == wanted, "\(entry)")
            }
        }
    }

    /// Catches a text for an app that differs from the layout: a lost priority, a wrong sign of an inset, a composite
    /// that joins too much.
    @Test(.property, arguments: [WrittenLanguage.masonry, .snapkit, .anchors, .vfl])
    func `a text for an app reads back as the same relations`(language: WrittenLanguage) throws {
        let tree = try Self.tree()
        let usual = [
            "a.edges == root.edges", "a_b.left == root.left + 16", "a_b.right == root.right - 16 @750",
            "row-1.size == 40", "a-b.center == a_b.center", "root.bottom == a_b.bottom + 10", "inner.leading == 8",
            "inner.trailing == -8", "inner.top == 8", "inner.bottom == -9", "cell.top == 3",
        ]
        let composites = try usual.flatMap { try Equation.parse($0).resolve(in: tree) }
        for seed in Seeds.range(8) {
            var random = RandomConstraints(tree: tree, seed: seed, isUniform: true)
            let constraints = composites + (0..<60).map { _ in random.next() }
            Cases.check()
            let translation = ConstraintWriter(language, for: tree).translation(of: constraints)
            let read = try translation.read(language, in: tree).map { relation(of: $0, in: tree) }
            var rest = Dictionary(constraints.map { (relation(of: $0, in: tree), 1) }, uniquingKeysWith: +)
            for relation in read { rest[relation, default: 0] -= 1 }
            #expect(rest.values.allSatisfy { $0 >= 0 }, "\(rest.filter { $0.value < 0 })\n\(translation.text)")
            #expect(rest.values.reduce(0, +) == translation.omitted)
        }
    }

    /// The relation as text, the same whichever side comes first, and with attributes for the areas of margins.
    private func relation(of constraint: Constraint, in tree: ViewTree) -> String {
        var constraint = Meaning(constraint, in: tree).constraint
        constraint.key = nil
        if constraint.first.area == .margins, let margin = constraint.first.attribute.marginCounterpart,
            !constraint.first.attribute.isWithinMargins
        {
            (constraint.first.area, constraint.first.attribute) = (nil, margin)
        }
        guard var second = constraint.second, case .node(let node) = second.node else {
            return constraint.equation(in: tree)
        }
        if second.area == .margins, !second.attribute.isWithinMargins, let margin = second.attribute.marginCounterpart {
            (second.area, second.attribute) = (nil, margin)
        }
        constraint.second = second
        var reversed = constraint
        reversed.first = FirstAnchor(node: node, area: second.area, attribute: second.attribute)
        let first = constraint.first
        reversed.second = SecondAnchor(node: .node(first.node), area: first.area, attribute: first.attribute)
        reversed.constant = constraint.constant == 0 ? 0 : -constraint.constant
        if constraint.relation != .equal {
            reversed.relation = constraint.relation == .lessThanOrEqual ? .greaterThanOrEqual : .lessThanOrEqual
        }
        let text = constraint.equation(in: tree)
        return constraint.multiplier == 1 ? min(text, reversed.equation(in: tree)) : text
    }
}

extension Translation {
    /// The constraints that the text contains.
    fileprivate func read(_ language: WrittenLanguage, in tree: ViewTree) throws -> [Constraint] {
        guard let language = language.source else { return [] }
        var source = DialectSource(language: language, text: Array(text.utf8)[...])
        source.names = names.mapValues { [$0] }
        var budget = WorkBudget(limit: .max)
        let steps = try source.read(in: tree, traits: Traits(), limits: SourceLimits(), budget: &budget).steps
        return try SourceFixture().constraints(steps)
    }
}

/// The meaning of a constraint without its source, with items resolved.
private struct Meaning: Equatable {
    var constraint: Constraint

    init(_ constraint: Constraint, in tree: ViewTree) {
        self.constraint = constraint
        self.constraint.source = nil
        let parent = tree.parent(of: constraint.first.node) ?? tree.root
        if constraint.second == nil, constraint.first.attribute.kind != .size {
            self.constraint.second = SecondAnchor(node: .node(parent), attribute: constraint.first.attribute)
        } else if constraint.second?.node == .superview {
            self.constraint.second?.node = .node(parent)
        }
    }
}

extension WrittenEntry {
    /// The constraints of an entry.
    func read(in tree: ViewTree) throws -> [Constraint] {
        var labels = ConstraintLabels()
        (labels.key, labels.group) = (key, group)
        guard let language = language.source else {
            var draft = try Equation.parse(text)
            (draft.labels, draft.isActive, draft.when) = (labels, isActive, when)
            return try draft.resolve(in: tree)
        }
        var source = DialectSource(language: language, text: Array(text.utf8)[...])
        source.names = names.mapValues { [$0] }
        source.options = try VisualFormatOptions(options)
        (source.labels, source.isActive, source.when) = (labels, isActive, when)
        source.priority = priority
        var budget = WorkBudget(limit: .max)
        let steps = try source.read(in: tree, traits: Traits(), limits: SourceLimits(), budget: &budget).steps
        return try SourceFixture().constraints(steps)
    }
}

/// Legal constraints of all kinds, reproducible by seed.
private struct RandomConstraints {
    let tree: ViewTree
    private var random: SeededGenerator
    private let nodes: [NodeID]
    /// Whether all have the same labels and so may share an entry.
    private let isUniform: Bool

    init(tree: ViewTree, seed: UInt64, isUniform: Bool = false) {
        (self.tree, self.isUniform) = (tree, isUniform)
        random = SeededGenerator(seed: seed)
        nodes = tree.preorder()
    }

    private static let factors = [1, 1, 1, 2, 0.5, 1.0 / 3, -1, 1e-7, 1e-300, 123_456.789, 1e12, -0.1]
    private static let constants = [
        0, 0, 8, 20, -8, 0.1, -1e-7, 1.0 / 3, 1e12, .leastNonzeroMagnitude, 123_456_789.125,
    ]
    private static let priorities = [1000, 1000, 750, 250.5, 1e-9, 999.9999999999999]
    private static let keys = [nil, "gap", "gap", "ü \"q\" \\ \n[0]", "a", "2", ""]

    mutating func next() -> Constraint {
        while true {
            var constraint = plain()
            guard (try? constraint.validate(in: tree)) != nil else { continue }
            guard !isUniform else { return constraint }
            constraint.key = Self.keys.randomElement(using: &random) ?? nil
            constraint.group = ["portrait", nil, nil].randomElement(using: &random) ?? nil
            constraint.isActive = Bool.random(using: &random)
            if Bool.random(using: &random) { constraint.when.vertical = .compact }
            return constraint
        }
    }

    private mutating func plain() -> Constraint {
        let node = nodes.randomElement(using: &random) ?? tree.root
        let attribute = Attribute.allCases.randomElement(using: &random) ?? .width
        var constraint = Constraint(first: FirstAnchor(node: node, area: area(), attribute: attribute))
        constraint.relation = Relation.allCases.randomElement(using: &random) ?? .equal
        constraint.constant = Self.constants.randomElement(using: &random) ?? 0
        constraint.priority = Self.priorities.randomElement(using: &random) ?? 1000
        guard Int.random(in: 0..<4, using: &random) > 0 else { return constraint }
        let other = Bool.random(using: &random) ? attribute : Attribute.allCases.randomElement(using: &random)
        let item = nodes.randomElement(using: &random) ?? tree.root
        let second: SecondNode = Int.random(in: 0..<3, using: &random) == 0 ? .superview : .node(item)
        constraint.second = SecondAnchor(node: second, area: area(), attribute: other ?? attribute)
        constraint.multiplier = Self.factors.randomElement(using: &random) ?? 1
        return constraint
    }

    private mutating func area() -> Area? {
        Int.random(in: 0..<4, using: &random) > 0 ? nil : Area.allCases.randomElement(using: &random)
    }
}
