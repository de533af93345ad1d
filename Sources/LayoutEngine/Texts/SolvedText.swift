public import LayoutModel
public import TextMetrics

/// A view's text at the width that the view is solved to have.
public struct SolvedText: Sendable {
    public var node: NodeID
    public var text: MeasuredText
}

/// A font that the built-in one replaced, as there is no such family or it lacks characters.
public struct FallbackFont: Hashable, Sendable {
    public var family: String
    /// The views that ask for it, in document order.
    public var nodes: [NodeID]
}

/// A text in scripts that are measured letter by letter, though they are not drawn so.
public struct UnshapedText: Hashable, Sendable {
    public var node: NodeID
    public var scripts: ComplexScripts
}

extension TextMeasurer {
    /// One that has the built-in font alone.
    public static let builtIn = TextMeasurer(fonts: .builtIn)
}
