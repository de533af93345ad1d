public import LayoutModel

/// One entry of a list of constraints as a client wrote it: a constraint in native form, or a source in another language.
public enum ConstraintEntry: Sendable {
    case draft(ConstraintDraft)
    case source(SourceEntry)
}

/// A source in another language, which stands for any number of constraints and may do more than add them.
public struct SourceEntry: Sendable {
    public let language: SourceLanguage
    /// Bytes of UTF-8, for telling faults.
    public let text: ArraySlice<UInt8>
    /// What it does to a layout with these views and surroundings; the text is the view that the operation is about, if any.
    let steps: @Sendable (ViewTree, Traits, String?) throws(SourceError) -> [SourceStep]

    public init(
        language: SourceLanguage,
        text: ArraySlice<UInt8>,
        steps: @escaping @Sendable (ViewTree, Traits, String?) throws(SourceError) -> [SourceStep]
    ) {
        (self.language, self.text, self.steps) = (language, text, steps)
    }
}
