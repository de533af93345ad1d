/// The mounted faces that have a character, for texts whose own face lacks it.
///
/// Of several families that have it, the first in alphabetical order counts. A look-up costs as much as one in a face,
/// however many families there are.
struct SubstituteFaces: Sendable {
    private var selections: [FaceSelection] = []
    /// For each character the number of its family, from 1.
    private var families = CharacterMap()

    /// - Parameter families: in the order in which they count.
    init(_ families: [FaceSelection]) {
        for selection in families.prefix(Int(UInt16.max)) {
            selections.append(selection)
            let number = UInt16(selections.count)
            selection.nearest(to: Self.usualWeight).forEachCharacter { character in
                if self.families[character] == .notdef { self.families.set(Int(character.value), number) }
            }
        }
    }

    /// The face for a character, of the nearest weight; nil where no family has it in that weight.
    func face(for scalar: Unicode.Scalar, weight: Int) -> FontFace? {
        let number = Int(families[scalar].index)
        guard number > 0 else { return nil }
        let face = selections[number - 1].nearest(to: weight)
        return face.glyph(for: scalar) == .notdef ? nil : face
    }

    private static let usualWeight = 400
}
