/// The slack of a constraint in the solution.
public struct ConstraintSlack: Hashable, Sendable {
    /// The slack in points: 0 if the constraint binds, negative if it is missed by that amount.
    public var room: Double
    /// True if the constraint pushes its first side up, to the right, down or to a greater length; false for the
    /// opposite; `nil` if the solution would be equally good without it.
    public var pushesUp: Bool?
}
