/// The properties of a character or a grapheme cluster that affect typesetting, except for its breaks.
struct CharacterTraits: OptionSet, Sendable {
    let rawValue: UInt8

    /// Drawn over the preceding character without moving the pen: general category Mn.
    static let mark = CharacterTraits(rawValue: 1)
    /// Invisible and without advance, regardless of the font: controls, joiners, variation selectors and the like.
    ///
    /// These are Unicode's Default_Ignorable_Code_Point without the Hangul fillers, as in HarfBuzz, and general
    /// category Cc.
    static let invisible = CharacterTraits(rawValue: 2)
    /// A space or tab that does not count toward the width of a line that wraps after it.
    ///
    /// No-break spaces do not hang.
    static let hanging = CharacterTraits(rawValue: 4)
    /// Probably one em wide in a font that has it: East Asian wide characters and emoji.
    static let wide = CharacterTraits(rawValue: 8)
    /// Ends a paragraph: LF, VT, FF, CR, NEL, LS, PS.
    static let newline = CharacterTraits(rawValue: 16)
    static let tab = CharacterTraits(rawValue: 32)
    static let softHyphen = CharacterTraits(rawValue: 64)
}
