import LayoutModel
import Testing

@Suite struct LowerBoundTests {
    @Test(arguments: 0...9)
    func `the lower bound is the first index that is not below, among any number of elements`(count: Int) {
        // 0, 2, 4, …: even numbers are found, odd ones are between two.
        let elements = (0..<count).map { 2 * $0 }
        for wanted in -1...(2 * count + 1) {
            let expected = elements.firstIndex { $0 >= wanted } ?? count
            #expect(elements.lowerBound(of: wanted) == expected, "\(wanted) in \(elements)")
        }
    }

    @Test func `of equal elements it is the first`() {
        #expect([1, 3, 3, 3, 5].lowerBound(of: 3) == 1)
        #expect(["a", "a"].lowerBound(of: "a") == 0)
    }

    @Test func `indices of a slice are those of its base`() {
        #expect([9, 9, 1, 4, 7][2...].lowerBound(of: 4) == 3)
        #expect([9, 9, 1, 4, 7][2...].lowerBound(of: 8) == 5)
    }
}

@Suite struct BoxTests {
    @Test func `boxes are equal where their values are`() {
        #expect(Box("a") == Box("a") && Box("a") != Box("b"))
        #expect(Box("a").hashValue == Box("a").hashValue)
    }

    /// Constraints, anchors and properties have optional boxes because these cost one pointer.
    @Test func `an optional box is a pointer`() {
        #expect(MemoryLayout<Box<[String]>?>.size == MemoryLayout<Int>.size)
        #expect(MemoryLayout<ConstraintLabels>.size == MemoryLayout<Int>.size)
    }

    @Test func `labels that are set and cleared again are none`() {
        var labels = ConstraintLabels()
        labels.key = "k"
        labels.group = "g"
        #expect(labels.key == "k" && labels.group == "g" && labels != ConstraintLabels())
        labels.key = nil
        #expect(labels.group == "g")
        labels.group = nil
        #expect(labels == ConstraintLabels())
    }
}
