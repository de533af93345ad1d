/// What UAX #14 says about the boundary before a character.
enum LineBreakAction: UInt8, Sendable {
    case none
    case allowed
    /// A line ends here.
    case mandatory
    /// No break, and the last one that was allowed is none either: `$(12` stays together, `$(` alone need not (LB25); a
    /// point behind a space begins a line with a number alone (LB15c).
    case retracting
    /// A break, but the last one that was allowed is none.
    case replacing
}
