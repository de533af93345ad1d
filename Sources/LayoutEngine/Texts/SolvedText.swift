public import LayoutModel
public import TextMetrics

/// A view's text at the solved width of the view.
public struct SolvedText: Sendable {
    public var node: NodeID
    public var text: MeasuredText
}

/// A font that the built-in one replaced because the family is missing or lacks characters.
public struct FallbackFont: Hashable, Sendable {
    public var family: String
    /// The views that use the font, in document order.
    public var nodes: [NodeID]
}

/// A text in scripts that are measured letter by letter but drawn differently.
public struct UnshapedText: Hashable, Sendable {
    public var node: NodeID
    public var scripts: ComplexScripts
}

extension TextMeasurer {
    /// A measurer that has only the built-in font.
    public static let builtIn = TextMeasurer(fonts: .builtIn)
}
