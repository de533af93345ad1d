/// What a variant shows: the layout as it is, or after the edits of an explicit variant, in its own texts or in those
/// of a language.
struct LintContent: Hashable, Sendable {
    /// The index in ``LintSettings/languages``; nil for the document's own texts.
    var language: Int?
    /// The index of the explicit variant whose edits apply; nil for none.
    var edits: Int?
}
