/// The font of a text.
public struct Font: Hashable, Sendable {
    /// The family; nil for the service's default.
    public var family: String?
    /// The size in points; nil for 17, as in UILabel.
    public var size: Double?
    /// The weight from 1 to 1000; nil for 400.
    public var weight: Weight?

    /// The weight of a font.
    public struct Weight: Hashable, Sendable, ExpressibleByIntegerLiteral {
        /// The numeric weight; 400 is regular and 700 bold.
        public var value: Int
        /// Creates a weight from a literal.
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

    /// Creates a font, all properties of which are optional.
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

/// The line breaking and truncation of a text.
public enum LineBreak: String, Hashable, Sendable, CaseIterable {
    /// Wrapping at words, wrapping at characters, or clipping.
    case wordWrap, charWrap, clip
    /// Truncation of the last line with an ellipsis at its beginning, middle or end.
    case truncateHead, truncateMiddle, truncateTail
}

/// The alignment of the lines of a text in pictures.
public enum TextAlignment: String, Hashable, Sendable, CaseIterable {
    /// At the leading edge, or at a fixed edge or in the center.
    case natural, left, center, right
    /// At both edges, except for the last line.
    case justified
}

extension View {
    /// Sets a text of any number of lines, which the service measures.
    public func text(_ string: String, size: Double? = nil, weight: Font.Weight? = nil) -> View {
        text(string, Font(size: size, weight: weight))
    }

    /// Sets a text, which the service measures.
    ///
    /// - Parameters:
    ///   - string: the text.
    ///   - font: the font.
    ///   - lines: the maximum number of lines; 0 for any number.
    ///   - lineBreak: the line breaking; nil to wrap at words and truncate the tail.
    ///   - preferredMaxWidth: the width at which the text is measured, regardless of the view's width.
    ///   - letterSpacing: the spacing after each character, in points.
    ///   - lineHeightMultiple: the line height as a multiple of the font's.
    ///   - lineSpacing: the spacing between lines, in points.
    ///   - insets: the insets of the text from the view's edges.
    ///   - minimumScaleFactor: the minimum factor by which the font of a single-line text may shrink.
    ///   - scales: whether the text grows with `textScale`; nil means that it does.
    ///   - alignment: the alignment in pictures; nil for the natural one.
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
        minimumScaleFactor: Double? = nil,
        scales: Bool? = nil,
        alignment: TextAlignment? = nil
    ) -> View {
        let fields: [String: JSONValue?] = [
            "string": .string(string),
            "font": font == Font() ? JSONValue?.none : font.json,
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
            "scales": scales.map { .bool($0) },
            "alignment": alignment.map { .string($0.rawValue) },
        ]
        return with("text", JSONValue(fields: fields))
    }
}
