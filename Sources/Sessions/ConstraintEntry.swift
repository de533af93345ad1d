public import LayoutModel

/// An entry in a client's list of constraints: a constraint in native form, or a source in another language.
public enum ConstraintEntry: Sendable {
    case draft(ConstraintDraft)
    case source(SourceEntry)
}

/// A source in another language, which can describe any number of constraints and do more than add them.
///
/// Its steps depend on the views and traits that earlier operations leave, so it is read only when its turn comes. The
/// entry carries its own reader because sessions know nothing about languages: Wire, which decodes requests, passes the
/// reader from Dialects.
public struct SourceEntry: Sendable {
    public let language: SourceLanguage
    /// The source as UTF-8 bytes, for reporting faults.
    public let text: ArraySlice<UInt8>
    /// The minimum number of views that the source adds, known before it is read.
    let addedViewCount: Int
    /// Returns the effect of the source on a layout with the given views and traits.
    ///
    /// The string is the view that the operation names, if any; the allowance limits the search for similar names, and
    /// the budget is that of the request.
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
