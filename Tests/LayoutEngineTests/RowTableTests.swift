import LayoutModel
import Testing
import TestSupport

@testable import LayoutEngine

struct RowTableTests {
    @Test(.property, arguments: Seeds.range(1, from: 1))
    func `a slot is found by its constraint, whatever came and went before`(seed: UInt64) {
        var slots = ConstraintSlots()
        var expected: [Int: Int] = [:]
        var random = SeededGenerator(seed: seed)
        for step in 0..<2000 {
            let number = Int.random(in: max(1, step - 300)...step + 1, using: &random)
            let id = ConstraintID(number: number)
            if let slot = expected.removeValue(forKey: number) {
                #expect(slots.remove(id) == slot)
            } else {
                #expect(slots.remove(id) == nil)
                slots.insert(id, slot: step)
                expected[number] = step
            }
        }
        for number in 1...2000 {
            #expect(slots[ConstraintID(number: number)] == expected[number])
        }
    }

    @Test func `a node is mentioned by exactly the slots that were entered and not cleared`() {
        var lists = MentionLists()
        let nodes = (0..<4).map { NodeID(index: $0) }
        lists.insert(0, first: nodes[0], second: nodes[1])
        lists.insert(1, first: nodes[1], second: nil)
        lists.insert(2, first: nodes[1], second: nodes[3])
        lists.insert(3, first: nodes[3], second: nodes[1])
        #expect(lists.slots(of: nodes[1]).sorted() == [0, 1, 2, 3])
        lists.clear(2)
        lists.clear(0)
        #expect(lists.slots(of: nodes[1]).sorted() == [1, 3])
        #expect(lists.slots(of: nodes[0]).isEmpty)
        #expect(lists.slots(of: nodes[3]) == [3])
        lists.clear(3)
        lists.insert(2, first: nodes[0], second: nodes[1])
        #expect(lists.slots(of: nodes[1]).sorted() == [1, 2])
        #expect(lists.slots(of: nodes[2]).isEmpty)
        #expect(lists.nodes(of: 2).first == nodes[0] && lists.nodes(of: 2).second == nodes[1])
    }
}
