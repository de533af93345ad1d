/// Detects that steps have led back to a basis where they have been.
///
/// Where the objective has fallen since, or every step was chosen by Bland's rule, only rounding can explain that, and
/// steps would go on for ever. Bases are compared by a fingerprint, the exclusive or of a random number for each tight
/// row, with one that is remembered from up to twice as long ago each time, which finds a circle of n steps within 3·n
/// of them, in O(1) a step (Brent, "An improved Monte Carlo factorization algorithm", 1980).
struct CycleDetector {
    enum Finding {
        case none
        /// All steps since were of length 0, which some rules of pricing allow to go on for ever.
        case degenerate
        /// It would be impossible without rounding.
        case numerical
    }

    /// What exchanges have changed of the fingerprint since the beginning, and what they had when it was remembered.
    private var fingerprint: UInt64 = 0
    private var remembered: UInt64 = 0
    private var stepCount = 0
    /// The number of steps after which the next basis is remembered.
    private var due = 1
    /// What holds for the steps since the remembered basis.
    private var hasFallen = false
    private var obeysBland = true

    /// Records an exchange.
    ///
    /// - Parameters:
    ///   - leaving: the row that was tight.
    ///   - entering: the row that is tight in its place.
    ///   - falls: whether the objective has fallen.
    ///   - byBland: whether Bland's rule chose the step.
    /// - Returns: whether it leads back to where steps have been.
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

    /// A random number of a row: the bits of its number, well mixed (SplitMix64).
    private static func mix(_ row: Int32) -> UInt64 {
        var bits = UInt64(truncatingIfNeeded: row &+ 1) &* 0x9E37_79B9_7F4A_7C15
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return bits ^ (bits >> 31)
    }
}
