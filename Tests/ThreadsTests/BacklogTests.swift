import Testing

@testable import Threads

@Suite struct BacklogTests {
    private func job(_ lane: String?, bytes: Int = 1, isWanted: Bool = true) -> Job {
        Job(lane: lane, bytes: bytes, isWanted: { isWanted }, run: {})
    }

    private func next(_ backlog: inout Backlog) throws -> Job {
        let job = backlog.next()
        return try #require(job)
    }

    @Test func `a lane gives its next job only when the last is finished`() throws {
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

    /// The tempting fault is one queue in the order of coming, in which whoever asks most is served most.
    @Test func `lanes take turns, however many jobs each has`() {
        var backlog = Backlog()
        for _ in 0..<3 { backlog.add(job("a")) }
        backlog.add(job("b"))
        backlog.add(job(nil))
        var order: [String] = []
        while let job = backlog.next() {
            order.append(job.lane ?? "-")
            backlog.finish(job)
        }
        #expect(order == ["a", "b", "-", "a", "a"])
    }

    @Test func `jobs without a lane wait for no other`() throws {
        var backlog = Backlog()
        backlog.add(job(nil))
        backlog.add(job(nil))
        _ = (try next(&backlog), try next(&backlog))
        #expect(backlog.count == 0)
    }

    @Test func `what nobody wants leaves, and with it what it held`() throws {
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
        #expect(try next(&backlog).lane == "c")
    }

    @Test(arguments: 1...20)
    func `every job comes out once, in the order of its lane`(seed: Int) {
        var backlog = Backlog()
        var state = UInt64(seed)
        func random(_ count: UInt64) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int((state >> 33) % count)
        }
        var added: [String: [Int]] = [:]
        var done: [String: [Int]] = [:]
        var atWork: [Job] = []
        func take() {
            guard let job = backlog.next() else { return }
            #expect(!atWork.contains { $0.lane == job.lane })
            atWork.append(job)
        }
        for number in 0..<500 {
            switch random(3) {
            case 0:
                let lane = "\(random(5))"
                added[lane, default: []].append(number)
                backlog.add(job(lane, bytes: number))
            case 1: take()
            default:
                guard !atWork.isEmpty else { continue }
                let job = atWork.remove(at: random(UInt64(atWork.count)))
                done[job.lane ?? "", default: []].append(job.bytes)
                backlog.finish(job)
            }
        }
        repeat {
            take()
            if let job = atWork.popLast() {
                done[job.lane ?? "", default: []].append(job.bytes)
                backlog.finish(job)
            }
        } while backlog.count > 0 || !atWork.isEmpty
        #expect(done == added && backlog.bytes == 0)
    }
}
