import Testing

@testable import Simplex

@Suite struct PricingTests {
    private func candidate(_ level: Double, _ cost: Double, _ position: Int32) -> Pricing.Candidate {
        Pricing.Candidate(level: level, cost: cost, position: position)
    }

    @Test func `candidates come by gain, then by cost, then by position`() {
        var pricing = Pricing()
        pricing.grow(to: 6)
        for (index, (level, cost)) in [(500.0, 0.0), (750, 250), (750, 0), (500, 0), (1000, 9)].enumerated() {
            pricing.push(candidate(level, cost, Int32(index)))
        }
        var order: [Int32] = []
        while let first = pricing.first {
            order.append(first.position)
            pricing.popFirst()
        }
        #expect(order == [4, 2, 1, 0, 3])
    }

    @Test func `a position is listed again only for a higher gain`() {
        var pricing = Pricing()
        pricing.grow(to: 1)
        for level in [500.0, 500, 250, 750] { pricing.push(candidate(level, 0, 0)) }
        #expect(pricing.heap.count == 2 && pricing.first?.level == 750)
    }

    @Test func `positions with any freedom are listed`() {
        var pricing = Pricing()
        pricing.grow(to: 3)
        var changes: [Bool] = []
        for (freedom, position) in [([.up, .down], 1), (.up, 2), (.up, 2), ([], 1)] as [(Freedom, Int)] {
            changes.append(pricing.setFreedom(freedom, at: position))
        }
        #expect(changes == [true, true, false, true])
        #expect(pricing.free.members == [2])
    }
}
