/// What UAX #14 says about the boundary before a character.
enum LineBreakAction: UInt8, Sendable {
    case none
    case allowed
    /// A line ends here.
    case mandatory
    /// No break, and none before the opening bracket in front of the character: `$(12` stays together, `$(` alone need
    /// not (LB25).
    case retracting
}
