import TestSupport
import Testing

@testable import QuoinClient

/// The gate that bounds the calls of a client at a time.
@Suite struct GateTests {
    /// A place in the gate that is held until it is given up.
    private func hold(_ gate: Gate) async throws -> (task: Task<Void, any Error>, end: AsyncStream<Void>.Continuation) {
        let (ends, end) = AsyncStream<Void>.makeStream()
        let (starts, start) = AsyncStream<Void>.makeStream()
        let task = Task {
            try await gate.pass {
                start.finish()
                for await _ in ends {}
            }
        }
        for await _ in starts {}
        return (task, end)
    }

    @Test func `tasks that wait are admitted in the order of their arrival`() async throws {
        let gate = Gate(width: 1)
        let holder = try await hold(gate)
        let order = Collected<Int>()
        var tasks: [Task<Void, any Error>] = []
        for number in 0..<5 {
            tasks.append(Task { try await gate.pass { order.add(number) } })
            try await eventuallyAsync("the task waits") { gate.waitingCount == number + 1 }
        }
        holder.end.finish()
        for task in tasks { try await task.value }
        try await holder.task.value
        #expect(order.all == [0, 1, 2, 3, 4])
    }

    /// Catches a task that waits though it was cancelled just before: nothing would end it.
    @Test func `a task that is cancelled at any moment does not wait, and takes no place`() async throws {
        let gate = Gate(width: 1)
        let holder = try await hold(gate)
        let ends = Collected<Bool>()
        for _ in 0..<500 {
            let task = Task {
                do {
                    try await gate.pass {}
                    ends.add(false)
                } catch {
                    ends.add(error is CancellationError)
                }
            }
            task.cancel()
        }
        try await eventuallyAsync("all cancelled tasks end") { ends.all.count == 500 }
        #expect(!ends.all.contains(false))
        #expect(gate.waitingCount == 0)
        holder.end.finish()
        try await holder.task.value
        let late = Task {
            while !Task.isCancelled { await Task.yield() }
            return try await gate.pass { 0 }
        }
        late.cancel()
        await #expect(throws: CancellationError.self) { try await late.value }
        #expect(try await gate.pass { 1 } == 1)
    }
}
