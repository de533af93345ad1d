/// An optional layer of a picture, in addition to the views, their texts, and the problems of the layout.
public enum PictureAnnotation: String, CaseIterable, Sendable {
    case names, constraints, margins, safeArea, ambiguity, baselines
}

/// The file format of a picture.
public enum PictureFormat: String, CaseIterable, Sendable {
    case svg, png, pdf

    /// The type and subtype of a file.
    public var mediaType: String {
        switch self {
        case .svg: "image/svg+xml"
        case .png: "image/png"
        case .pdf: "application/pdf"
        }
    }
}

/// The content, appearance and format of a picture.
public struct PictureOptions: Hashable, Sendable {
    /// The color scheme of a picture, which has no style sheet that could select it automatically.
    public enum Appearance: String, CaseIterable, Sendable {
        case light, dark
    }

    public var annotations: Set<PictureAnnotation> = [.names, .safeArea, .ambiguity]
    public var appearance = Appearance.light
    public var format = PictureFormat.svg
    /// The number of pixels per point of a PNG; `nil` for the scale of the layout's traits, or else 1.
    public var scale: Double?

    public init() {}
}
