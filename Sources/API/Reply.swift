public import HTTP

/// Takes the answer to a request later, from any thread.
public struct Reply: Sendable {
    /// Whether the client is still connected: work for one that has gone is dropped.
    let isAwaited: @Sendable () -> Bool
    let send: @Sendable (Response) -> Void

    public init(isAwaited: @escaping @Sendable () -> Bool, send: @escaping @Sendable (Response) -> Void) {
        (self.isAwaited, self.send) = (isAwaited, send)
    }
}
