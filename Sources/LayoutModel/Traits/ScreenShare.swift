/// The part of a screen that a layout fills, which determines the traits it gets from the device.
public enum ScreenShare: Hashable, Sendable {
    /// The whole screen, with the size and the safe area of the device.
    case whole
    /// The width of the safe area minus `less` points, with an independent height, such as a table row.
    case row(less: Double)
    /// An independent size, such as a collection view item or a part of a screen.
    case part
}
