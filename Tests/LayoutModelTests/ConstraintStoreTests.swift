import LayoutModel
import Testing

private func constraint(_ node: Int, key: String? = nil, group: String? = nil) -> Constraint {
    var constraint = Constraint(first: FirstAnchor(node: NodeID(index: node), attribute: .width))
    (constraint.key, constraint.group) = (key, group)
    return constraint
}

private func id(_ number: Int) -> ConstraintID { ConstraintID(number: number) }

@Suite struct ConstraintStoreTests {
    @Test func `ids ascend in the order of adding and are not reused`() {
        var store = ConstraintStore()
        #expect(store.add(constraint(1)) == id(1))
        #expect(store.add(constraint(2)) == id(2))
        store.remove(id(2))
        #expect(store.add(constraint(3)) == id(3))
        #expect(store.ids == [id(1), id(3)])
        #expect(store.map(\.id) == store.ids)
        #expect(store.count == 2)
        #expect(store[id(2)] == nil && store[id(9)] == nil && store[id(0)] == nil)
    }

    @Test func `constraints are found by id after many were removed`() {
        var store = ConstraintStore()
        for number in 1...500 { store.add(constraint(number)) }
        for number in 1...500 where number % 7 != 0 { store.remove(id(number)) }
        store.compact()
        for number in 1...500 {
            #expect(store[id(number)] == (number % 7 == 0 ? constraint(number) : nil))
        }
        #expect(store.add(constraint(0)) == id(501))
    }

    /// The tables are built at different times and have to stay right through every kind of change.
    @Test func `look-ups follow every change`() {
        var store = ConstraintStore()
        store.add(constraint(1, key: "k", group: "g"))
        store.add(constraint(2, key: "k"))
        #expect(store.ids(withKey: "k") == [id(1), id(2)])
        store.add(constraint(1, key: "k", group: "g"))
        #expect(store.ids(inGroup: "g") == [id(1), id(3)])
        store.remove(id(1))
        #expect(store.ids(withKey: "k") == [id(2), id(3)])
        #expect(store.ids(inGroup: "g") == [id(3)])
        #expect(store.ids(withFirst: NodeID(index: 1)) == [id(3)])
        store.restore(id(1), constraint(1, key: "k", group: "g"))
        #expect(store.ids(withKey: "k") == [id(1), id(2), id(3)])
        store.replace(id(2), with: constraint(2, key: "other"))
        #expect(store.ids(withKey: "k") == [id(1), id(3)])
        store.forget(from: id(3))
        #expect(store.ids(withKey: "k") == [id(1)])
        #expect(store.ids(inGroup: "g") == [id(1)])
        #expect(Set(store.keys()) == ["k", "other"] && Set(store.groups()) == ["g"])
        #expect(store.nextID == id(3))
    }

    /// Catches ids that stay in a list that is too long to be edited in place, after their constraints are in another.
    @Test func `what moves from one long list to another is found in that one only`() {
        var store = ConstraintStore()
        for _ in 1...200 { store.add(constraint(1, key: "k", group: "g")) }
        #expect(store.ids(withKey: "k").count == 200 && store.ids(inGroup: "g").count == 200)
        #expect(store.ids(withFirst: NodeID(index: 1)).count == 200)
        let moved = (1...99).map(id)
        for id in moved { store.replace(id, with: constraint(2, key: "other", group: "other")) }
        let rest = (100...200).map(id)
        #expect(store.ids(withKey: "k") == rest && store.ids(withKey: "other") == moved)
        #expect(store.ids(inGroup: "g") == rest && store.ids(inGroup: "other") == moved)
        #expect(store.ids(withFirst: NodeID(index: 1)) == rest && store.ids(withFirst: NodeID(index: 2)) == moved)
    }
}
