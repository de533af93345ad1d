/// Detects that steps have returned to an earlier basis.
///
/// If the objective has fallen in between, or every step was chosen by Bland's rule, only rounding can explain this,
/// and the steps would go on for ever. Bases are compared by a fingerprint: the exclusive or of a random number per
/// tight row. The remembered fingerprint is replaced after intervals that double in length, so a cycle of n steps is
/// found within 3·n steps, in O(1) per step (Brent, "An improved Monte Carlo factorization algorithm", 1980).
struct CycleDetector {
    enum Finding {
        case none
        /// All steps of the cycle had length 0, which some pricing rules allow to go on for ever.
        case degenerate
        /// The cycle would be impossible without rounding.
        case numerical
    }

    /// The fingerprint's change due to exchanges since the beginning, and its value when it was last remembered.
    private var fingerprint: UInt64 = 0
    private var remembered: UInt64 = 0
    private var stepCount = 0
    /// The number of steps after which the next basis is remembered.
    private var due = 1
    /// Properties of the steps since the remembered basis.
    private var hasFallen = false
    private var obeysBland = true

    /// Records an exchange.
    ///
    /// - Parameters:
    ///   - leaving: the row that was tight.
    ///   - entering: the row that is tight in its place.
    ///   - falls: true if the objective has fallen.
    ///   - byBland: true if Bland's rule chose the step.
    /// - Returns: the kind of cycle that the step closes, if any.
    mutating func record(leaving: Int32, entering: Int32, falls: Bool, byBland: Bool) -> Finding {
        fingerprint ^= Self.mix(leaving) ^ Self.mix(entering)
        stepCount += 1
        hasFallen = hasFallen || falls
        obeysBland = obeysBland && byBland
        let isBack = fingerprint == remembered
        guard isBack || stepCount >= due else { return .none }
        defer {
            remembered = fingerprint
            due = 2 * stepCount
            (hasFallen, obeysBland) = (false, true)
        }
        if !isBack { return .none }
        return hasFallen || obeysBland ? .numerical : .degenerate
    }

    /// Returns a row's random number: the bits of its index, well mixed (SplitMix64).
    private static func mix(_ row: Int32) -> UInt64 {
        var bits = UInt64(truncatingIfNeeded: row &+ 1) &* 0x9E37_79B9_7F4A_7C15
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return bits ^ (bits >> 31)
    }
}
