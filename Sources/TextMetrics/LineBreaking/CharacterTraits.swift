/// What typesetting asks about a character or a grapheme cluster, beside where it may be broken.
struct CharacterTraits: OptionSet, Sendable {
    let rawValue: UInt8

    /// Is drawn over what stands before it, and does not move the pen: general category Mn.
    static let mark = CharacterTraits(rawValue: 1)
    /// Is never seen and does not move the pen, whatever a font has for it: controls, joiners, variation selectors and the like.
    ///
    /// These are Unicode's Default_Ignorable_Code_Point without the fillers of Hangul, as in HarfBuzz, and general category Cc.
    static let invisible = CharacterTraits(rawValue: 2)
    /// A space or tab that does not count where a line is wrapped behind it.
    ///
    /// Spaces that forbid a break are none.
    static let hanging = CharacterTraits(rawValue: 4)
    /// As wide as high, most likely, in a font that has it: East Asian wide characters and emoji.
    static let wide = CharacterTraits(rawValue: 8)
    /// Ends a paragraph: LF, VT, FF, CR, NEL, LS, PS.
    static let newline = CharacterTraits(rawValue: 16)
    static let tab = CharacterTraits(rawValue: 32)
    static let softHyphen = CharacterTraits(rawValue: 64)
}
