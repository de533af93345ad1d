import Synchronization
import TestSupport
import Testing

@testable import Commands

@Suite struct OrderedWorkTests {
    @Test(arguments: [1, 2, 7])
    func `results come in the order of the items, each once`(jobs: Int) {
        let calls = Atomic(0)
        let work = OrderedWork(Array(0..<500)) { item in
            calls.add(1, ordering: .relaxed)
            // Some take longer than others.
            return (0..<(item % 7) * 500).reduce(item) { $0 &+ $1 &- $1 }
        }
        var taken: [Int] = []
        var ticks = 0
        work.run(jobs: jobs) { _ in
            ticks += 1
        } take: {
            taken.append($0)
        }
        #expect(taken == Array(0..<500))
        #expect(calls.load(ordering: .relaxed) == 500 && ticks >= 500)
    }

    @Test func `no items are no work`() {
        OrderedWork([Int]()) { $0 }.run(jobs: 3) { _ in
        } take: { _ in
            Issue.record("there is nothing to take")
        }
    }
}
