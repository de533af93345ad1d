import Fuzzing
import JSON

/// Writes files of translations in all formats, the same for the same seed and number; one in four is damaged.
public struct StringsAuthor: Sendable {
    private let seed: UInt64

    private static let words = [
        "Sign in", "", "a", "Größe", "\u{1F600}", "%d files", "%#@files@", "%1$#@n@ of %#@files@", "100 %", "\u{FEFF}",
        "e\u{301}", "line\nbreak", "tab\t", "\u{7}", "中文", "אבג", "8bC-Xf-vdC.text", "\"", "'", "\\", "*/", "//", "&",
    ]
    /// Pieces that are rare in valid files and common in attacks.
    private static let strange = [
        "\"", "'", "\\", "\\U", "\\uD83D", "\\uDE00", "/*", "*/", "//", ";", "=", "\u{FEFF}", "#@n@", "%", "<plist>",
        "</dict>", "<key>", "<!DOCTYPE", ">", "&amp;", "{\"strings\": {}}", "\"variations\"", "\r\n", "bplist00",
        "\u{0}",
    ]

    public init(seed: UInt64) {
        self.seed = seed
    }

    /// The file with this number.
    public subscript(number: Int) -> [UInt8] {
        var dice = Dice(seed: seed, number: number)
        var bytes: [UInt8]
        switch dice.below(5) {
        case 0, 1: bytes = Self.encoded(Self.strings(&dice), &dice)
        case 2: bytes = Array(Self.propertyList(Self.dictionary(&dice) { Self.element("string", Self.word(&$0)) }).utf8)
        case 3: bytes = Array(Self.propertyList(Self.dictionary(&dice, Self.plural)).utf8)
        default: bytes = Array(Self.catalog(&dice).utf8)
        }
        guard dice.happens(0.25) else { return bytes }
        for _ in 0...dice.below(3) {
            let place = dice.below(bytes.count + 1)
            switch dice.below(4) {
            case 0: bytes.removeSubrange(place..<min(bytes.count, place + 1 + dice.below(12)))
            case 1: if place < bytes.count { bytes[place] = UInt8(dice.below(256)) }
            case 2: bytes.removeSubrange(place...)
            default: bytes.insert(contentsOf: Array(dice.pick(Self.strange).utf8), at: place)
            }
        }
        return bytes
    }

    private static func word(_ dice: inout Dice) -> String {
        (0...dice.below(3)).map { _ in dice.pick(words) }.joined(separator: dice.pick(["", " "]))
    }

    // MARK: .strings

    private static func strings(_ dice: inout Dice) -> String {
        (0..<dice.below(6)).map { _ in
            let space = dice.pick(["", " ", "\n", " /* a comment */ ", " // to the end\n", "\r\n"])
            let key = dice.happens(0.2) ? dice.pick(["key", "a.b-c", "CFBundleName", "_1"]) : quoted(&dice)
            return space + key + (dice.happens(0.1) ? "" : " =" + space + quoted(&dice)) + space + ";"
        }.joined(separator: dice.pick(["\n", "", "\n\n"]))
    }

    private static func quoted(_ dice: inout Dice) -> String {
        let quote: Unicode.Scalar = dice.happens(0.1) ? "'" : "\""
        let escapes = dice.happens(0.3)
        var text = String(quote)
        for scalar in word(&dice).unicodeScalars {
            if scalar == quote || scalar == "\\" {
                text += "\\\(scalar)"
            } else if escapes, dice.happens(0.3) {
                for unit in String(scalar).utf16 {
                    let digits = String(unit, radix: 16, uppercase: dice.happens(0.5))
                    text += dice.pick(["\\U", "\\u"]) + String(repeating: "0", count: 4 - digits.count) + digits
                }
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
        return text + String(quote)
    }

    /// The text in UTF-8 or UTF-16, with or without a byte order mark.
    private static func encoded(_ text: String, _ dice: inout Dice) -> [UInt8] {
        switch dice.below(6) {
        case 0: [0xFF, 0xFE] + text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
        case 1: [0xFE, 0xFF] + text.utf16.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }
        case 2: [0xEF, 0xBB, 0xBF] + Array(text.utf8)
        default: Array(text.utf8)
        }
    }

    // MARK: Property lists

    private static func propertyList(_ content: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">\(content)</plist>
        """
    }

    private static func dictionary(_ dice: inout Dice, _ value: (inout Dice) -> String) -> String {
        let entries = (0..<dice.below(5)).map { _ in element("key", word(&dice)) + value(&dice) }
        return "<dict>\n\(entries.joined(separator: "\n"))\n</dict>"
    }

    private static func plural(_ dice: inout Dice) -> String {
        if dice.happens(0.2) {
            let widths = dictionary(&dice) { element("string", word(&$0)) }
            return "<dict>\(element("key", "NSStringVariableWidthRuleType"))\(widths)</dict>"
        }
        let format = element("key", "NSStringLocalizedFormatKey") + element("string", word(&dice))
        let rules = ["files", "n"].map { variable in
            let forms = ["one", "few", "other"].map { element("key", $0) + element("string", word(&dice)) }
            return element("key", variable) + "<dict>\(forms.joined())</dict>"
        }
        return "<dict>\(format)\(rules.joined())</dict>"
    }

    private static func element(_ name: String, _ text: String) -> String {
        // XML has no control characters.
        let legal = String(String.UnicodeScalarView(text.unicodeScalars.filter { $0.value >= 0x20 || $0 == "\n" }))
        let escaped = legal.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
        return "<\(name)>\(escaped)</\(name)>"
    }

    // MARK: String catalogs

    private static func catalog(_ dice: inout Dice) -> String {
        let keys = (0..<dice.below(5)).map { "\(json("\($0)\(word(&dice))")): \(localizations(&dice))" }
        return #"{"sourceLanguage": "en", "version": "1.0", "strings": {\#(keys.joined(separator: ","))}}"#
    }

    private static func localizations(_ dice: inout Dice) -> String {
        let languages = ["de", "en", "pt-BR"].filter { _ in dice.happens(0.7) }.map { language in
            var members = [unit(&dice)]
            if dice.happens(0.3) { members = [variations(&dice)] }
            if dice.happens(0.3) { members.append(#""substitutions": {"n": {\#(variations(&dice))}}"#) }
            return #""\#(language)": {\#(members.joined(separator: ","))}"#
        }
        return #"{"extractionState": "manual", "localizations": {\#(languages.joined(separator: ","))}}"#
    }

    private static func unit(_ dice: inout Dice) -> String {
        #""stringUnit": {"state": "translated", "value": \#(json(word(&dice)))}"#
    }

    private static func variations(_ dice: inout Dice) -> String {
        let forms = ["one", "other"].map { #""\#($0)": {\#(dice.happens(0.1) ? variations(&dice) : unit(&dice))}"# }
        return #""variations": {"\#(dice.pick(["plural", "device"]))": {\#(forms.joined(separator: ","))}}"#
    }

    private static func json(_ text: String) -> String {
        String(decoding: JSONValue.string(text).text, as: UTF8.self)
    }
}
