/// How a constraint holds in the solution.
public struct ConstraintSlack: Hashable, Sendable {
    /// How many points of room it has: 0 where it binds, negative where it is missed by as much.
    public var room: Double
    /// Whether it pushes its first side up, to the right or downwards or to a greater length, or the other way; nil
    /// where the solution would be as good without it.
    public var pushesUp: Bool?
}
