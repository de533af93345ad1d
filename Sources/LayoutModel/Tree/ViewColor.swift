/// A color of a view: one of UIKit's by its name, or a fixed color by its components.
///
/// The raw value is its spelling in a document.
public enum ViewColor: Hashable, Sendable, RawRepresentable {
    case named(ColorName)
    case components(HexColor)

    public init?(rawValue: String) {
        if let name = ColorName(rawValue: rawValue) {
            self = .named(name)
        } else if let color = HexColor(rawValue) {
            self = .components(color)
        } else {
            return nil
        }
    }

    public var rawValue: String {
        switch self {
        case .named(let name): name.rawValue
        case .components(let color): color.text
        }
    }

    /// Returns the components of the color in an appearance.
    public func components(in appearance: Appearance) -> ColorComponents {
        switch self {
        case .named(let name): name.components(in: appearance)
        case .components(let color): color.components
        }
    }
}

/// The components of a color in sRGB, from 0 to 255; they are not multiplied by ``alpha``.
public struct ColorComponents: Hashable, Sendable {
    public var red: UInt8
    public var green: UInt8
    public var blue: UInt8
    /// The opacity: 255 is opaque.
    public var alpha: UInt8

    public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
        (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
    }

    /// Creates a color from `0xRRGGBBAA`.
    init(_ word: UInt32) {
        red = UInt8(truncatingIfNeeded: word >> 24)
        green = UInt8(truncatingIfNeeded: word >> 16)
        blue = UInt8(truncatingIfNeeded: word >> 8)
        alpha = UInt8(truncatingIfNeeded: word)
    }
}

/// A color as `#RRGGBB` or `#RRGGBBAA`, which keeps its spelling.
public struct HexColor: Hashable, Sendable {
    /// `0xRRGGBBAA`.
    private let word: UInt32
    private let hasAlpha: Bool
    /// The digits written in lowercase; bit 0 is the first digit.
    private let lowercase: UInt8

    /// Creates a color from its text; nil if it is malformed.
    public init?(_ text: String) {
        let digits = text.utf8.dropFirst()
        guard text.utf8.first == UInt8(ascii: "#"), digits.count == 6 || digits.count == 8 else { return nil }
        var (word, lowercase): (UInt32, UInt8) = (0, 0)
        for (index, digit) in digits.enumerated() {
            guard let value = Character(UnicodeScalar(digit)).hexDigitValue else { return nil }
            word = word << 4 | UInt32(value)
            if digit >= UInt8(ascii: "a") { lowercase |= 1 << UInt8(index) }
        }
        hasAlpha = digits.count == 8
        self.word = hasAlpha ? word : word << 8 | 0xFF
        self.lowercase = lowercase
    }

    /// Creates a color from its components, written without alpha if it is opaque.
    public init(_ components: ColorComponents) {
        let parts = [components.red, components.green, components.blue, components.alpha]
        word = parts.reduce(0) { $0 << 8 | UInt32($1) }
        hasAlpha = components.alpha < 255
        lowercase = 0
    }

    public var components: ColorComponents { ColorComponents(word) }

    public var text: String {
        var text = "#"
        for index in 0..<(hasAlpha ? 8 : 6) {
            let value = Int(word >> UInt32(28 - 4 * index) & 0xF)
            text += String(value, radix: 16, uppercase: lowercase & (1 << UInt8(index)) == 0)
        }
        return text
    }
}
