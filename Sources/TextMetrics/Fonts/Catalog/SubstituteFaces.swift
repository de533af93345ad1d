/// The mounted faces by character, for characters missing from a text's own face.
///
/// If several families have a character, the first in alphabetical order is used. A lookup costs as much as one in a
/// face, regardless of the number of families.
struct SubstituteFaces: Sendable {
    private var selections: [FaceSelection] = []
    /// The number of the family for each character, starting at 1.
    private var families = CharacterMap()

    /// - Parameter families: The families in order of precedence.
    init(_ families: [FaceSelection]) {
        for selection in families.prefix(Int(UInt16.max)) {
            selections.append(selection)
            let number = UInt16(selections.count)
            selection.nearest(to: Self.usualWeight).forEachCharacter { character in
                if self.families[character] == .notdef { self.families.set(Int(character.value), number) }
            }
        }
    }

    /// Returns the face with the nearest weight for a character, or nil if no family has the character in that weight.
    func face(for scalar: Unicode.Scalar, weight: Int) -> FontFace? {
        let number = Int(families[scalar].index)
        guard number > 0 else { return nil }
        let face = selections[number - 1].nearest(to: weight)
        return face.glyph(for: scalar) == .notdef ? nil : face
    }

    private static let usualWeight = 400
}
