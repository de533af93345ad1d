import TestSupport
import Testing

@testable import LayoutModel

/// Counts that are kept up to date by every change, against sums of what there is.
@Suite struct ByteCountTests {
    private static let names = ["k", String(repeating: "n", count: 40), String(repeating: "é", count: 100)]

    /// The tempting fault is a change that counts what it adds and not what it replaces.
    @Test(.property, arguments: Seeds.range(12, from: 1))
    func `the labels of constraints are counted through random edits`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var store = ConstraintStore()
        var published = store
        for step in 0..<200 {
            let id = store.ids.randomElement(using: &random)
            switch (Int.random(in: 0..<6, using: &random), id) {
            case (0, let id?): store.remove(id)
            case (1, let id?): store.replace(id, with: constraint(&random))
            case (2, let id?):
                // The labels stay, as most edits leave them.
                guard var changed = store[id] else { break }
                changed.constant += 1
                store.replace(id, with: changed)
            case (3, _): rollBack(&store, to: published)
            case (4, _):
                store.compact()
                published = store
            default: store.add(constraint(&random))
            }
            let sum = store.reduce(0) { $0 + $1.constraint.labels.heapByteCount }
            #expect(store.labelByteCount == sum, "seed \(seed), step \(step)")
        }
    }

    private func constraint(_ random: inout SeededGenerator) -> Constraint {
        var constraint = Constraint(first: FirstAnchor(node: NodeID(index: 0), attribute: .width))
        if Bool.random(using: &random) { constraint.key = Self.names.randomElement(using: &random) }
        if Bool.random(using: &random) { constraint.group = Self.names.randomElement(using: &random) }
        if Bool.random(using: &random) {
            let text = String(repeating: "s", count: Int.random(in: 0..<200, using: &random))
            constraint.source = ConstraintSource(language: .keep, position: .start, text: text, slot: nil)
        }
        return constraint
    }

    private func rollBack(_ store: inout ConstraintStore, to published: ConstraintStore) {
        store.forget(from: published.nextID)
        for (id, constraint) in published { store.restore(id, constraint) }
    }

    @Test(.property, arguments: Seeds.range(12, from: 1))
    func `what nodes hold is counted through random edits`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var tree = try ViewTree(ViewDescription(name: "root"))
        for step in 0..<200 {
            let node = tree.preorder().filter { tree[$0].kind == .view }.randomElement(using: &random) ?? tree.root
            switch Int.random(in: 0..<6, using: &random) {
            case 0 where node != tree.root: tree.remove(node)
            case 1:
                // May be refused, as a cycle is.
                let other = tree.preorder().filter { tree[$0].kind == .view }.randomElement(using: &random)
                if let other { try? tree.move(node, to: other, at: 0) }
            case 2: tree.setProperties(properties(&random), of: node)
            case 3:
                let count = Int.random(in: 0..<4, using: &random)
                _ = try tree.setGuides((0..<count).map { "guide-\(node.index)-\($0)" }, of: node)
            case 4: tree.recycle()
            default: try tree.add(view(step, &random), to: node, at: Bool.random(using: &random) ? 0 : nil)
            }
            let sum = tree.preorder().reduce(0) { $0 + tree[$1].heapByteCount }
            #expect(tree.nodeByteCount == sum, "seed \(seed), step \(step)")
            #expect(tree.nodeCount == tree.preorder().count, "seed \(seed), step \(step)")
        }
    }

    private func view(_ step: Int, _ random: inout SeededGenerator) -> ViewDescription {
        let inner = ViewDescription(name: "a-view-with-a-long-name-\(step)", properties: properties(&random))
        return ViewDescription(name: "v\(step)", properties: properties(&random), subviews: [inner])
    }

    private func properties(_ random: inout SeededGenerator) -> ViewProperties {
        var properties = ViewProperties()
        if Bool.random(using: &random) {
            let length = Int.random(in: 0..<100, using: &random)
            properties.text = TextContent(String(repeating: "t", count: length))
        }
        if Bool.random(using: &random) {
            var stack = StackProperties()
            for name in Self.names.shuffled(using: &random).prefix(2) { stack.customSpacing[name] = 4 }
            properties.stack = stack
        }
        return properties
    }
}
