import Dialects
public import LayoutModel

/// Reads sources in one language and checks the invariants of the results.
public struct SourceTarget: Sendable {
    private let language: SourceLanguage
    private let tree: ViewTree
    private let traits: Traits
    private let metrics: [String: Metric] = [
        "gap": .number(8), "top": .number(20), "mid": .number(500), "px(150)": .number(75), "20.resize": .number(30),
        "[self rowHeight:3]": .size(Size(width: 40, height: 44)), "Theme.Row.top": .number(4),
        "[UIScreen mainScreen].bounds.size.width": .number(320),
        "[self insets]": .insets(Insets(top: 1, left: 2, bottom: 3, right: 4)),
    ]

    public init(_ language: SourceLanguage) throws {
        self.language = language
        var scroll = ViewProperties()
        scroll.scroll = ScrollProperties()
        let views = [
            ViewDescription(name: "a", subviews: [ViewDescription(name: "inner")]), ViewDescription(name: "b"),
            ViewDescription(name: "c"),
            ViewDescription(name: "list", properties: scroll, subviews: [ViewDescription(name: "row")]),
        ]
        tree = try ViewTree(ViewDescription(name: "root", guides: ["gutter"], subviews: views))
        var traits = Traits()
        traits.size = PartialSize(width: 320, height: 480)
        self.traits = traits
    }

    /// Returns whether the source with a number could be read to its end: in a given tree, or in turn with the views
    /// that it creates.
    ///
    /// - Throws: ``BrokenPromise`` if an invariant does not hold.
    public func read(_ text: [UInt8], number: Int) throws(BrokenPromise) -> Bool {
        if number % 2 == 1, DialectSource.hasStatements(language) { return try readViews(text) }
        var source = DialectSource(language: language, text: text[...])
        if language == .masonry || language == .snapkit { source.view = "b" }
        if language != .log { source.metrics = metrics }
        var budget = WorkBudget(limit: Self.maxWork)
        return try read(source, text, in: tree, &budget)
    }

    private static let maxWork = 300_000_000

    /// Reads the source with the views that it creates itself.
    private func readViews(_ text: [UInt8]) throws(BrokenPromise) -> Bool {
        var source = DialectSource(language: language, text: text[...])
        source.metrics = metrics
        var budget = WorkBudget(limit: Self.maxWork)
        let limits = ViewLimits(views: 200, depth: 20)
        let found = DialectSource.views(
            of: [source],
            traits: traits,
            limits: SourceLimits(),
            viewLimits: limits,
            budget: &budget
        )
        guard found.root.nodeCount <= limits.views else { throw BrokenPromise("\(found.root.nodeCount) views") }
        let tree: ViewTree
        do throws(TreeError) {
            tree = try ViewTree(found.root)
        } catch {
            throw BrokenPromise("no tree: \(error)")
        }
        source.views = found.sources[0]
        return try read(source, text, in: tree, &budget)
    }

    private func read(
        _ source: DialectSource,
        _ text: [UInt8],
        in tree: ViewTree,
        _ budget: inout WorkBudget
    ) throws(BrokenPromise) -> Bool {
        let reading: SourceReading
        do throws(SourceErrors) {
            reading = try source.read(in: tree, traits: traits, limits: SourceLimits(), budget: &budget)
        } catch {
            guard error.all.count <= 20 else { throw BrokenPromise("\(error.all.count) faults") }
            for fault in error.all { try check(fault, in: text) }
            return false
        }
        var tree = tree
        for step in reading.steps { try check(step, in: &tree) }
        guard reading.passedOver.count <= PassedStatement.maxPerSource,
            reading.passedOver.allSatisfy({ $0.line >= 1 && $0.text.utf8.count < 256 })
        else { throw BrokenPromise("what was passed over is not bounded") }
        return true
    }

    /// Checks that a fault is within the source, or directly after its last character.
    private func check(_ error: SourceError, in text: [UInt8]) throws(BrokenPromise) {
        guard case .text(let position) = error.location else { return }
        let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        guard lines.indices.contains(position.line - 1) else { throw BrokenPromise("a fault at \(position)") }
        // Bytes that are no UTF-8, which no client can send within JSON, count as what they are replaced by.
        let length = String(decoding: lines[position.line - 1], as: UTF8.self).unicodeScalars.count
        guard (1...(length + 1)).contains(position.column) else { throw BrokenPromise("a fault at \(position)") }
    }

    /// Checks that a step mentions existing views only and that its constraints are legal.
    private func check(_ step: SourceStep, in tree: inout ViewTree) throws(BrokenPromise) {
        switch step.action {
        case .addOrUpdate(let constraint, _), .changeOrAdd(_, _, let constraint): try check(constraint, in: tree)
        case .fill(let slot):
            for side in [slot.side, slot.mirrored].compactMap({ $0 }) {
                guard tree.contains(side.first.node), side.second.map({ tree.contains($0.node) }) ?? true else {
                    throw BrokenPromise("a node that is not there")
                }
                if let constraint = side.constraint { try check(constraint, in: tree) }
            }
        case .add(let view, let superview):
            guard tree.node(named: view) == nil else { return }
            guard let parent = tree.node(named: superview),
                (try? tree.add(ViewDescription(name: view), to: parent)) != nil
            else { throw BrokenPromise("'\(view)' cannot be added to '\(superview)'") }
        case .addGuide(let guide, let owner):
            guard tree.node(named: guide) == nil else { return }
            guard let owner = tree.node(named: owner),
                (try? tree.setGuides(tree[owner].guides.map { tree.name(of: $0) } + [guide], of: owner)) != nil
            else { throw BrokenPromise("'\(guide)' cannot be added") }
        case .removeAll(let node), .setContentPriorities(let node, _):
            guard tree.contains(node) else { throw BrokenPromise("a node that is not there") }
        case .set(let node, let change):
            guard tree.contains(node), tree[node].kind == .view else { throw BrokenPromise("a view that is not there") }
            if change.fields.contains(.frame) {
                let lengths = change.values.frame.map { [$0.width, $0.height, $0.x.magnitude, $0.y.magnitude] } ?? []
                guard node != tree.root, lengths.allSatisfy({ (0...1e12).contains($0) }) else {
                    throw BrokenPromise("an illegal frame: \(lengths)")
                }
            }
        case .change(_, .priority(let priority)):
            guard priority > 0, priority <= 1000 else { throw BrokenPromise("the priority \(priority)") }
        case .change: break
        }
    }

    private func check(_ constraint: Constraint, in tree: ViewTree) throws(BrokenPromise) {
        guard tree.contains(constraint.first.node) else { throw BrokenPromise("a node that is not there") }
        if case .node(let node)? = constraint.second?.node, !tree.contains(node) {
            throw BrokenPromise("a node that is not there")
        }
        do throws(ConstraintError) {
            try constraint.validate(in: tree)
        } catch {
            throw BrokenPromise("an illegal constraint: \(error)")
        }
        guard constraint.constant.magnitude <= 1e12, constraint.multiplier.magnitude <= 1e12 else {
            throw BrokenPromise("a number that is too large")
        }
    }
}
