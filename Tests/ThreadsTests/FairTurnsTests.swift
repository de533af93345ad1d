import TestSupport
import Testing

@testable import Threads

@Suite struct FairTurnsTests {
    /// Serves `count` turns one after the other; the jobs of each client take as long as `durations` says.
    private func serve(_ turns: inout FairTurns, _ count: Int, _ durations: [String: Duration]) -> String {
        var order = ""
        for _ in 0..<count {
            guard let (_, client) = turns.next() else { break }
            order += client
            let charge = turns.begin(client)
            turns.finish(client, charged: charge, took: durations[client])
        }
        return order
    }

    private func turns(_ clients: [(String, Int)]) -> FairTurns {
        var turns = FairTurns()
        for (client, count) in clients {
            for number in 0..<count { turns.add(.job(number), of: client) }
        }
        return turns
    }

    @Test func `clients with equal jobs take turns, however many each has`() {
        var turns = turns([("a", 5), ("b", 2), ("c", 1)])
        let durations = ["a": Duration.seconds(1), "b": .seconds(1), "c": .seconds(1)]
        #expect(serve(&turns, 9, durations) == "abcabaaa")
    }

    /// The tempting fault is to alternate between clients, which gives a hundred times the time to the one with jobs a
    /// hundred times as long.
    @Test func `a client with long jobs gets no more time than one with short ones`() {
        var turns = turns([("a", 9), ("b", 9)])
        #expect(serve(&turns, 12, ["a": .seconds(4), "b": .seconds(1)]) == "abbbbabbbbab")
    }

    @Test func `a client that comes anew is next, but gets nothing for the time before`() {
        var turns = turns([("a", 20)])
        let durations = ["a": Duration.seconds(1), "b": .seconds(1)]
        #expect(serve(&turns, 10, durations) == "aaaaaaaaaa")
        for number in 0..<3 { turns.add(.job(number), of: "b") }
        #expect(serve(&turns, 6, durations) == "bababa")
    }

    /// Catches a virtual time that stays behind while its client wants nothing: the client would be repaid with ten
    /// turns in a row, and the other would wait meanwhile.
    @Test func `a client that comes back is not repaid for the time in which it wanted nothing`() {
        var turns = turns([("a", 3), ("b", 40)])
        let durations = ["a": Duration.seconds(1), "b": .seconds(1)]
        #expect(serve(&turns, 5, durations) == "ababa")
        #expect(serve(&turns, 10, durations) == "bbbbbbbbbb")
        for number in 0..<10 { turns.add(.job(number), of: "a") }
        #expect(serve(&turns, 10, durations) == "ababababab")
    }

    /// Catches a client that is charged anew, or not at all, for the time before while it still has jobs.
    @Test func `a client that adds a job while others of it wait keeps its place`() {
        var turns = turns([("a", 2), ("b", 9)])
        let durations = ["a": Duration.seconds(3), "b": .seconds(1)]
        #expect(serve(&turns, 3, durations) == "abb")
        turns.add(.job(9), of: "a")
        #expect(serve(&turns, 6, durations) == "babbba")
    }

    /// Catches a job that was no longer wanted, and is charged for nevertheless.
    @Test func `a client pays nothing for a job that has not run`() {
        var turns = turns([("a", 4), ("b", 9)])
        let durations = ["a": Duration.seconds(3), "b": .seconds(1)]
        #expect(serve(&turns, 8, durations) == "abbbabbb")
        #expect(turns.next()?.client == "a")
        turns.finish("a", charged: turns.begin("a"), took: nil)
        #expect(turns.usualDuration(of: "a") == .seconds(3))
        #expect(serve(&turns, 2, durations) == "ba")
    }

    /// Catches a charge by what the jobs of others take: clients with long jobs would get several threads at once.
    @Test func `a client is charged what its own jobs take, or what those of all take before it has had one`() {
        var turns = turns([("a", 2), ("b", 2), ("c", 2)])
        #expect(turns.begin("a") == .zero)
        turns.finish("a", charged: .zero, took: .seconds(8))
        #expect(turns.begin("b") == .seconds(8))
        turns.finish("b", charged: .seconds(8), took: .seconds(16))
        #expect(turns.begin("c") == .seconds(9))
        #expect(turns.begin("b") == .seconds(16) && turns.begin("a") == .seconds(8))
    }

    /// Catches a virtual time that goes back with a client that was charged too much: those who come next would be
    /// repaid for that.
    @Test func `the virtual time never goes back`() {
        var turns = turns([("a", 3), ("b", 20)])
        let durations = ["a": Duration.seconds(4), "b": .seconds(1), "c": .seconds(1)]
        #expect(serve(&turns, 5, durations) == "abbbb")
        #expect(turns.next()?.client == "a")
        let charge = turns.begin("a")
        #expect(serve(&turns, 3, durations) == "bbb")
        turns.finish("a", charged: charge, took: .milliseconds(500))
        #expect(serve(&turns, 1, ["a": .milliseconds(500)]) == "a")
        for number in 0..<5 { turns.add(.job(number), of: "c") }
        #expect(serve(&turns, 4, durations) == "cbcb")
    }

    /// Catches a client whose debt is forgotten, whether its job has ended or still runs, because others came and went.
    @Test(arguments: [false, true])
    func `what a client owes is remembered while others come and go`(endsFirst: Bool) {
        var turns = turns([("a", 1), ("b", 1_000)])
        let durations = ["b": Duration.milliseconds(10)]
        #expect(turns.next()?.client == "a")
        let charge = turns.begin("a")
        if endsFirst { turns.finish("a", charged: charge, took: .seconds(100)) }
        for number in 0..<200 {
            turns.add(.job(number), of: "\(number)")
            _ = serve(&turns, 2, durations)
        }
        #expect(turns.rememberedClients < 150)
        if !endsFirst { turns.finish("a", charged: charge, took: .seconds(100)) }
        turns.add(.job(0), of: "a")
        #expect(!serve(&turns, 100, durations).contains("a"))
    }

    /// The tempting fault is to forget what a client has had as soon as nothing of it waits.
    @Test func `a client that sends one long job after the other waits for those it has made to wait`() {
        var turns = turns([("a", 1), ("b", 20)])
        let durations = ["a": Duration.seconds(5), "b": .seconds(1)]
        #expect(serve(&turns, 2, durations) == "ab")
        turns.add(.job(1), of: "a")
        #expect(serve(&turns, 6, durations) == "bbbbab")
    }

    /// The tempting fault is to charge a client only when a job has ended, which gives it all threads at once.
    @Test func `a running job counts as long as the client's jobs usually take`() {
        var turns = turns([("a", 4), ("b", 4)])
        #expect(serve(&turns, 2, ["a": .seconds(2), "b": .seconds(2)]) == "ab")
        var running = ""
        for _ in 0..<4 {
            guard let (_, client) = turns.next() else { break }
            running += client
            _ = turns.begin(client)
        }
        #expect(running == "abab")
    }

    @Test func `clients that want nothing more are forgotten in the end`() {
        var turns = FairTurns()
        for client in 0..<3_000 {
            turns.add(.job(client), of: "\(client)")
            _ = serve(&turns, 1, ["\(client)": .seconds(1)])
        }
        #expect(turns.rememberedClients <= 1_100)
    }

    /// Over any time in which two clients always have jobs waiting, their times differ by at most one job of each.
    @Test(.property, arguments: Seeds.range(20, from: 1))
    func `times differ by at most the longest job of each`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var turns = FairTurns()
        let clients = ["a", "b", "c", "d", "e"]
        for client in clients { turns.add(.job(0), of: client) }
        var served: [String: Duration] = [:]
        let longest = clients.indices.map { Duration.milliseconds(1 << (2 * $0)) }
        for _ in 0..<3_000 {
            let turn = turns.next()
            let client = try #require(turn).client
            let index = try #require(clients.firstIndex(of: client))
            let duration = longest[index] * Double.random(in: 0.1...1, using: &random)
            let charge = turns.begin(client)
            turns.add(.job(0), of: client)
            turns.finish(client, charged: charge, took: duration)
            served[client, default: .zero] += duration
        }
        for (first, one) in served {
            for (second, other) in served where one > other {
                let sum = longest[clients.firstIndex(of: first) ?? 0] + longest[clients.firstIndex(of: second) ?? 0]
                #expect(one - other <= sum * 2, "\(first) \(second)")
            }
        }
    }
}
