/// What distinguishes the faces of a family.
struct FontStyle: Hashable, Sendable {
    /// 1...1000: 400 is regular, 700 bold.
    var weight = 400
    /// 1...9 as OS/2 has it: 5 is neither condensed nor expanded.
    var width = 5
    var slant = FontSlant.upright
}

/// Whether letters lean.
public enum FontSlant: String, CaseIterable, Sendable {
    case upright, italic
}
