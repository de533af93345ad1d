/// How much of a screen a layout fills, which says what of a device it takes.
public enum ScreenShare: Hashable, Sendable {
    /// All of it: the size and the safe area are the device's.
    case whole
    /// The width of its safe area, less so many points, with a height of its own: a row of a table.
    case row(less: Double)
    /// A size of its own: an item of a collection, or a part of a screen.
    case part
}
