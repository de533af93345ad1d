/// The origin of a constraint that was written in another language.
public struct ConstraintSource: Hashable, Sendable {
    public var language: SourceLanguage
    /// The start of the statement within its source.
    public var position: SourcePosition
    /// The statement as written, truncated if it is long.
    public var text: String
    /// The slot that the constraint fills, or nil if the language does not keep attributes.
    ///
    /// The view is the first item, the other view the second.
    public var slot: ConstraintSlot?
    /// The named block of the source that created the constraint, or nil.
    ///
    /// It is also the group of the constraint, unless the request specifies another one.
    public var block: String?
    /// True if the source is a conflict log that reports the constraint as broken by UIKit.
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

    /// The heap size of the texts, in bytes.
    var heapByteCount: Int {
        text.heapByteCount + block.heapByteCount + (slot?.attribute.heapByteCount ?? 0)
    }
}
