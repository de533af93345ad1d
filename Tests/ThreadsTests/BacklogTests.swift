import Testing

@testable import Threads

@Suite struct BacklogTests {
    private func job(_ serialKey: String?, bytes: Int = 1, isWanted: Bool = true) -> Job {
        Job(serialKey: serialKey, bytes: bytes, isWanted: { isWanted }, run: {})
    }

    private func next(_ backlog: inout Backlog) throws -> Job {
        let job = backlog.next()
        return try #require(job)
    }

    @Test func `jobs with one serial key run one after the other`() throws {
        var backlog = Backlog()
        backlog.add(job("a", bytes: 1))
        backlog.add(job("a", bytes: 2))
        let first = try next(&backlog)
        let none = backlog.next()
        #expect(first.bytes == 1)
        #expect(none?.bytes == nil)
        backlog.finish(first)
        let second = try next(&backlog)
        #expect(second.bytes == 2 && backlog.isBusy("a"))
        backlog.finish(second)
        #expect(!backlog.isBusy("a") && backlog.count == 0)
    }

    /// The tempting fault is one queue in the order of arrival, in which the busiest client gets the most workers.
    @Test func `serial keys take turns, however many jobs each has`() {
        var backlog = Backlog()
        for _ in 0..<3 { backlog.add(job("a")) }
        backlog.add(job("b"))
        backlog.add(job(nil))
        var order: [String] = []
        while let job = backlog.next() {
            order.append(job.serialKey ?? "-")
            backlog.finish(job)
        }
        #expect(order == ["a", "b", "-", "a", "a"])
    }

    @Test func `jobs without a serial key wait for no other`() throws {
        var backlog = Backlog()
        backlog.add(job(nil))
        backlog.add(job(nil))
        _ = (try next(&backlog), try next(&backlog))
        #expect(backlog.count == 0)
    }

    @Test func `unwanted jobs are dropped, and so are the bytes that they held`() throws {
        var backlog = Backlog()
        backlog.add(job("a", bytes: 5))
        let first = try next(&backlog)
        backlog.add(job("a", bytes: 5, isWanted: false))
        backlog.add(job("b", bytes: 5, isWanted: false))
        backlog.add(job(nil, bytes: 5, isWanted: false))
        backlog.add(job("c", bytes: 7))
        #expect(backlog.count == 4 && backlog.bytes == 22)
        backlog.dropUnwanted()
        #expect(backlog.count == 1 && backlog.bytes == 7)
        #expect(backlog.isBusy("a") && !backlog.isBusy("b"))
        backlog.finish(first)
        #expect(!backlog.isBusy("a"))
        #expect(try next(&backlog).serialKey == "c")
    }

    @Test(arguments: 1...20)
    func `every job comes out once, and jobs with one serial key in their order`(seed: Int) {
        var backlog = Backlog()
        var state = UInt64(seed)
        func random(_ count: UInt64) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int((state >> 33) % count)
        }
        var added: [String: [Int]] = [:]
        var done: [String: [Int]] = [:]
        var running: [Job] = []
        func take() {
            guard let job = backlog.next() else { return }
            #expect(!running.contains { $0.serialKey == job.serialKey })
            running.append(job)
        }
        for number in 0..<500 {
            switch random(3) {
            case 0:
                let serialKey = "\(random(5))"
                added[serialKey, default: []].append(number)
                backlog.add(job(serialKey, bytes: number))
            case 1: take()
            default:
                guard !running.isEmpty else { continue }
                let job = running.remove(at: random(UInt64(running.count)))
                done[job.serialKey ?? "", default: []].append(job.bytes)
                backlog.finish(job)
            }
        }
        repeat {
            take()
            if let job = running.popLast() {
                done[job.serialKey ?? "", default: []].append(job.bytes)
                backlog.finish(job)
            }
        } while backlog.count > 0 || !running.isEmpty
        #expect(done == added && backlog.bytes == 0)
    }
}
