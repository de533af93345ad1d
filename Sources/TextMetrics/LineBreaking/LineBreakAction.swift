/// The UAX #14 action at the boundary before a character.
enum LineBreakAction: UInt8, Sendable {
    case none
    case allowed
    /// A line ends here.
    case mandatory
    /// There is no break here, and the last allowed break is retracted: `$(12` stays together although `$(` alone need
    /// not (LB25); a decimal point after a space begins a line only if a number follows (LB15c).
    case retracting
    /// A break is allowed here, but the last allowed break is retracted.
    case replacing
}
