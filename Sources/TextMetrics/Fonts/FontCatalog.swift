/// The fonts that texts are measured with: those of a directory, and one that is built in.
public struct FontCatalog: Sendable {
    /// Every family, by name; the built-in one is among them.
    public let families: [FontFamily]
    private let builtInFace = FontFace(family: "DejaVu Sans", weight: 400)

    /// What there is without a directory.
    public static let builtIn = FontCatalog()

    private init() {
        families = [FontFamily(name: builtInFace.family, weights: [builtInFace.weight], isBuiltIn: true)]
    }

    /// The face for a text: that of the family whose weight is nearest by the rule of CSS Fonts 4, 5.2.
    ///
    /// Names are compared without regard to case. Where there is no such family, or none is asked for, the built-in one stands in.
    public func face(family: String?, weight: Int) -> FontChoice {
        FontChoice(face: builtInFace, isFallback: true)
    }
}

/// Faces that have their name in common.
public struct FontFamily: Sendable {
    public let name: String
    /// Ascending, each once.
    public let weights: [Int]
    public let isBuiltIn: Bool
}

/// The face that measures a text.
public struct FontChoice: Sendable {
    public let face: FontFace
    /// Whether the built-in face stands in for a family that is not there.
    public let isFallback: Bool
}
