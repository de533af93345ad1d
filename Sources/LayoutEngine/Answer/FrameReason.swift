/// Why a number of a view or guide has its value: the rows that hold it.
///
/// The value is `Σ factor · constant` over the terms, and the number itself is `Σ factor · left side`, where a row is
/// written in plain left, top, width and height, measured from the left and top, with insets and baselines in its
/// constant. Where more rows than needed meet, this is one of several ways to say it.
public struct FrameReason: Hashable, Sendable {
    /// What holds a number.
    public enum Source: Hashable, Sendable {
        /// A constraint of the caller's, or a rule of the engine.
        case constraint(ConstraintDescription)
        /// A number that nothing fixes; the term's constant is what was chosen for it.
        case free(FrameNumber)
    }

    public struct Term: Hashable, Sendable {
        public var source: Source
        /// How far the number moves as the constant grows by 1.
        public var factor: Double
        /// The right side of the row, in points.
        public var constant: Double
    }

    public var number: FrameNumber
    /// In points, before rounding to pixels.
    public var value: Double
    /// From the number outwards: what mentions it, then what is tied to that, and so on; none for the root's origin.
    public var terms: [Term]
}
