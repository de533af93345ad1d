import LayoutModel

/// Values as literals of Swift.
public enum SwiftLiteral {
    /// A string between quotes, in one line and in characters that an editor shows as they are.
    public static func string(_ text: String) -> String {
        var literal = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": literal += "\\\(scalar)"
            case "\n": literal += "\\n"
            case "\r": literal += "\\r"
            case "\t": literal += "\\t"
            case "\0": literal += "\\0"
            case _ where isHidden(scalar): literal += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            default: literal.unicodeScalars.append(scalar)
            }
        }
        return literal + "\""
    }

    /// Whether a reader of the source would not see the character, or see those beside it in another order.
    private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        // Joiners are parts of emoji and of words.
        case .format: scalar != "\u{200D}" && scalar != "\u{200C}"
        case .control, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: true
        default: false
        }
    }

    /// The shortest literal that is the number, where a `Double` is expected.
    public static func number(_ value: Double) -> String {
        let text = NumberText.shortest(value)
        // The compiler warns of decimals below the normal numbers, whatever their digits.
        return !value.isSubnormal && isExact(text, value) ? text : hexadecimal(value)
    }

    /// Whether Swift reads the decimal as the number: on x86 it rounds twice, first to 64 significant bits.
    private static func isExact(_ text: String, _ value: Double) -> Bool {
        #if arch(x86_64) && !os(Windows) && !os(Android)
            Float80(text).map { Double($0) } == value
        #else
            true
        #endif
    }

    /// Such as `0x1.8p-3`: hexadecimal digits are the bits of the number, and are not rounded.
    private static func hexadecimal(_ value: Double) -> String {
        let bits = value.significandBitPattern
        let digits = String(bits, radix: 16)
        var fraction = String(repeating: "0", count: Double.significandBitCount / 4 - digits.count) + digits
        while fraction.last == "0" { fraction.removeLast() }
        let exponent = value.isNormal ? value.exponent : Double.leastNormalMagnitude.exponent
        let sign = value.sign == .minus ? "-" : ""
        return "\(sign)0x\(value.isNormal ? "1" : "0")\(fraction.isEmpty ? "" : "." + fraction)p\(exponent)"
    }

    /// A priority by its name, or as a number.
    public static func priority(_ value: Double) -> String {
        PriorityName.allCases.first { $0.value == value }.map { ".\($0.rawValue)" } ?? number(value)
    }

    /// Whether the word can name a view in code of QuoinClient: an identifier that is no keyword and no type of the
    /// library.
    public static func isName(_ word: String) -> Bool {
        guard let first = word.utf8.first, !isDigit(first), word.utf8.contains(where: { $0 != UInt8(ascii: "_") })
        else {
            return false
        }
        return word.utf8.allSatisfy { ViewName.isNameByte($0) && $0 != UInt8(ascii: "-") } && !reserved.contains(word)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    /// Keywords, words that an expression may begin with, and names that a file of QuoinClient uses itself.
    private static let reserved: Set<String> = [
        "Any", "Protocol", "Self", "Type", "actor", "any", "as", "associatedtype", "async", "await",
        "borrowing", "break", "case", "catch", "class", "consume", "consuming", "continue", "default", "defer",
        "deinit", "discard", "distributed", "do", "each", "else", "enum", "extension", "fallthrough", "false",
        "fileprivate", "for", "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let",
        "macro", "nil", "nonisolated", "nonmutating", "operator", "precedencegroup", "private", "protocol",
        "public", "repeat", "rethrows", "return", "self", "sending", "some", "static", "struct", "subscript",
        "super", "switch", "throw", "throws", "true", "try", "typealias", "unowned", "unsafe", "var", "where",
        "while", "yield",
        "ConstraintBuilder", "Font", "Guide", "HStack", "Insets", "LayoutDocument", "LocatedStatement", "Point",
        "Quoin", "QuoinClient", "Rect", "SizeClasses", "Superview", "Swift", "Traits", "VStack", "View",
        "document",
    ]
}
