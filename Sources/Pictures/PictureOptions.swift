/// What a picture shows beside the views, their texts, and what is wrong with the layout.
public enum PictureAnnotation: String, CaseIterable, Sendable {
    case names, constraints, margins, safeArea, ambiguity, baselines
}

/// What a picture shows, and for which surroundings.
public struct PictureOptions: Hashable, Sendable {
    /// The colours of a picture, which has no style sheet that could ask for them.
    public enum Appearance: String, CaseIterable, Sendable {
        case light, dark
    }

    public var annotations: Set<PictureAnnotation> = [.names, .safeArea, .ambiguity]
    public var appearance = Appearance.light

    public init() {}
}
