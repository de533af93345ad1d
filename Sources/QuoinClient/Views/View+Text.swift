/// The font of a text.
public struct Font: Hashable, Sendable {
    /// nil: the service's default.
    public var family: String?
    /// Points; nil is 17, as in UILabel.
    public var size: Double?
    /// 1 to 1000; nil is 400.
    public var weight: Weight?

    /// How heavy a font is.
    public struct Weight: Hashable, Sendable, ExpressibleByIntegerLiteral {
        /// 400 is regular, 700 bold.
        public var value: Int
        /// A weight as a literal.
        public init(integerLiteral value: Int) { self.value = value }
        /// A weight of 100.
        public static let ultraLight: Weight = 100
        /// A weight of 200.
        public static let thin: Weight = 200
        /// A weight of 300.
        public static let light: Weight = 300
        /// A weight of 400.
        public static let regular: Weight = 400
        /// A weight of 500.
        public static let medium: Weight = 500
        /// A weight of 600.
        public static let semibold: Weight = 600
        /// A weight of 700.
        public static let bold: Weight = 700
        /// A weight of 800.
        public static let heavy: Weight = 800
        /// A weight of 900.
        public static let black: Weight = 900
    }

    /// A font of which everything may be left out.
    public init(family: String? = nil, size: Double? = nil, weight: Weight? = nil) {
        (self.family, self.size, self.weight) = (family, size, weight)
    }

    var json: JSONValue {
        JSONValue(fields: [
            "family": family.map { .string($0) }, "size": .number(size),
            "weight": .number(weight.map { Double($0.value) }),
        ])
    }
}

/// How the lines of a text end, and what happens to those that have no room.
public enum LineBreak: String, Hashable, Sendable, CaseIterable {
    /// Between words; at a character; cut off.
    case wordWrap, charWrap, clip
    /// With an ellipsis at the beginning, in the middle, or at the end of the last line.
    case truncateHead, truncateMiddle, truncateTail
}

extension View {
    /// Gives the view a text that the service measures, of any number of lines.
    public func text(_ string: String, size: Double? = nil, weight: Font.Weight? = nil) -> View {
        text(string, Font(size: size, weight: weight))
    }

    /// Gives the view a text that the service measures.
    ///
    /// - Parameters:
    ///   - string: the text.
    ///   - font: what it is set in.
    ///   - lines: the most lines there are; 0 is any number.
    ///   - lineBreak: how they end; nil is at words, and with an ellipsis.
    ///   - preferredMaxWidth: the width at which width and height are measured, whatever the width of the view.
    ///   - letterSpacing: points after each character.
    ///   - lineHeightMultiple: the height of a line as a multiple of the font's.
    ///   - lineSpacing: points between two lines.
    ///   - insets: the room between the edges of the view and its text.
    ///   - minimumScaleFactor: how small the font of a text of one line may become.
    /// - Returns: the view with the text.
    public func text(
        _ string: String,
        _ font: Font,
        lines: Int? = nil,
        lineBreak: LineBreak? = nil,
        preferredMaxWidth: Double? = nil,
        letterSpacing: Double? = nil,
        lineHeightMultiple: Double? = nil,
        lineSpacing: Double? = nil,
        insets: Insets? = nil,
        minimumScaleFactor: Double? = nil
    ) -> View {
        let fields: [String: JSONValue?] = [
            "string": .string(string),
            "font": font == Font() ? nil : font.json,
            "numberOfLines": .number(lines.map(Double.init)),
            "lineBreak": lineBreak.map { .string($0.rawValue) },
            "preferredMaxLayoutWidth": .number(preferredMaxWidth),
            "letterSpacing": .number(letterSpacing),
            "lineHeightMultiple": .number(lineHeightMultiple),
            "lineSpacing": .number(lineSpacing),
            "insets": insets.map {
                [
                    "top": .number($0.top), "left": .number($0.left), "bottom": .number($0.bottom),
                    "right": .number($0.right),
                ]
            },
            "minimumScaleFactor": .number(minimumScaleFactor),
        ]
        return with("text", JSONValue(fields: fields))
    }
}
