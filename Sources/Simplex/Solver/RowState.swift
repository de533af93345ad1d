/// What the solver knows of one variable besides its value.
struct VariableState: Sendable {
    /// Its place in the canonical order of variables.
    var rank: Int32
    /// The row `x == 0` or `x == value` of its own.
    let unitRow: Int32
}

/// What the solver knows of one row besides its terms.
struct RowState: Sendable {
    enum Kind: UInt8, Sendable {
        /// The slot is free.
        case none
        /// Made by a caller.
        case general
        /// `x == 0`, the row that every variable has.
        case unit
        /// A unit row whose constant is a given value; never let go.
        case parameter
        /// Removed, but still tight.
        case departing
    }

    var constant = 0.0
    var penalty = Penalty(above: 0, below: 0)
    /// Place in the order of adding; ``unordered`` for a row that is never left out.
    var order = Self.unordered
    /// Its place in the basis; -1 for a row that is not tight.
    var position: Int32 = -1
    /// For a row that is not tight: above (+1) or below (-1) its constant, or at it (0) with no slope.
    var side: Int8 = 0
    var kind = Kind.none
    /// A required row that is left out, or not yet considered, has no weight.
    var isSuspended = false
    /// A required row of which it is not known yet whether it can be kept counts for a little less than those that are.
    var isOnTrial = false

    static let unordered = Int.min

    /// The level of a required row on trial.
    static let trialLevel = Penalty.required.nextDown

    var above: Double { level(penalty.above) }
    var below: Double { level(penalty.below) }
    var isWeighted: Bool { !isSuspended && (penalty.above > 0 || penalty.below > 0) }
    var isTight: Bool { position >= 0 }

    /// The level of the slope on the present side, 0 where it is flat.
    var slopeLevel: Double {
        side > 0 ? above : side < 0 ? below : 0
    }

    /// Makes the row one that is not tight, with its full weight and on no side.
    mutating func forgetVertex() {
        position = -1
        side = 0
        isSuspended = false
        isOnTrial = false
    }

    private func level(_ priority: Double) -> Double {
        isSuspended ? 0 : isOnTrial && priority == Penalty.required ? Self.trialLevel : priority
    }

    var isRequired: Bool {
        penalty.above == Penalty.required || penalty.below == Penalty.required
    }

    /// A required row of a caller's, which a conflict may leave out.
    var canBeLeftOut: Bool {
        order != Self.unordered && isRequired
    }
}
