public import HTTP

/// Takes the answer to a request later, from any thread.
public struct Reply: Sendable {
    /// Who waits for the answer, where no token says so: clients with different names take turns.
    let client: String
    /// Whether the client is still connected: work for one that has gone is dropped.
    let isAwaited: @Sendable () -> Bool
    let send: @Sendable (Response) -> Void

    public init(
        to client: String,
        isAwaited: @escaping @Sendable () -> Bool,
        send: @escaping @Sendable (Response) -> Void
    ) {
        (self.client, self.isAwaited, self.send) = (client, isAwaited, send)
    }
}
