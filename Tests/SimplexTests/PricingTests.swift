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

    /// Three variables that are held at 0 are let go, in any order, and all gain the same.
    ///
    /// Catches Bland's rule with another order than that of the numbers, which may go in a circle with the other half.
    @Test(arguments: [[0, 1, 2], [2, 1, 0], [1, 2, 0]])
    func `by Bland's rule, of rows that gain, the one of the lowest number is released`(order: [Int]) throws {
        let sheet = Sheet()
        let x = sheet.variables(3)
        let holds = x.map { sheet.add($0 == 0, at: 750) }
        for x in x { sheet.add(x == 50, at: 500) }
        try sheet.solve()
        for index in order { sheet.solver.setPenalty(Penalty(above: 250, below: 250), of: holds[index]) }
        for hold in holds {
            let candidate = sheet.solver.firstCandidate(downTo: 0)
            #expect(candidate?.position == Int(sheet.solver.system.rows[hold.index].position) && candidate?.sign == 1)
            // A row of such a weight gains nothing by being released.
            sheet.solver.setPenalty(Penalty(above: 750, below: 750), of: hold)
        }
        let last = sheet.solver.firstCandidate(downTo: 0)
        #expect(last == nil)
    }
}
