import Testing

@testable import Simplex

@Suite struct MarkedListTests {
    @Test func `members are listed once, in the order of insertion, until all are removed`() {
        var list = MarkedList(limit: 4)
        #expect([2, 0, 2, 3].map { list.insert($0) } == [true, true, false, true])
        #expect((0..<list.count).map { list[$0] } == [2, 0, 3])
        #expect((0..<4).map { list.contains($0) } == [true, false, true, true])
        list.removeAll()
        #expect(list.count == 0 && (0..<4).allSatisfy { !list.contains($0) })
        list.grow(to: 9)
        let isNew = list.insert(8)
        #expect(isNew && list[0] == 8)
    }

    /// The tempting fault is memory that a copy shares with its original.
    @Test func `a copy and its original go their own ways`() {
        var list = MarkedList(limit: 3)
        list.insert(1)
        var copy = list.copy()
        copy.insert(2)
        list.removeAll()
        #expect((0..<copy.count).map { copy[$0] } == [1, 2])
        #expect(!list.contains(1) && copy.contains(1))
    }
}
