public import LayoutModel

/// A source in a language other than equations, with everything that a request puts beside its text.
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
    /// Used by the visual format only.
    public var options = VisualFormatOptions()
    /// The key and the group of those constraints for which the source gives none.
    public var labels = ConstraintLabels()
    /// The priority of those constraints for which the source gives none; nil means required.
    public var priority: Double?
    public var isActive = true
    public var when = SizeClasses.any

    public init(language: SourceLanguage, text: ArraySlice<UInt8>) {
        (self.language, self.text) = (language, text)
    }

    /// The maximum number of words in the name of a value; `self.buttonSize.width` has three.
    public static let mostNameWords = Scope.mostWords

    /// Translates the source into steps for a layout with these views, in O(length).
    ///
    /// - Parameters:
    ///   - tree: the views of the layout.
    ///   - traits: the environment, which gives the root's size to `self.view.frame.size.width`.
    ///   - limits: bounds on the size of the source and on the number of its steps.
    /// - Returns: the steps, in the order in which they take effect.
    /// - Throws: ``SourceError`` at the first fault.
    public func steps(in tree: ViewTree, traits: Traits, limits: SourceLimits) throws(SourceError) -> [SourceStep] {
        guard text.count <= limits.bytes else { throw SourceError(.tooLong(limit: limits.bytes), at: .start) }
        let scope = try Scope(tree: tree, traits: traits, names: names, metrics: metrics)
        let writer = StepWriter(self, tree: tree, limit: limits.steps)
        switch language {
        case .masonry: return try MasonryReader.steps(of: self, scope, writer, limit: limits.steps)
        case .snapkit: return try SnapKitReader.steps(of: self, scope, writer)
        case .vfl:
            var reader = VisualFormatReader(self, scope: scope, writer: writer)
            try reader.read()
            return reader.writer.steps
        case .anchors: return try AnchorsReader.steps(of: self, scope, writer, limits)
        case .keep:
            var reader = KeepReader(writer, scope: scope, limits: limits)
            return try reader.read(text)
        case .ss:
            var reader = SSReader(writer, scope: scope, limits: limits)
            return try reader.read(text)
        case .log: return try ConflictLogReader(self, scope: scope, limits: limits).steps()
        }
    }
}

/// Bounds on the size of a source and of what it asks for.
public struct SourceLimits: Sendable {
    /// Length of one source.
    public var bytes = 2 << 20
    /// Constraints that one source adds, changes or removes.
    public var steps = 100_000

    public init() {}
}
