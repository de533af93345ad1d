/// A class of bytes of the RFCs' grammars.
struct ByteClass: Sendable {
    private let members: [Bool]

    init(_ texts: String..., bytes: ClosedRange<UInt8>...) {
        var members = [Bool](repeating: false, count: 256)
        for byte in texts.joined().utf8 { members[Int(byte)] = true }
        for range in bytes { for byte in range { members[Int(byte)] = true } }
        self.members = members
    }

    func contains(_ byte: UInt8) -> Bool { members[Int(byte)] }

    /// Whether `text` is not empty and all its bytes are of this class.
    func spell(_ text: some Collection<UInt8>) -> Bool { !text.isEmpty && text.allSatisfy(contains) }

    static let letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
    static let digits = "0123456789"
    static let unreserved = letters + digits + "-._~"
    static let subDelimiters = "!$&'()*+,;="

    static let digit = ByteClass(digits)
    static let hexDigit = ByteClass(digits, "abcdefABCDEF")
    /// RFC 9110, 5.6.2.
    static let token = ByteClass("!#$%&'*+-.^_`|~", digits, letters)
    /// RFC 9110, 5.5: VCHAR, obs-text, SP and HTAB.
    static let text = ByteClass("\t", bytes: 0x20...0x7E, 0x80...0xFF)
    /// RFC 9110, 5.6.4.
    static let quotedText = ByteClass("\t !", bytes: 0x23...0x5B, 0x5D...0x7E, 0x80...0xFF)
    /// RFC 3986, 3.3, with the slash and the sign of an escape.
    static let path = ByteClass(unreserved, subDelimiters, ":@/%")
    static let query = ByteClass(unreserved, subDelimiters, ":@/?%")
    /// RFC 3986, 3.2.2.
    static let registeredName = ByteClass(unreserved, subDelimiters, "%")
    static let futureAddress = ByteClass(unreserved, subDelimiters, ":")
}

extension Collection<UInt8> {
    /// Whether these bytes are `word`, ignoring case.
    func isWord(_ word: String) -> Bool {
        elementsEqual(word.utf8) { $0 == $1 || ($0 | 0x20 == $1 | 0x20 && ByteClass(ByteClass.letters).contains($0)) }
    }
}

extension ArraySlice<UInt8> {
    /// These bytes without the spaces and tabs before them.
    var withoutLeadingBlanks: ArraySlice<UInt8> { drop { $0 == 0x20 || $0 == 0x09 } }

    /// These bytes without the spaces and tabs at both ends.
    var trimmed: ArraySlice<UInt8> {
        let end = lastIndex { $0 != 0x20 && $0 != 0x09 } ?? startIndex - 1
        return self[startIndex..<(end + 1)].withoutLeadingBlanks
    }

    /// The pieces between separators, including empty ones.
    func pieces(_ separator: Unicode.Scalar) -> [ArraySlice<UInt8>] {
        split(separator: UInt8(ascii: separator), omittingEmptySubsequences: false)
    }

    /// The value of decimal digits; nil if it is not a number or greater than `most`.
    func number(atMost most: Int) -> Int? {
        guard ByteClass.digit.spell(self) else { return nil }
        let digits = drop { $0 == UInt8(ascii: "0") }
        guard let number = digits.isEmpty ? 0 : Int(String(decoding: digits, as: UTF8.self)), number <= most else {
            return nil
        }
        return number
    }
}
