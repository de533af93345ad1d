/// Where a constraint that was written in another language comes from.
public struct ConstraintSource: Hashable, Sendable {
    public var language: SourceLanguage
    /// Where the statement begins within its source.
    public var position: SourcePosition
    /// The statement as it was written; a long one is cut off.
    public var text: String
    /// For KeepLayout: the attribute and the slot of it that the constraint fills, `keepLeftInset.min`; else nil.
    ///
    /// The view is the first item, the other view the second.
    public var slot: String?

    public init(language: SourceLanguage, position: SourcePosition, text: String, slot: String? = nil) {
        (self.language, self.position, self.text, self.slot) = (language, position, text, slot)
    }
}
