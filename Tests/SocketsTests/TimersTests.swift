import TestSupport
import Testing

@testable import Sockets

@Suite struct TimersTests {
    @Test(.property, arguments: [1, 2, 3, 10, 1_000])
    func `entries come out in the order of their deadlines, however they were added`(count: Int) {
        let start = Instant.now
        var timers = Timers()
        var order = SeededOrder(state: Seeds.first(UInt64(count)))
        for index in 0..<count {
            let registration = Registration(index: UInt32(index), generation: 0)
            timers.add(Timers.Entry(deadline: start + .milliseconds(order.next() % 100), registration: registration))
        }
        timers.removeAll { $0.registration.index % 3 == 0 }
        #expect(timers.popExpired(at: start - .milliseconds(1)) == nil)
        var deadlines: [Instant] = []
        while let entry = timers.popExpired(at: start + .seconds(1)) { deadlines.append(entry.deadline) }
        #expect(deadlines.count == (count + 2) / 3 && deadlines == deadlines.sorted())
        #expect(timers.earliest == nil)
    }

    /// Pseudo-random numbers, the same in every run (Knuth's linear congruential generator).
    private struct SeededOrder {
        var state: UInt64

        mutating func next() -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33)
        }
    }
}
