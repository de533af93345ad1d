public import LayoutModel

/// A source in a language other than equations, with all fields that a request gives with its text.
public struct DialectSource: Sendable {
    public var language: SourceLanguage
    /// UTF-8.
    public var text: ArraySlice<UInt8>
    /// The view that `make` and `$0` mean outside of a block.
    public var view: String?
    /// Names in the source and the view ids that they stand for, each with an optional area: `root.safeArea`.
    public var names: [String: [String]] = [:]
    /// Names in the source and the values that they stand for.
    public var metrics: [String: Metric] = [:]
    /// Values of the document for the names in all of its sources; `metrics` take precedence.
    ///
    /// Kept apart, as copies of all of them for each source would grow with the product of both numbers.
    public var documentMetrics: [String: Metric] = [:]
    /// The definitions of other sources of the document that this one uses.
    var sharedText: [UInt8] = []
    /// Used by the visual format only.
    public var options = VisualFormatOptions()
    /// The key and the group of those constraints for which the source gives none.
    public var labels = ConstraintLabels()
    /// The priority of those constraints for which the source gives none; nil means required.
    public var priority: Double?
    public var isActive = true
    public var when = SizeClasses.any
    /// What the source says of views, where these come from the sources.
    public var views: SourceViews?

    public init(language: SourceLanguage, text: ArraySlice<UInt8>) {
        (self.language, self.text) = (language, text)
    }

    /// The values of the document and those of the source itself.
    var allMetrics: [String: Metric] {
        documentMetrics.isEmpty ? metrics : documentMetrics.merging(metrics) { $1 }
    }

    /// How many views the source adds at least, known before it is read: a conflict log adds the views that it names.
    public var minAddedViewCount: Int { language == .log ? 1 : 0 }

    /// The maximum number of words in the name of a value; `self.buttonSize.width` has three.
    public static let maxNameWords = Scope.maxWords
}
