/// Runs `body` with a time limit.
///
/// - Throws: any error of `body`, or ``Problem`` if the limit is exceeded, once the cancelled `body` has ended.
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
    /// Creates the problem of an answer that did not arrive in time.
    init(isLateBy limit: Duration) {
        self.init(.timedOut, "there was no complete answer within \(limit)")
    }
}
