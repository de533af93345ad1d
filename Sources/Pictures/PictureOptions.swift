public import LayoutModel

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

/// How views are drawn.
public enum PictureStyle: String, CaseIterable, Sendable {
    /// As in the app: controls, colors, borders and images.
    case app
    /// As boxes.
    case wireframe
}

/// The content, appearance and format of a picture.
public struct PictureOptions: Hashable, Sendable {
    /// The color scheme of a picture, which has no style sheet that could select it automatically.
    public typealias Appearance = LayoutModel.Appearance

    /// What is shown besides views, texts and problems; `nil` for the default of the style.
    ///
    /// If it is empty, not even problems are marked.
    public var annotations: Set<PictureAnnotation>?
    /// `nil` for `app` if any view has a kind, a style or an alignment, and otherwise for `wireframe`.
    public var style: PictureStyle?
    /// The name of the only view or guide whose constraints are drawn; `nil` for all constraints.
    public var view: String?
    public var appearance = Appearance.light
    public var format = PictureFormat.svg
    /// The number of pixels per point of a PNG; `nil` for the scale of the layout's traits, or else 1.
    public var scale: Double?

    public init() {}

    /// Whether the lines of constraints are drawn.
    public var showsConstraints: Bool { view != nil || annotations?.contains(.constraints) == true }

    /// Returns what is shown in a style.
    func annotations(in style: PictureStyle) -> Set<PictureAnnotation> {
        let chosen = annotations ?? (style == .app ? [.ambiguity] : [.names, .safeArea, .ambiguity])
        return view == nil ? chosen : chosen.union([.constraints])
    }
}
