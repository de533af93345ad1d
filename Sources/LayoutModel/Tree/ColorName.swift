/// The colors of UIKit by their names without `Color`.
///
/// Each has the components that UIKit resolves it to on an iPhone or iPad with standard contrast: `system…` colors and
/// the colors of interface elements as of iOS 15, the others as they have always been.
public enum ColorName: String, Sendable, CaseIterable {
    // Colors that adapt to the appearance.
    case systemRed, systemOrange, systemYellow, systemGreen, systemMint, systemTeal, systemCyan, systemBlue
    case systemIndigo, systemPurple, systemPink, systemBrown, systemGray, systemGray2, systemGray3, systemGray4
    case systemGray5, systemGray6
    // Colors of text and lines.
    case label, secondaryLabel, tertiaryLabel, quaternaryLabel, placeholderText, link, tint, separator
    case opaqueSeparator
    // Backgrounds and fills.
    case systemBackground, secondarySystemBackground, tertiarySystemBackground, systemGroupedBackground
    case secondarySystemGroupedBackground, tertiarySystemGroupedBackground, systemFill, secondarySystemFill
    case tertiarySystemFill, quaternarySystemFill
    // Fixed colors.
    case lightText, darkText, black, darkGray, lightGray, white, gray, red, green, blue, cyan, yellow, magenta, orange
    case purple, brown, clear

    /// Returns the components of the color in an appearance.
    public func components(in appearance: Appearance) -> ColorComponents {
        let (light, dark) = words
        switch appearance {
        case .light: return ColorComponents(light)
        case .dark: return ColorComponents(dark)
        }
    }
}

extension ColorName {
    /// The color as `0xRRGGBBAA` in the light and in the dark appearance.
    private var words: (light: UInt32, dark: UInt32) {
        switch self {
        case .systemRed: (0xFF3B30_FF, 0xFF453A_FF)
        case .systemOrange: (0xFF9500_FF, 0xFF9F0A_FF)
        case .systemYellow: (0xFFCC00_FF, 0xFFD60A_FF)
        case .systemGreen: (0x34C759_FF, 0x30D158_FF)
        case .systemMint: (0x00C7BE_FF, 0x63E6E2_FF)
        case .systemTeal: (0x30B0C7_FF, 0x40C8E0_FF)
        case .systemCyan: (0x32ADE6_FF, 0x64D2FF_FF)
        case .systemBlue: (0x007AFF_FF, 0x0A84FF_FF)
        case .systemIndigo: (0x5856D6_FF, 0x5E5CE6_FF)
        case .systemPurple: (0xAF52DE_FF, 0xBF5AF2_FF)
        case .systemPink: (0xFF2D55_FF, 0xFF375F_FF)
        case .systemBrown: (0xA2845E_FF, 0xAC8E68_FF)
        case .systemGray: Self.fixed(0x8E8E93_FF)
        case .systemGray2: (0xAEAEB2_FF, 0x636366_FF)
        case .systemGray3: (0xC7C7CC_FF, 0x48484A_FF)
        case .systemGray4: (0xD1D1D6_FF, 0x3A3A3C_FF)
        case .systemGray5: (0xE5E5EA_FF, 0x2C2C2E_FF)
        case .systemGray6: (0xF2F2F7_FF, 0x1C1C1E_FF)
        case .label: (0x000000_FF, 0xFFFFFF_FF)
        case .secondaryLabel: (0x3C3C43_99, 0xEBEBF5_99)
        case .tertiaryLabel: (0x3C3C43_4C, 0xEBEBF5_4C)
        case .quaternaryLabel: (0x3C3C43_2D, 0xEBEBF5_28)
        case .placeholderText: (0x3C3C43_4C, 0xEBEBF5_4C)
        case .link: (0x007AFF_FF, 0x0984FF_FF)
        case .tint: (0x007AFF_FF, 0x0A84FF_FF)
        case .separator: (0x3C3C43_49, 0x545458_99)
        case .opaqueSeparator: (0xC6C6C8_FF, 0x38383A_FF)
        case .systemBackground: (0xFFFFFF_FF, 0x000000_FF)
        case .secondarySystemBackground: (0xF2F2F7_FF, 0x1C1C1E_FF)
        case .tertiarySystemBackground: (0xFFFFFF_FF, 0x2C2C2E_FF)
        case .systemGroupedBackground: (0xF2F2F7_FF, 0x000000_FF)
        case .secondarySystemGroupedBackground: (0xFFFFFF_FF, 0x1C1C1E_FF)
        case .tertiarySystemGroupedBackground: (0xF2F2F7_FF, 0x2C2C2E_FF)
        case .systemFill: (0x787880_33, 0x787880_5B)
        case .secondarySystemFill: (0x787880_28, 0x787880_51)
        case .tertiarySystemFill: (0x767680_1E, 0x767680_3D)
        case .quaternarySystemFill: (0x747480_14, 0x767680_2D)
        case .lightText: Self.fixed(0xFFFFFF_99)
        case .darkText: Self.fixed(0x000000_FF)
        case .black: Self.fixed(0x000000_FF)
        case .darkGray: Self.fixed(0x555555_FF)
        case .lightGray: Self.fixed(0xAAAAAA_FF)
        case .white: Self.fixed(0xFFFFFF_FF)
        case .gray: Self.fixed(0x808080_FF)
        case .red: Self.fixed(0xFF0000_FF)
        case .green: Self.fixed(0x00FF00_FF)
        case .blue: Self.fixed(0x0000FF_FF)
        case .cyan: Self.fixed(0x00FFFF_FF)
        case .yellow: Self.fixed(0xFFFF00_FF)
        case .magenta: Self.fixed(0xFF00FF_FF)
        case .orange: Self.fixed(0xFF8000_FF)
        case .purple: Self.fixed(0x800080_FF)
        case .brown: Self.fixed(0x996633_FF)
        case .clear: Self.fixed(0x000000_00)
        }
    }

    private static func fixed(_ word: UInt32) -> (light: UInt32, dark: UInt32) { (word, word) }
}
