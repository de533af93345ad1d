import Testing

@testable import Simplex

@Suite struct IndexSetTests {
    @Test func `a removal moves the last member into the gap`() {
        var set = IndexSet()
        for index in [5, 1, 9, 1] { set.insert(index) }
        #expect(set.members == [5, 1, 9])
        set.remove(5)
        set.remove(7)
        #expect(set.members == [9, 1])
        #expect(set.contains(9) && !set.contains(5) && !set.contains(100))
        set.removeAll()
        #expect(set.isEmpty && !set.contains(9))
    }
}
