import LayoutModel

/// Fonts, numbers of lines and line breaks of texts.
extension Evaluator {
    /// Sets a property of a text other than its string; false if its value is not known, or for any other property.
    func set(_ property: String, of text: inout TextContent, to value: Expression) throws(SourceError) -> Bool {
        switch property {
        case "font":
            guard let font = try font(value) else { return false }
            text.font = font
        case "numberOfLines":
            guard let lines = try lineCount(value) else { return false }
            text.numberOfLines = lines
        case "lineBreakMode":
            guard let mode = value.lineBreak else { return false }
            text.lineBreak = mode
        case "minimumScaleFactor":
            let factor = try number(value, for: property).value
            guard factor > 0, factor <= 1 else { return false }
            text.minimumScaleFactor = factor
        case "adjustsFontForContentSizeCategory": text.scales = try flag(value, for: property)
        case "preferredMaxLayoutWidth":
            let width = try number(value, for: property).value
            guard (0...Self.largestMagnitude).contains(width) else { return false }
            text.preferredMaxLayoutWidth = width
        default: return false
        }
        return true
    }

    /// Evaluates a maximum number of lines; returns nil if it is none.
    private func lineCount(_ expression: Expression) throws(SourceError) -> Int? {
        let count = try number(expression, for: "numberOfLines").value
        return Int(exactly: count).flatMap { (0...Self.maxLines).contains($0) ? $0 : nil }
    }

    private static let maxLines = 1_000_000

    /// The font that `UIFont.systemFont(ofSize: 15, weight: .bold)` and its relatives make; nil for any other value.
    private func font(_ expression: Expression) throws(SourceError) -> TextFont? {
        guard let chain = expression.chain?.flattened.member(of: "UIFont"), chain.name?.text == "UIFont"
        else { return nil }
        if case .call(let arguments, _)? = chain.links.first, chain.links.count == 1 {
            return try named(arguments)
        }
        guard let call = SelectorCall(chain), call.receiver.links.isEmpty, let first = call.arguments.first?.value
        else { return nil }
        switch call.name {
        case "systemFontOfSize", "monospacedDigitSystemFontOfSize", "italicSystemFontOfSize",
            "monospacedSystemFontOfSize":
            guard let size = try size(first) else { return nil }
            var font = TextFont(size: size)
            if let weight = call.arguments.dropFirst().first(where: { $0.label?.text == "weight" })?.value {
                guard let number = weight.enumerationWord.flatMap({ Self.weights[$0] }) else { return nil }
                font.weight = number
            }
            return font
        case "boldSystemFontOfSize": return try size(first).map { TextFont(size: $0, weight: 700) }
        case "fontWithName", "initWithName", "init": return try named(call.arguments)
        case "preferredFontForTextStyle":
            return first.enumerationWord.flatMap { Self.styles[$0] }.map { TextFont(size: $0.size, weight: $0.weight) }
        default: return nil
        }
    }

    private func named(_ arguments: [Argument]) throws(SourceError) -> TextFont? {
        guard arguments.count == 2, let size = try size(arguments[1].value),
            case .string(let family) = try value(of: arguments[0].value), !family.isEmpty,
            family.utf8.count <= Self.longestFamily
        else { return nil }
        return TextFont(family: family, size: size)
    }

    private func size(_ expression: Expression) throws(SourceError) -> Double? {
        let size = try number(expression, for: "font").value
        return size > 0 && size <= Self.largestSize ? size : nil
    }

    /// As in documents.
    private static let largestSize = 10_000.0
    private static let longestFamily = 256

    /// Source: UIFont.Weight, as the weight classes of fonts.
    private static let weights: [String: Int] = [
        "ultraLight": 100, "thin": 200, "light": 300, "regular": 400, "medium": 500, "semibold": 600, "bold": 700,
        "heavy": 800, "black": 900,
    ]

    /// Source: Apple, Human Interface Guidelines, Typography, text styles at the size Large.
    private static let styles: [String: (size: Double, weight: Int?)] = [
        "largeTitle": (34, nil), "title1": (28, nil), "title2": (22, nil), "title3": (20, nil),
        "headline": (17, 600), "body": (17, nil), "callout": (16, nil), "subheadline": (15, nil),
        "subhead": (15, nil), "footnote": (13, nil), "caption1": (12, nil), "caption2": (11, nil),
    ]
}

extension Expression {
    /// The line break mode that a word of an enumeration names.
    fileprivate var lineBreak: TextLineBreak? { enumerationWord.flatMap { Self.lineBreaks[$0] } }

    private static let lineBreaks: [String: TextLineBreak] = [
        "byWordWrapping": .wordWrap, "byCharWrapping": .charWrap, "byClipping": .clip,
        "byTruncatingHead": .truncateHead, "byTruncatingTail": .truncateTail, "byTruncatingMiddle": .truncateMiddle,
        "wordWrapping": .wordWrap, "charWrapping": .charWrap, "clipping": .clip,
        "truncatingHead": .truncateHead, "truncatingTail": .truncateTail, "truncatingMiddle": .truncateMiddle,
    ]
}
