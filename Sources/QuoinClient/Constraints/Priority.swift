/// The priority of a constraint, above 0 and up to 1000, which is required.
///
/// A higher priority outweighs any number of constraints with lower ones.
public struct Priority: Hashable, Sendable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
    /// The numeric value.
    public var value: Double

    /// Creates a priority; the service refuses values outside of the range above 0 and up to 1000.
    public init(_ value: Double) { self.value = value }

    /// Creates a priority from a literal.
    public init(floatLiteral value: Double) { self.init(value) }

    /// Creates a priority from a literal.
    public init(integerLiteral value: Int) { self.init(Double(value)) }

    /// 1000: the constraint must be satisfied, otherwise it is part of a conflict.
    public static let required: Priority = 1000
    /// 750, the default of compression resistance.
    public static let high: Priority = 750
    /// 500.
    public static let medium: Priority = 500
    /// 250, the default of hugging.
    public static let low: Priority = 250
    /// 50, the priority with which the root shrinks to its smallest size.
    public static let fitting: Priority = 50

    /// Returns a priority that is higher by `difference`.
    public static func + (priority: Priority, difference: Double) -> Priority { Priority(priority.value + difference) }

    /// Returns a priority that is lower by `difference`.
    public static func - (priority: Priority, difference: Double) -> Priority { Priority(priority.value - difference) }
}
