/// The permitted growth of a layout, and the error for an edit that exceeds it.
struct MemoryRoom: Sendable {
    /// The growth in bytes; negative if usage already exceeds the limit.
    var bytes: Int
    /// The room, in bytes, above which single edits are not checked.
    var ample = Int.max
    var refusal: SessionError

    static let unlimited = MemoryRoom(bytes: .max, refusal: .memoryInUse)

    var isAmple: Bool { bytes >= ample }
}
