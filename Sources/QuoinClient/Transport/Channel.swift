/// The way to a service: over HTTP, or in the process.
public protocol Channel: Sendable {
    /// Sends a request and returns the answer.
    ///
    /// - Parameters:
    ///   - request: what is sent.
    ///   - limit: how long the answer may take to come completely.
    /// - Returns: the answer, whatever its status.
    /// - Throws: ``Problem`` where there is none, also as the time is up; `CancellationError`.
    func answer(to request: ServiceRequest, within limit: Duration) async throws -> ServiceAnswer

    /// Sends a request and returns the head of the answer; its content follows piece by piece.
    func stream(of request: ServiceRequest) async throws -> ServiceStream

    /// Carries out an edit without writing it as a request; nil where the channel has no such way, or cannot take this
    /// edit.
    func carryOut(_ edit: DirectEdit) async throws -> Edit?
}

/// An edit of constraints that are there, as values.
public struct DirectEdit: Sendable {
    /// Which constraints an operation means.
    public enum Target: Sendable {
        case id(String)
        case key(String)
        case group(String)
    }

    /// What becomes of them.
    public enum Action: Sendable {
        case set(constant: Double?, priority: Double?)
        case activate, deactivate, remove
    }

    /// The id of the layout.
    public var layout: String
    /// The revision that it has to have; nil = any.
    public var revision: Int?
    /// In order.
    public var operations: [(target: Target, action: Action)]
}
