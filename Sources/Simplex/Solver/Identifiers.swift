/// A column: one unknown of the system.
public struct VariableID: Hashable, Comparable, Sendable {
    @usableFromInline let number: Int32

    @inlinable public var index: Int { Int(number) }

    /// Memory would run out before the index no longer fits into 32 bits.
    @inlinable
    public init(index: Int) {
        number = Int32(truncatingIfNeeded: index)
    }

    @inlinable
    public static func < (left: VariableID, right: VariableID) -> Bool {
        left.number < right.number
    }
}

/// A row: one constraint of the system.
public struct RowID: Hashable, Comparable, Sendable {
    @usableFromInline let number: Int32

    @inlinable public var index: Int { Int(number) }

    /// Memory would run out before the index no longer fits into 32 bits.
    @inlinable
    public init(index: Int) {
        number = Int32(truncatingIfNeeded: index)
    }

    @inlinable
    public static func < (left: RowID, right: RowID) -> Bool {
        left.number < right.number
    }
}

/// One linear term: `coefficient · variable`.
public struct Term: Hashable, Sendable {
    public var variable: VariableID
    public var coefficient: Double

    public init(_ variable: VariableID, _ coefficient: Double) {
        self.variable = variable
        self.coefficient = coefficient
    }
}

/// The strength with which a row resists having its sum above or below its constant.
///
/// Both numbers are priorities: 0 = not at all, 1000 = required; a higher one always wins. `==` at p is (p, p), `<=` is
/// (p, 0), `>=` is (0, p); a natural length is one row with its hugging above and its compression resistance below.
public struct Penalty: Hashable, Sendable {
    public var above: Double
    public var below: Double

    public static let required = 1000.0

    public init(above: Double, below: Double) {
        self.above = above
        self.below = below
    }
}

/// A smallest set of required rows that cannot all hold: without any one of its members, the others can.
public struct Conflict: Hashable, Sendable {
    /// The member that was added last, which is left out; `nil` if rows that cannot be left out contradict each other.
    public let leftOut: RowID?
    /// All members that are rows, including the one left out, ascending.
    public let rows: [RowID]
    /// Members of the form `variable >= 0`.
    public let nonNegative: [VariableID]
    /// Parameters whose value the conflict depends on.
    public let parameters: [VariableID]
}

/// An error that prevents a system from being solved.
public enum SolverError: Error, Hashable, Sendable {
    /// Required rows that cannot be left out contradict each other.
    case contradiction(Conflict)
    /// Solving exceeds the work limit: the system is too large or too hard.
    case workLimitExceeded
    /// Numbers differ so much in magnitude that the answer cannot be trusted, for the given reason.
    case numericalTrouble(NumericalTrouble)
}
