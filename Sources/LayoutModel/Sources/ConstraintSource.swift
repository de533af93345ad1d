/// Where a constraint that was written in another language comes from.
public struct ConstraintSource: Hashable, Sendable {
    public var language: SourceLanguage
    /// Where the statement begins within its source.
    public var position: SourcePosition
    /// The statement as it was written; a long one is cut off.
    public var text: String
    /// The slot that the constraint fills, in a language that keeps attributes; else nil.
    ///
    /// The view is the first item, the other view the second.
    public var slot: ConstraintSlot?
    /// The named block of the source in which the constraint was made; else nil.
    ///
    /// Unless the request gives another one, it is also the group of the constraint.
    public var block: String?
    /// Whether the source, a conflict log, says that UIKit breaks the constraint.
    public var isBroken: Bool

    public init(
        language: SourceLanguage,
        position: SourcePosition,
        text: String,
        slot: ConstraintSlot? = nil,
        block: String? = nil,
        isBroken: Bool = false
    ) {
        (self.language, self.position, self.text) = (language, position, text)
        (self.slot, self.block, self.isBroken) = (slot, block, isBroken)
    }

    /// How many bytes of the heap the texts hold.
    var heapByteCount: Int {
        text.heapByteCount + block.heapByteCount + (slot?.attribute.heapByteCount ?? 0)
    }
}
