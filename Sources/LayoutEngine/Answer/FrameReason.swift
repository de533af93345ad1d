/// The reason for a value of a view or guide: the rows that hold it.
///
/// The value is `Σ factor · constant` over the terms, and the number itself is `Σ factor · left side`, with each row
/// written in plain left, top, width and height, measured from the left and top, with insets and baselines in its
/// constant. If more rows than necessary meet, this is one of several explanations.
public struct FrameReason: Hashable, Sendable {
    /// The origin of a term.
    public enum Source: Hashable, Sendable {
        /// A caller's constraint, or a rule of the engine.
        case constraint(ConstraintDescription)
        /// A number that nothing fixes; the term's constant is the chosen value.
        case free(FrameNumber)
    }

    public struct Term: Hashable, Sendable {
        public var source: Source
        /// The distance that the number moves when the constant grows by 1.
        public var factor: Double
        /// The right side of the row, in points.
        public var constant: Double
    }

    public var number: FrameNumber
    /// In points, before rounding to pixels.
    public var value: Double
    /// The terms, from the number outward: rows that mention it, then rows tied to those, and so on; none for the
    /// root's origin.
    public var terms: [Term]
}
