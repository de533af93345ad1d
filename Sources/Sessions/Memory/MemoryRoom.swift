/// By how much a layout may grow, and how a client is told that an edit has made it too large.
struct MemoryRoom: Sendable {
    /// In bytes; negative where more is in use than there may be.
    var bytes: Int
    /// So much that no single edit is measured against it.
    var ample = Int.max
    var refusal: SessionError

    static let unlimited = MemoryRoom(bytes: .max, refusal: .memoryInUse)

    var isAmple: Bool { bytes >= ample }
}
