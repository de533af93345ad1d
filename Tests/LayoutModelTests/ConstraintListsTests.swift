import TestSupport
import Testing

@testable import LayoutModel

@Suite struct ConstraintListsTests {
    @Test func `the least elements come in order, each as often as it occurs`() {
        #expect([5, 3, 9, 3, 1, 7].least(3) == [1, 3, 3])
        #expect([2, 1].least(5) == [1, 2])
        #expect([1].least(0).isEmpty)
        #expect([Int]().least(2).isEmpty)
    }
}

@Suite(.tags(.long)) struct ConstraintListsPropertyTests {
    /// Long lists keep removed ids for a while, which nobody may see.
    @Test(.property, arguments: Seeds.range(20))
    func `lists have what a plain dictionary of sorted sets has`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var lists = ConstraintLists<String>()
        var plain: [String: Set<Int>] = [:]
        let names = ["a", "b", "c"]
        for step in 0..<4_000 {
            let name = names[Int.random(in: 0..<3, using: &random)]
            let number = Int.random(in: 1...400, using: &random)
            let id = ConstraintID(number: number)
            if plain[name]?.contains(number) ?? false {
                plain[name]?.remove(number)
                lists.remove(id, under: name)
            } else if step < 3_000 {
                plain[name, default: []].insert(number)
                lists.insert(id, under: name)
            }
            #expect(Set(lists.names) == Set(plain.filter { !$0.value.isEmpty }.keys))
            guard step % 37 == 0 else { continue }
            let found = lists.ids(under: name) { plain[name]?.contains($0.number) ?? false }
            #expect(found.map { $0.number } == plain[name, default: []].sorted())
        }
    }
}
