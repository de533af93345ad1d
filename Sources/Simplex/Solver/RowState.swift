/// The state of a variable, excluding its value.
struct VariableState: Sendable {
    /// The variable's number in the canonical order of variables.
    var rank: Int32
    /// The variable's own row, `x == 0`, `x >= 0` or `x == value`.
    let unitRow: Int32
}

/// The side of its constant on which the sum of a loose row lies.
///
/// The raw value is the sign of the row's slope in the gradient.
enum RowSide: Int8, Sendable {
    case below = -1
    /// No slope: the row resists both sides and is at its constant, or it has no weight and may be anywhere.
    case neither = 0
    case above = 1

    /// +1 or -1; 0 for `neither`.
    @inline(__always)
    var sign: Double { Double(rawValue) }

    var opposite: RowSide {
        switch self {
        case .below: .above
        case .neither: .neither
        case .above: .below
        }
    }

    /// Creates the side of 0 that a number is on; 0 counts as below.
    @inline(__always)
    init(ofSign sign: Double) {
        self = sign > 0 ? .above : .below
    }
}

/// The state of a row, excluding its terms.
struct RowState: Sendable {
    enum Kind: UInt8, Sendable {
        /// The slot is free.
        case none
        /// The row was added by a caller.
        case general
        /// `x == 0`, the row that every variable has.
        case unit
        /// A unit row whose constant is a given value; always tight.
        case parameter
        /// Removed by the caller, but still tight.
        case removed
    }

    var constant = 0.0
    var penalty = Penalty(above: 0, below: 0)
    /// The row's insertion number; ``unordered`` for a row that is never left out.
    var order = Self.unordered
    /// The row's position in the basis; -1 for a loose row.
    var position: Int32 = -1
    /// The side of the row relative to its constant; ``RowSide/neither`` for a tight row.
    var side = RowSide.neither
    var kind = Kind.none
    /// True if the row currently has no weight, so its errors do not count.
    ///
    /// The row is left out, or new, or its turn in insertion order has not come.
    var isSuspended = false
    /// True if the row is on trial: a required row at a level just below the required rows that are kept, to test
    /// whether it can hold with them.
    var isOnTrial = false

    static let unordered = Int.min

    /// The level of a required row on trial.
    static let trialLevel = Penalty.required.nextDown

    var above: Double { level(penalty.above) }
    var below: Double { level(penalty.below) }
    var isWeighted: Bool { !isSuspended && (penalty.above > 0 || penalty.below > 0) }
    var isTight: Bool { position >= 0 }

    /// The level of the slope on the current side; 0 if there is none.
    var slopeLevel: Double {
        switch side {
        case .above: above
        case .below: below
        case .neither: 0
        }
    }

    /// Resets the row to a loose one with its full weight and on neither side.
    mutating func forgetVertex() {
        position = -1
        side = .neither
        isSuspended = false
        isOnTrial = false
    }

    /// Returns the effective level of a priority: 0 if suspended, and just below all required rows if on trial.
    private func level(_ priority: Double) -> Double {
        // The trial level is below every required row that is kept and above every optional one.
        isSuspended ? 0 : isOnTrial && priority == Penalty.required ? Self.trialLevel : priority
    }

    var isRequired: Bool {
        penalty.above == Penalty.required || penalty.below == Penalty.required
    }

    /// True if a conflict may leave the row out.
    var canBeLeftOut: Bool {
        order != Self.unordered && isRequired
    }
}
