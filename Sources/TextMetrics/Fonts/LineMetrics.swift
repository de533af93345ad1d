/// The vertical metrics of a line of text, in font units.
struct LineMetrics: Hashable, Sendable {
    /// The distance from the baseline up.
    var ascent: Int
    /// The distance from the baseline down; positive downward.
    var descent: Int
    /// The gap between two lines.
    var lineGap: Int
}
