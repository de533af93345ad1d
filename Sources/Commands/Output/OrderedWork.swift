import Threads

/// Work on many items by some threads, whose results come in the order of the items.
final class OrderedWork<Item: Sendable, Result: Sendable>: Sendable {
    private struct State: Sendable {
        var next = 0
        var results: [Int: Result] = [:]
        var done = 0
    }

    private let items: [Item]
    private let work: @Sendable (Item) -> Result
    private let state = Guarded(State())
    private let condition = Condition()

    init(_ items: [Item], _ work: @escaping @Sendable (Item) -> Result) {
        (self.items, self.work) = (items, work)
    }

    /// How often `tick` is called at least.
    private static var interval: Duration { .milliseconds(100) }

    /// Does the work.
    ///
    /// - Parameters:
    ///   - jobs: how many threads work on it.
    ///   - tick: called from time to time with the number of items that are done.
    ///   - take: called with each result, in the order of the items.
    func run(jobs: Int, tick: (Int) -> Void, take: (Result) -> Void) {
        // Where the system has no room for a thread, this one works.
        let threads = (0..<min(jobs, items.count)).compactMap { _ in try? Thread { self.work(untilDone: true) } }
        for index in items.indices {
            if threads.isEmpty { work(untilDone: false) }
            take(result(of: index, tick))
        }
        for thread in threads { thread.join() }
    }

    private func result(of index: Int, _ tick: (Int) -> Void) -> Result {
        while true {
            let (result, done) =
                state.wait(for: condition, atMost: Self.interval) { state in
                    state.results.removeValue(forKey: index).map { ($0, state.done) }
                }.map { ($0.0, $0.1) } ?? (nil, state.withLock(\.done))
            tick(done)
            if let result { return result }
        }
    }

    /// Works on the next item, and on all others.
    private func work(untilDone: Bool) {
        repeat {
            let index = state.withLock { state in
                defer { state.next += 1 }
                return state.next
            }
            guard index < items.count else { return }
            let result = work(items[index])
            state.withLock { state in
                state.results[index] = result
                state.done += 1
            }
            condition.broadcast()
        } while untilDone
    }
}
