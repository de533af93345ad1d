/// The state of a variable besides its value.
struct VariableState: Sendable {
    /// Its number in the canonical order of variables.
    var rank: Int32
    /// Its own row `x == 0`, `x >= 0` or `x == value`.
    let unitRow: Int32
}

/// Where the sum of a row that is not tight is, relative to its constant.
///
/// The raw value is the sign of the row's slope in the gradient.
enum RowSide: Int8, Sendable {
    case below = -1
    /// Without slope: the row resists both sides and is at its constant, or it has no weight and may be anywhere.
    case neither = 0
    case above = 1

    /// +1 or -1; 0 for neither.
    @inline(__always)
    var sign: Double { Double(rawValue) }

    var opposite: RowSide {
        switch self {
        case .below: .above
        case .neither: .neither
        case .above: .below
        }
    }

    /// The side of 0 that a number is on; 0 counts as below.
    @inline(__always)
    init(ofSign sign: Double) {
        self = sign > 0 ? .above : .below
    }
}

/// The state of a row besides its terms.
struct RowState: Sendable {
    enum Kind: UInt8, Sendable {
        /// The slot is free.
        case none
        /// Made by a caller.
        case general
        /// `x == 0`, the row that every variable has.
        case unit
        /// A unit row whose constant is a given value; always tight.
        case parameter
        /// Removed by its caller, but still tight.
        case removed
    }

    var constant = 0.0
    var penalty = Penalty(above: 0, below: 0)
    /// Its number in the order of adding; ``unordered`` for a row that is never left out.
    var order = Self.unordered
    /// Its position in the basis; -1 for a row that is not tight.
    var position: Int32 = -1
    /// The side of its constant; ``RowSide/neither`` for a tight row.
    var side = RowSide.neither
    var kind = Kind.none
    /// Whether the row has no weight at present, which means that its errors do not count: it is left out, or new, or
    /// its turn in the order of adding has not come.
    var isSuspended = false
    /// Whether the row is on trial: a required row that is being tried, at a level just below the required rows that
    /// are kept, to see whether it can hold with them.
    var isOnTrial = false

    static let unordered = Int.min

    /// The level of a required row on trial.
    static let trialLevel = Penalty.required.nextDown

    var above: Double { level(penalty.above) }
    var below: Double { level(penalty.below) }
    var isWeighted: Bool { !isSuspended && (penalty.above > 0 || penalty.below > 0) }
    var isTight: Bool { position >= 0 }

    /// The level of the slope on the present side; 0 where there is none.
    var slopeLevel: Double {
        switch side {
        case .above: above
        case .below: below
        case .neither: 0
        }
    }

    /// Resets the row to one that is not tight, with its full weight and on neither side.
    mutating func forgetVertex() {
        position = -1
        side = .neither
        isSuspended = false
        isOnTrial = false
    }

    /// The level at which a priority counts now: 0 while suspended, and just below all required rows while on trial.
    private func level(_ priority: Double) -> Double {
        // On trial: below every required row that is kept, above every optional one.
        isSuspended ? 0 : isOnTrial && priority == Penalty.required ? Self.trialLevel : priority
    }

    var isRequired: Bool {
        penalty.above == Penalty.required || penalty.below == Penalty.required
    }

    /// Whether a conflict may leave the row out.
    var canBeLeftOut: Bool {
        order != Self.unordered && isRequired
    }
}
