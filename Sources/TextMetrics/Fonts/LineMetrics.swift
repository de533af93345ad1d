/// The parts of a line of text, in font units.
struct LineMetrics: Hashable, Sendable {
    /// From the baseline up.
    var ascent: Int
    /// From the baseline down; positive downwards.
    var descent: Int
    /// The gap between two lines.
    var lineGap: Int
}
