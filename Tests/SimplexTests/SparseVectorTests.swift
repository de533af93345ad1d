import Testing

@testable import Simplex

@Suite struct SparseVectorTests {
    /// The tempting fault is a number that outlives a clearing, or an index that is listed twice.
    @Test func `what is cleared is 0, and what is added twice is listed once`() {
        var vector = SparseVector(count: 5)
        vector.add(2, at: 3)
        vector.add(1, at: 3)
        vector.set(7, at: 0)
        #expect(vector.used.map { vector.index($0) } == [3, 0])
        #expect((0..<5).map { vector[$0] } == [7, 0, 0, 3, 0])
        vector.clear()
        vector.grow(to: 6)
        #expect(vector.usedCount == 0 && (0..<6).allSatisfy { vector[$0] == 0 })
    }
}
