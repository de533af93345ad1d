/// The properties that distinguish the faces of a family.
struct FontStyle: Hashable, Sendable {
    /// The weight, from 1 to 1000: 400 is regular, 700 is bold.
    var weight = 400
    /// The width class of OS/2, from 1 to 9: 5 is neither condensed nor expanded.
    var width = 5
    var slant = FontSlant.upright
}

/// The slant of a face.
public enum FontSlant: String, CaseIterable, Sendable {
    case upright, italic
}
