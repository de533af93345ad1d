import Testing

@testable import Simplex

@Suite struct WorkArrayTests {
    @Test func `growth keeps the elements, and what comes with it is zero`() {
        var array = WorkArray(zero: -1, count: 2)
        array[1] = 4
        array.grow(to: 7)
        #expect(array.count == 7)
        #expect((0..<array.count).map { array[$0] } == [-1, 4, -1, -1, -1, -1, -1])
        array.shrink(to: 2)
        #expect(array.count == 2 && array[1] == 4)
    }

    @Test func `a copy has memory of its own`() {
        var array = WorkArray(zero: 0, count: 3)
        array[0] = 1
        var copy = array.copy()
        copy[0] = 2
        #expect(array[0] == 1 && copy[0] == 2 && copy.count == 3)
    }
}
