/// Characters that are never seen and take no room, whatever a font has for them: Unicode's Default_Ignorable_Code_Point.
///
/// Without the fillers of Hangul, which are as wide as the letters whose place they take.
enum InvisibleCharacters {
    static func contains(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case ..<0xAD: false
        case 0xAD, 0x34F, 0x61C, 0x17B4...0x17B5, 0x180B...0x180F: true
        case 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x206F: true
        case 0xFE00...0xFE0F, 0xFEFF, 0xFFF0...0xFFF8: true
        case 0x1_BCA0...0x1_BCA3, 0x1_D173...0x1_D17A, 0xE_0000...0xE_0FFF: true
        default: false
        }
    }
}
