public import LayoutModel

/// A source in another language, with what a request says beside it.
public struct DialectSource: Sendable {
    public var language: SourceLanguage
    /// Bytes of UTF-8.
    public var text: ArraySlice<UInt8>
    /// The view that `make` and `$0` speak of outside of a block.
    public var view: String?
    /// What names in the source stand for: the ids of views, each perhaps with an area, `root.safeArea`.
    public var names: [String: [String]] = [:]
    /// Values of names.
    public var metrics: [String: Metric] = [:]
    /// For the visual format only.
    public var options = VisualFormatOptions()
    /// The key and the group of those of its constraints that have no others.
    public var labels = ConstraintLabels()
    /// The priority of those of its constraints that give none; nil = required.
    public var priority: Double?
    public var isActive = true
    public var when = SizeClasses.any

    public init(language: SourceLanguage, text: ArraySlice<UInt8>) {
        (self.language, self.text) = (language, text)
    }

    /// How many words the name of a value may have: `self.buttonSize.width` has three.
    public static let mostNameWords = Scope.mostWords

    /// What the source does to a layout with these views, in O(length).
    ///
    /// - Parameters:
    ///   - tree: the views.
    ///   - traits: the surroundings, for sizes that are spelled `self.view.frame.size.width`.
    ///   - limits: how large it may be.
    /// - Returns: the steps in their order.
    /// - Throws: ``SourceError``, the first fault.
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

/// How large a source may be, and how much it may ask for.
public struct SourceLimits: Sendable {
    /// Of one source.
    public var bytes = 2 << 20
    /// Constraints that one source makes or changes.
    public var steps = 100_000

    public init() {}
}
