public import LayoutModel

/// One entry of a list of constraints as a client wrote it: a constraint in native form, or a source in another
/// language.
public enum ConstraintEntry: Sendable {
    case draft(ConstraintDraft)
    case source(SourceEntry)
}

/// A source in another language, which stands for any number of constraints and may do more than add them.
///
/// Its steps depend on the views and traits as the operations before it have left them, so it is read when its turn
/// comes. The entry carries the reader, as sessions know nothing of languages: Wire, which decodes requests, gives
/// that of Dialects.
public struct SourceEntry: Sendable {
    public let language: SourceLanguage
    /// Bytes of UTF-8, for reporting faults.
    public let text: ArraySlice<UInt8>
    /// How many views the source adds at least, known before it is read.
    let addedViewCount: Int
    /// Returns what it does to a layout with these views and traits.
    ///
    /// The string is the view that the operation names, if any; the allowance is what finding the names that are meant
    /// may take, and the budget that of the request.
    let read: Reader

    public typealias Reader =
        @Sendable (ViewTree, Traits, String?, NearestName.Allowance, inout WorkBudget)
        throws(SourceErrors) -> SourceReading

    public init(
        language: SourceLanguage,
        text: ArraySlice<UInt8>,
        addedViewCount: Int = 0,
        read: @escaping Reader
    ) {
        (self.language, self.text, self.read) = (language, text, read)
        self.addedViewCount = addedViewCount
    }
}
