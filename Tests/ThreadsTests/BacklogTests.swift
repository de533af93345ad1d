import TestSupport
import Testing

@testable import Threads

@Suite struct BacklogTests {
    private typealias Ticket = Backlog.Ticket

    private func job(
        _ serialKey: String?,
        of client: String = "",
        bytes: Int = 1,
        lane: Lane = .light,
        isWanted: Bool = true
    ) -> Job {
        Job(client: client, serialKey: serialKey, bytes: bytes, lane: lane, isWanted: { isWanted }) { _ in .done }
    }

    private func next(_ backlog: inout Backlog, _ lane: Lane = .light) throws -> Ticket {
        let ticket = backlog.next(lane)
        return try #require(ticket)
    }

    private func expectNone(_ backlog: inout Backlog, _ lane: Lane) {
        let ticket = backlog.next(lane)
        #expect(ticket?.number == nil)
    }

    /// Does all jobs one after the other; returns the keys of those with a key, or their clients.
    private func drain(_ backlog: inout Backlog) -> [String] {
        var order: [String] = []
        while let ticket = backlog.next(.light) ?? backlog.next(.heavy) {
            order.append(ticket.job.serialKey ?? ticket.job.client)
            backlog.finish(ticket, after: .seconds(1), .done)
        }
        return order
    }

    @Test func `jobs with one serial key run one after the other`() throws {
        var backlog = Backlog()
        backlog.add(job("a", bytes: 1))
        backlog.add(job("a", bytes: 2))
        let first = try next(&backlog)
        let none = backlog.next(.light)
        #expect(first.job.bytes == 1)
        #expect(none?.number == nil)
        backlog.finish(first, after: .seconds(1), .done)
        let second = try next(&backlog)
        #expect(second.job.bytes == 2 && backlog.isBusy("a"))
        backlog.finish(second, after: .seconds(1), .done)
        #expect(!backlog.isBusy("a") && backlog.count == 0 && backlog.loads.isEmpty)
    }

    /// The tempting fault is one queue in the order of arrival, in which the busiest layout gets the most workers.
    @Test func `the serial keys of a client take turns, however many jobs each has`() {
        var backlog = Backlog()
        for _ in 0..<3 { backlog.add(job("a")) }
        backlog.add(job("b"))
        backlog.add(job(nil, of: ""))
        #expect(drain(&backlog) == ["a", "b", "", "a", "a"])
    }

    @Test func `clients take turns, however many serial keys each has`() {
        var backlog = Backlog()
        for key in ["a", "b", "c", "d"] { backlog.add(job(key, of: "one")) }
        backlog.add(job(nil, of: "two"))
        backlog.add(job(nil, of: "two"))
        #expect(drain(&backlog) == ["a", "two", "b", "two", "c", "d"])
    }

    /// Catches a job that never starts because the one before it had the turn when it left, or that gets its turn in
    /// the lane of that one.
    @Test(arguments: Lane.allCases)
    func `when a waiting job leaves, the next one with its serial key can start in its own lane`(lane: Lane) throws {
        var backlog = Backlog()
        backlog.add(job("a", bytes: 1))
        backlog.add(job("a", bytes: 2, lane: lane))
        backlog.remove([1])
        expectNone(&backlog, lane.other)
        let ticket = try next(&backlog, lane)
        #expect(ticket.job.bytes == 2)
        backlog.finish(ticket, after: .seconds(1), .done)
        #expect(!backlog.isBusy("a"))
    }

    /// Catches a client that has to wait for what it has had while nobody else wanted anything.
    @Test func `what clients have had is forgotten once nothing waits or runs`() throws {
        var backlog = Backlog()
        backlog.add(job(nil, of: "a"))
        backlog.finish(try next(&backlog), after: .seconds(100), .done)
        for client in ["a", "b", "a", "b"] { backlog.add(job(nil, of: client)) }
        #expect(drain(&backlog) == ["a", "b", "a", "b"])
    }

    /// The tempting fault is to hand a key from one client to the next only when the first has no more jobs for it.
    @Test func `clients that share a serial key take turns with it`() {
        var backlog = Backlog()
        for number in 1...3 { backlog.add(job("a", of: "one", bytes: number)) }
        for number in 11...13 { backlog.add(job("a", of: "two", bytes: number)) }
        var order: [Int] = []
        while let ticket = backlog.next(.light) {
            expectNone(&backlog, .light)
            order.append(ticket.job.bytes)
            backlog.finish(ticket, after: .seconds(1), .done)
        }
        #expect(order == [1, 11, 2, 12, 3, 13])
    }

    @Test func `a job that is too heavy goes on in the heavy lane, and its layout waits for it`() throws {
        var backlog = Backlog()
        backlog.add(job("a", bytes: 1))
        backlog.add(job("a", bytes: 2))
        backlog.add(job("b", bytes: 3))
        let first = try next(&backlog)
        backlog.finish(first, after: .milliseconds(30), .tooHeavy)
        #expect(try next(&backlog).job.bytes == 3)
        expectNone(&backlog, .light)
        #expect(backlog.isBusy("a") && backlog.count == 2)
        let again = try next(&backlog, .heavy)
        #expect(again.job.bytes == 1 && again.lane == .heavy)
        expectNone(&backlog, .light)
        backlog.finish(again, after: .seconds(1), .done)
        #expect(try next(&backlog).job.bytes == 2)
    }

    @Test func `a job that begins in the heavy lane keeps its place among those of its layout`() throws {
        var backlog = Backlog()
        backlog.add(job("a", bytes: 1))
        backlog.add(job("a", bytes: 2, lane: .heavy))
        backlog.add(job("a", bytes: 3))
        expectNone(&backlog, .heavy)
        for (number, lane) in [(1, Lane.light), (2, .heavy), (3, .light)] {
            let ticket = try next(&backlog, lane)
            #expect(ticket.job.bytes == number)
            expectNone(&backlog, .light)
            expectNone(&backlog, .heavy)
            backlog.finish(ticket, after: .seconds(1), .done)
        }
    }

    @Test func `heavy jobs of one client do not delay its light ones, or anyone's`() throws {
        var backlog = Backlog()
        for _ in 0..<5 { backlog.add(job(nil, of: "one", lane: .heavy)) }
        _ = try next(&backlog, .heavy)
        backlog.add(job(nil, of: "one"))
        backlog.add(job(nil, of: "two"))
        #expect(try next(&backlog).job.client == "one")
        #expect(try next(&backlog).job.client == "two")
    }

    @Test func `jobs without a serial key wait for no other`() throws {
        var backlog = Backlog()
        backlog.add(job(nil))
        backlog.add(job(nil))
        _ = (try next(&backlog), try next(&backlog))
        #expect(backlog.count == 0)
    }

    @Test func `removed jobs leave nothing behind`() throws {
        var backlog = Backlog()
        backlog.add(job("a", bytes: 5))
        let first = try next(&backlog)
        for key in ["a", "b", nil] { backlog.add(job(key, of: "one", bytes: 5)) }
        backlog.add(job("b", of: "two", bytes: 7))
        #expect(backlog.count == 4 && backlog.bytes == 22)
        backlog.remove(2...4)
        #expect(backlog.count == 1 && backlog.bytes == 7 && backlog.loads["one"] == nil)
        #expect(backlog.isBusy("a") && backlog.isBusy("b"))
        backlog.finish(first, after: .seconds(1), .done)
        #expect(!backlog.isBusy("a"))
        #expect(try next(&backlog).job.client == "two")
    }

    @Test func `a removed job that waited between the lanes lets the next one of its layout start`() throws {
        var backlog = Backlog()
        backlog.add(job("a", bytes: 1))
        let first = try next(&backlog)
        backlog.finish(first, after: .milliseconds(30), .tooHeavy)
        backlog.add(job("a", bytes: 2))
        expectNone(&backlog, .light)
        backlog.remove([first.number])
        #expect(try next(&backlog).job.bytes == 2)
        expectNone(&backlog, .heavy)
    }

    @Test(.property, arguments: Seeds.range(40, from: 1))
    func `every job comes out once, one of a key at a time, and those of one client in their order`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var backlog = Backlog()
        var added: [String: [Int]] = [:]
        var done: [String: [Int]] = [:]
        var running: [Ticket] = []
        func take(_ lane: Lane) {
            guard let ticket = backlog.next(lane) else { return }
            #expect(ticket.lane == lane && !running.contains { $0.job.serialKey == ticket.job.serialKey })
            running.append(ticket)
        }
        func finish(_ ticket: Ticket) {
            if ticket.lane == .light, Int.random(in: 0..<3, using: &random) == 0 {
                return backlog.finish(ticket, after: .milliseconds(30), .tooHeavy)
            }
            done["\(ticket.job.client) \(ticket.job.serialKey ?? "")", default: []].append(ticket.job.bytes)
            backlog.finish(ticket, after: .milliseconds(Int.random(in: 1...900, using: &random)), .done)
        }
        for number in 0..<600 {
            switch Int.random(in: 0..<4, using: &random) {
            case 0, 1:
                let (key, client) = ("\(Int.random(in: 0..<5, using: &random))", "\(number % 3)")
                added["\(client) \(key)", default: []].append(number)
                backlog.add(job(key, of: client, bytes: number, lane: number % 7 == 0 ? .heavy : .light))
                if number % 10 == 3 {
                    let victim = backlog.waiting.values.max { $0.number < $1.number }
                    backlog.remove([victim?.number ?? 0])
                    added["\(victim?.job.client ?? "") \(victim?.job.serialKey ?? "")"]?.removeAll {
                        $0 == victim?.job.bytes
                    }
                }
            case 2: take(number % 2 == 0 ? .light : .heavy)
            default:
                guard !running.isEmpty else { continue }
                finish(running.remove(at: Int.random(in: 0..<running.count, using: &random)))
            }
        }
        repeat {
            for lane in Lane.allCases { take(lane) }
            while let ticket = running.popLast() { finish(ticket) }
        } while backlog.count > 0
        #expect(done == added.filter { !$0.value.isEmpty } && backlog.bytes == 0 && backlog.loads.isEmpty)
        for key in 0..<5 { #expect(!backlog.isBusy("\(key)")) }
    }
}
