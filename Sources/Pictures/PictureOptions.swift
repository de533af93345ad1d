/// An optional layer of a picture, in addition to the views, their texts, and the problems of the layout.
public enum PictureAnnotation: String, CaseIterable, Sendable {
    case names, constraints, margins, safeArea, ambiguity, baselines
}

/// The content and appearance of a picture.
public struct PictureOptions: Hashable, Sendable {
    /// The color scheme of a picture, which has no style sheet that could select it automatically.
    public enum Appearance: String, CaseIterable, Sendable {
        case light, dark
    }

    public var annotations: Set<PictureAnnotation> = [.names, .safeArea, .ambiguity]
    public var appearance = Appearance.light

    public init() {}
}
