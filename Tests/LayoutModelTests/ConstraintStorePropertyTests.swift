import LayoutModel
import TestSupport
import Testing

/// A store beside a dictionary, which is changed in the same way and searched from end to end.
private struct Reference {
    var constraints: [ConstraintID: Constraint] = [:]

    func ids(where isIncluded: (Constraint) -> Bool) -> [ConstraintID] {
        constraints.filter { isIncluded($0.value) }.map(\.key).sorted()
    }
}

@Suite(.tags(.long)) struct ConstraintStorePropertyTests {
    private static let keys: [String?] = [nil, "a", "b", "c"]

    private func constraint(_ random: inout SeededGenerator) -> Constraint {
        let node = NodeID(index: Int.random(in: 0..<5, using: &random))
        var constraint = Constraint(first: FirstAnchor(node: node, attribute: .width))
        constraint.constant = Double(Int.random(in: 0..<100, using: &random))
        constraint.key = Self.keys.randomElement(using: &random) ?? nil
        constraint.group = Self.keys.randomElement(using: &random) ?? nil
        let slot = ConstraintSlot("keep\(Int.random(in: 0..<3, using: &random))", .min, isRelative: false)
        if Bool.random(using: &random) {
            constraint.source = ConstraintSource(language: .keep, position: .start, text: "", slot: slot)
        }
        return constraint
    }

    private func check(_ store: inout ConstraintStore, _ reference: Reference, _ comment: Comment) {
        #expect(store.ids == reference.constraints.keys.sorted(), comment)
        #expect(store.count == reference.constraints.count, comment)
        for (id, constraint) in reference.constraints { #expect(store[id] == constraint, comment) }
        for key in Self.keys.compactMap({ $0 }) {
            #expect(store.ids(withKey: key) == reference.ids { $0.key == key }, comment)
            #expect(store.ids(inGroup: key) == reference.ids { $0.group == key }, comment)
        }
        for index in 0..<5 {
            let node = NodeID(index: index)
            #expect(store.ids(withFirst: node) == reference.ids { $0.first.node == node }, comment)
        }
        for constraint in reference.constraints.values {
            guard let slot = constraint.slotKey else { continue }
            #expect(store.ids(inSlot: slot) == reference.ids { $0.slotKey == slot }, comment)
        }
        #expect(Set(store.keys()) == Set(reference.constraints.values.compactMap(\.key)), comment)
        #expect(Set(store.groups()) == Set(reference.constraints.values.compactMap(\.group)), comment)
    }

    /// The tables are built at the first look-up, which comes early, late or never before a change.
    @Test(.property, arguments: Seeds.range(12, from: 1))
    func `look-ups find what a search from end to end finds`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var store = ConstraintStore()
        var reference = Reference()
        let firstLookup = Int.random(in: 0..<60, using: &random)
        for step in 0..<120 {
            let id = reference.constraints.keys.sorted().randomElement(using: &random)
            let next = constraint(&random)
            switch (Int.random(in: 0..<4, using: &random), id) {
            case (1, let id?):
                store.remove(id)
                reference.constraints[id] = nil
            case (2, let id?):
                store.replace(id, with: next)
                reference.constraints[id] = next
            case (3, _): store.compact()
            default: reference.constraints[store.add(next)] = next
            }
            if step >= firstLookup, step.isMultiple(of: 10) { check(&store, reference, "seed \(seed), step \(step)") }
        }
        check(&store, reference, "seed \(seed), at the end")
    }

    /// An edit that is rolled back adds, changes and removes in any order; the tables have to follow that, too.
    @Test(.property, arguments: Seeds.range(12, from: 1))
    func `a rolled back edit leaves the store as it was`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var store = ConstraintStore()
        var reference = Reference()
        for _ in 0..<20 {
            let next = constraint(&random)
            reference.constraints[store.add(next)] = next
        }
        check(&store, reference, "seed \(seed), before")
        let firstAdded = store.nextID
        for _ in 0..<20 {
            guard let id = store.ids.randomElement(using: &random) else { break }
            switch Int.random(in: 0..<3, using: &random) {
            case 0: store.add(constraint(&random))
            case 1: store.replace(id, with: constraint(&random))
            default: store.remove(id)
            }
        }
        store.forget(from: firstAdded)
        for (id, constraint) in reference.constraints { store.restore(id, constraint) }
        check(&store, reference, "seed \(seed), after")
        #expect(store.nextID == firstAdded)
    }
}
