import LayoutModel

/// The colors of a picture.
///
/// Text has a contrast ratio of at least 4.5:1 on the canvas and on plates, and lines have at least 3:1. Problems are
/// marked by hatching or dashes in addition to their color.
struct Palette: Sendable {
    /// The background of the root.
    let canvas: StaticString
    /// The background outside the root.
    let surround: StaticString
    /// The color of the layout's texts.
    let ink: StaticString
    /// The color of views.
    let view: StaticString
    /// The color of view names.
    let name: StaticString
    let constraint: Mark
    let conflict: Mark
    let ambiguity: Mark
    let safeArea: StaticString
    let margins: StaticString
    let baseline: StaticString

    /// The colors of a kind of mark.
    struct Mark {
        /// The color of lines and text.
        let ink: StaticString
        /// The background of text.
        let plate: StaticString
    }

    init(_ appearance: Appearance) {
        switch appearance {
        case .light: self = .light
        case .dark: self = .dark
        }
    }

    private init(
        canvas: StaticString,
        surround: StaticString,
        ink: StaticString,
        view: StaticString,
        name: StaticString,
        constraint: Mark,
        conflict: Mark,
        ambiguity: Mark,
        safeArea: StaticString,
        margins: StaticString,
        baseline: StaticString
    ) {
        (self.canvas, self.surround, self.ink, self.view, self.name) = (canvas, surround, ink, view, name)
        (self.constraint, self.conflict, self.ambiguity) = (constraint, conflict, ambiguity)
        (self.safeArea, self.margins, self.baseline) = (safeArea, margins, baseline)
    }

    private static let light = Palette(
        canvas: "#ffffff",
        surround: "#e9edf2",
        ink: "#17202e",
        view: "#5b6b84",
        name: "#52607a",
        constraint: Mark(ink: "#1d4ed8", plate: "#e0e9fd"),
        conflict: Mark(ink: "#c81e1e", plate: "#fde8e8"),
        ambiguity: Mark(ink: "#b45309", plate: "#fff3e0"),
        safeArea: "#0f766e",
        margins: "#7c3aed",
        baseline: "#be185d"
    )

    private static let dark = Palette(
        canvas: "#16181d",
        surround: "#0b0c0f",
        ink: "#e8ebf0",
        view: "#8b9ab3",
        name: "#a3b0c6",
        constraint: Mark(ink: "#7aa7ff", plate: "#1c2b4b"),
        conflict: Mark(ink: "#ff7b72", plate: "#432023"),
        ambiguity: Mark(ink: "#f0a848", plate: "#3a2b12"),
        safeArea: "#3fc1b0",
        margins: "#b79cff",
        baseline: "#f472b6"
    )
}
