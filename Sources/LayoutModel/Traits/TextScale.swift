/// The user's preferred text size, as a multiplier of the font sizes of a layout.
public enum TextScale: Hashable, Sendable {
    /// A factor above 0.
    case factor(Double)
    case category(ContentSizeCategory)

    public var factor: Double {
        switch self {
        case .factor(let factor): factor
        case .category(let category): category.bodySize / ContentSizeCategory.large.bodySize
        }
    }
}

/// The text sizes that can be selected on iOS.
public enum ContentSizeCategory: String, Sendable, CaseIterable {
    case extraSmall, small, medium, large, extraLarge, extraExtraLarge, extraExtraExtraLarge
    case accessibilityMedium, accessibilityLarge, accessibilityExtraLarge, accessibilityExtraExtraLarge
    case accessibilityExtraExtraExtraLarge

    /// The size of the body style, in points.
    ///
    /// Source: Apple, Human Interface Guidelines, Typography, Dynamic Type sizes.
    public var bodySize: Double {
        switch self {
        case .extraSmall: 14
        case .small: 15
        case .medium: 16
        case .large: 17
        case .extraLarge: 19
        case .extraExtraLarge: 21
        case .extraExtraExtraLarge: 23
        case .accessibilityMedium: 28
        case .accessibilityLarge: 33
        case .accessibilityExtraLarge: 40
        case .accessibilityExtraExtraLarge: 47
        case .accessibilityExtraExtraExtraLarge: 53
        }
    }
}
