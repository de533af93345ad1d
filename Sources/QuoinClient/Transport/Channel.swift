/// A transport to a service: over HTTP, or within the process.
public protocol Channel: Sendable {
    /// Sends a request and returns the answer.
    ///
    /// - Parameters:
    ///   - request: the request.
    ///   - limit: the time limit for receiving the complete answer.
    /// - Returns: the answer, regardless of its status.
    /// - Throws: ``Problem`` if there is no answer within the limit; `CancellationError`.
    func answer(to request: ServiceRequest, within limit: Duration) async throws -> ServiceAnswer

    /// Sends a request and returns the head of the answer; the content follows in pieces.
    func stream(of request: ServiceRequest) async throws -> ServiceStream

    /// Applies an edit without encoding it as a request; returns nil if the channel does not support this edit.
    func carryOut(_ edit: DirectEdit) async throws -> Edit?
}

/// An edit of existing constraints, as values.
public struct DirectEdit: Sendable {
    /// The constraints that an operation applies to.
    public enum Target: Sendable {
        case id(String)
        case key(String)
        case group(String)
    }

    /// The action to apply to the constraints.
    public enum Action: Sendable {
        case set(constant: Double?, priority: Double?)
        case activate, deactivate, remove
    }

    /// The id of the layout.
    public var layout: String
    /// The revision that the layout must have; nil for any.
    public var revision: Int?
    /// The operations, in order.
    public var operations: [(target: Target, action: Action)]
}
