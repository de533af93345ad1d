public import LayoutModel

/// The choice of the reader, by language. No reader refers to this file or to another reader.
extension DialectSource {
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
        return switch language {
        case .masonry: try MasonryReader.steps(of: self, scope, writer, limits)
        case .snapkit: try SnapKitReader.steps(of: self, scope, writer)
        case .vfl: try VisualFormatReader.steps(of: self, scope, writer)
        case .anchors: try AnchorsReader.steps(of: self, scope, writer, limits)
        case .keep: try KeepReader.steps(of: self, scope, writer, limits)
        case .ss: try SSReader.steps(of: self, scope, writer, limits)
        case .log: try ConflictLogReader.steps(of: self, scope, limits)
        }
    }
}
