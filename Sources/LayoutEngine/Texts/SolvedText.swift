public import LayoutModel
public import TextMetrics

/// A view's text at the width that the view is solved to have.
public struct SolvedText: Sendable {
    public var node: NodeID
    public var text: MeasuredText
}

/// A font that the built-in one replaced, as there is no such family or it lacks characters.
public struct FallbackFont: Hashable, Sendable {
    /// nil for texts that name none.
    public var family: String?
    /// The views that ask for it, in document order.
    public var nodes: [NodeID]
}

extension TextMeasurer {
    /// One that has the built-in font alone.
    public static let builtIn = TextMeasurer(fonts: .builtIn)
}
