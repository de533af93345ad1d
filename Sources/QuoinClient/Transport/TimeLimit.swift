/// Runs `body` for at most a time.
///
/// - Throws: what `body` throws, and ``Problem`` where the time is up, once `body` has ended as it was cancelled.
package func within<Value: Sendable>(
    _ limit: Duration,
    _ body: @escaping @Sendable () async throws -> Value
) async throws -> Value {
    try await withThrowingTaskGroup(of: Value.self) { group in
        group.addTask(operation: body)
        group.addTask {
            try await Task.sleep(for: limit)
            throw Problem(isLateBy: limit)
        }
        defer { group.cancelAll() }
        guard let value = try await group.next() else { throw CancellationError() }
        return value
    }
}

extension Problem {
    /// The problem of an answer that has not come in time.
    init(isLateBy limit: Duration) {
        self.init(.timedOut, "there was no complete answer within \(limit)")
    }
}
