public import HTTP

/// Receives the response to a request later, on any thread.
public struct Reply: Sendable {
    /// The name of the client, used if there is no token: clients with different names take turns.
    let client: String
    /// Returns true if the client is still connected: work for one that has gone is dropped.
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
