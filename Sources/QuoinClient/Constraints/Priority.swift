/// How strongly a constraint holds, above 0 and up to 1000, which is required.
///
/// A higher priority wins over any number of lower ones.
public struct Priority: Hashable, Sendable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
    /// The number on the wire.
    public var value: Double

    /// A priority of `value`; the service refuses one that is not above 0 and up to 1000.
    public init(_ value: Double) { self.value = value }

    /// A priority as a literal.
    public init(floatLiteral value: Double) { self.init(value) }

    /// A priority as a literal.
    public init(integerLiteral value: Int) { self.init(Double(value)) }

    /// 1000: the constraint holds, or is part of a conflict.
    public static let required: Priority = 1000
    /// 750, that of compression resistance.
    public static let high: Priority = 750
    /// 500.
    public static let medium: Priority = 500
    /// 250, that of hugging.
    public static let low: Priority = 250
    /// 50, that of a root that takes its smallest size.
    public static let fitting: Priority = 50

    /// A priority that is higher by `difference`.
    public static func + (priority: Priority, difference: Double) -> Priority { Priority(priority.value + difference) }

    /// A priority that is lower by `difference`.
    public static func - (priority: Priority, difference: Double) -> Priority { Priority(priority.value - difference) }
}
