import Threads

/// A parallel map over items, on several threads, that delivers the results in the order of the items.
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

    /// The maximum interval between calls of `tick`.
    private static var interval: Duration { .milliseconds(100) }

    /// Processes all items.
    ///
    /// - Parameters:
    ///   - jobs: the number of threads.
    ///   - tick: called periodically with the number of finished items.
    ///   - take: called with each result, in the order of the items.
    func run(jobs: Int, tick: (Int) -> Void, take: (Result) -> Void) {
        // If no thread can be started, this one does the work.
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

    /// Processes the next item or, if `untilDone`, all remaining items.
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
