/// The bearer tokens that are good (RFC 6750), each with the name that it stands for; several may stand for one name.
///
/// How long a look-up takes tells nothing of the tokens. Each is padded with zeros to the length of the longest that is allowed,
/// with its own length behind them; a candidate is padded alike and compared with every word of every token, without a
/// branch on what is found, so that time depends on the number of tokens alone, and on how long the candidate is, which who
/// sends it knows.
public struct AccessTokens: Sendable {
    /// What a token has to be, in characters; the shortest leaves 64 bits to guess where they are hexadecimal digits.
    public static let lengths = 16...256
    /// How many there may be, as every request is compared with all.
    public static let most = 1_000

    /// Those of the longest token, and one for the length.
    private static let wordsPerToken = lengths.upperBound / 8 + 1

    private var names: [String] = []
    /// The padded tokens, one behind the other.
    private var words: [UInt64] = []

    init() {}

    public var count: Int { names.count }

    /// Whether `byte` may stand in a token: the letters of `b64token`, the equals sign at its end among them.
    static func isTokenByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "-._~+/=".utf8.contains(byte)
        }
    }

    /// Adds a token.
    ///
    /// - Precondition: its length is one of ``lengths``.
    mutating func add(_ token: some Collection<UInt8>, for name: String) {
        precondition(Self.lengths.contains(token.count), "a token of \(token.count) characters")
        names.append(name)
        words += Self.padded(token)
    }

    /// The name that `token` stands for; nil where it is none of the tokens.
    func name(of token: some Collection<UInt8>) -> String? {
        let candidate = Self.padded(token)
        var found: UInt64 = 0
        for index in names.indices {
            var difference: UInt64 = 0
            for word in 0..<Self.wordsPerToken {
                difference |= words[index &* Self.wordsPerToken &+ word] ^ candidate[word]
            }
            // The highest bit of d | -d is set unless d is zero: all bits where both are equal, else none.
            let isEqual = ((difference | (0 &- difference)) >> 63) &- 1
            found |= UInt64(index &+ 1) & isEqual
        }
        return found == 0 ? nil : names[Int(found) - 1]
    }

    /// The bytes as words, with zeros behind them and their number at the end; what is longer than any token is cut off.
    private static func padded(_ token: some Collection<UInt8>) -> [UInt64] {
        var words = [UInt64](repeating: 0, count: wordsPerToken)
        for (index, byte) in token.prefix(lengths.upperBound).enumerated() {
            words[index / 8] |= UInt64(byte) << UInt64(index % 8 * 8)
        }
        words[wordsPerToken - 1] = UInt64(token.count)
        return words
    }
}
