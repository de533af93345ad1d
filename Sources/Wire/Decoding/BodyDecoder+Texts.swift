import JSON
import LayoutModel
import Sessions

/// The fields of a text.
enum TextField: String, RequestField {
    case string, font, numberOfLines, lineBreak, preferredMaxLayoutWidth
    case letterSpacing, lineHeightMultiple, lineSpacing, insets, minimumScaleFactor, scales, alignment

    static let table = FieldTable<TextField>()
}

enum FontField: String, RequestField {
    case family, size, weight

    static let table = FieldTable<FontField>()
}

/// The names of weights, as in UIFont; CSS calls 100 thin and 200 extra light.
enum FontWeightName: String, CaseIterable {
    case ultraLight, thin, light, regular, medium, semibold, bold, heavy, black

    var value: Int {
        switch self {
        case .ultraLight: 100
        case .thin: 200
        case .light: 300
        case .regular: 400
        case .medium: 500
        case .semibold: 600
        case .bold: 700
        case .heavy: 800
        case .black: 900
        }
    }
}

extension BodyDecoder {
    /// Reads a text object or string; `nil` if it cannot be read.
    mutating func text() throws(JSONError) -> TextContent? {
        if try peekKind() == .string { return TextContent(try textString()) }
        guard try beginObject("a string or an object with 'string'") else { return nil }
        let before = faults.count
        var text = TextContent("")
        var hasString = false
        while let field = try nextGivenField(TextField.self) {
            switch field {
            case .string:
                hasString = true
                text.string = try textString()
            case .font: text.font = try font()
            case .numberOfLines: text.numberOfLines = try lineCount()
            case .lineBreak:
                if let word = try word(TextLineBreak.self, "line break") { text.lineBreak = word }
            case .preferredMaxLayoutWidth: text.preferredMaxLayoutWidth = try size()
            case .letterSpacing: text.letterSpacing = try magnitude() ?? 0
            case .lineHeightMultiple: text.lineHeightMultiple = try positive("a multiple") ?? 1
            case .lineSpacing: text.lineSpacing = try size() ?? 0
            case .insets: text.insets = try textInsets()
            case .minimumScaleFactor: text.minimumScaleFactor = try scaleFactor() ?? 1
            case .scales: text.scales = try bool() ?? true
            case .alignment:
                if let word = try word(TextAlignment.self, "alignment") { text.alignment = word }
            }
        }
        if !hasString { recordMissing("a text needs a 'string'", member: TextField.string.rawValue, since: before) }
        return text
    }

    /// Reads the string of a text, and checks its length.
    private mutating func textString() throws(JSONError) -> String {
        let string = try string("the text as a string") ?? ""
        let limit = limits.textBytes
        guard string.utf8.count <= limit else {
            record(EditFaultReason.tooMuchText(limit: limit).detail)
            return ""
        }
        return string
    }

    private mutating func font() throws(JSONError) -> TextFont {
        var font = TextFont()
        guard try beginObject("a font", like: #"{"family": "Helvetica", "size": 17}"#) else { return font }
        while let field = try nextGivenField(FontField.self) {
            switch field {
            case .family: font.family = try family()
            case .size: font.size = try positive("the size of a font")
            case .weight: font.weight = try weight()
            }
        }
        return font
    }

    private mutating func family() throws(JSONError) -> String? {
        guard let family = try string("the name of a family") else { return nil }
        guard !family.isEmpty, family.utf8.count <= Self.longestFamily else {
            record("the name of a family has 1 to \(Self.longestFamily) bytes")
            return nil
        }
        return family
    }

    private static let longestFamily = 256

    /// Reads a weight as a number or a name.
    private mutating func weight() throws(JSONError) -> Int? {
        if try peekKind() == .string {
            return try word(FontWeightName.self, "weight", besideNumbers: "a number from 1 to 1000")?.value
        }
        guard let number = try number("a weight") else { return nil }
        guard let weight = Int(exactly: number), (1...1000).contains(weight) else {
            record("a weight is a whole number from 1 to 1000")
            return nil
        }
        return weight
    }

    private mutating func lineCount() throws(JSONError) -> Int {
        guard let number = try number("a number of lines") else { return 0 }
        guard let count = Int(exactly: number), (0...Self.maxLines).contains(count) else {
            record("a number of lines is a whole number from 0, which is any, to \(Self.maxLines)")
            return 0
        }
        return count
    }

    private static let maxLines = 1_000_000

    private mutating func textInsets() throws(JSONError) -> Insets {
        var insets = PartialInsets()
        guard try beginObject("insets of a text", like: #"{"top": 8, "left": 16}"#) else { return .zero }
        while let field = try nextGivenField(SideField.self) { insets[field] = try size() }
        return insets.filled(with: 0)
    }

    private mutating func scaleFactor() throws(JSONError) -> Double? {
        guard let factor = try magnitude() else { return nil }
        guard factor > 0, factor <= 1 else {
            record("a scale factor is above 0 and at most 1")
            return nil
        }
        return factor
    }

    private mutating func positive(_ subject: String) throws(JSONError) -> Double? {
        guard let number = try magnitude() else { return nil }
        guard number > 0 else {
            record("\(subject) is more than 0")
            return nil
        }
        return number
    }
}
