/// The valid bearer tokens (RFC 6750), each with the name of its holder; several tokens may share a name.
///
/// Tokens are compared in constant time to prevent timing attacks: the time of a look-up reveals nothing about the
/// tokens. Each token is padded with zeros to the maximum length, followed by its actual length. A candidate is padded
/// in the same way and compared with every word of every token, without a branch on the outcome. So the time depends
/// only on the number of tokens and on the length of the candidate, which its sender knows.
public struct AccessTokens: Sendable {
    /// The permitted lengths of a token in characters; the shortest has 64 bits of entropy if it consists of
    /// hexadecimal digits.
    public static let lengths = 16...256
    /// The maximum number of tokens, limited because every request is compared with all of them.
    public static let most = 1_000

    /// The words of the longest token, plus one for its length.
    private static let wordsPerToken = lengths.upperBound / 8 + 1

    private var names: [String] = []
    /// The padded tokens, one after another.
    private var words: [UInt64] = []

    init() {}

    public var count: Int { names.count }

    /// Returns true if a token may contain `byte`: the characters of `b64token`, including the trailing equals sign.
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
    /// - Precondition: its length is in ``lengths``.
    mutating func add(_ token: some Collection<UInt8>, for name: String) {
        precondition(Self.lengths.contains(token.count), "a token of \(token.count) characters")
        names.append(name)
        words += Self.padded(token)
    }

    /// Returns the name of the holder of `token`, in constant time; nil if the token is not valid.
    func name(of token: some Collection<UInt8>) -> String? {
        let candidate = Self.padded(token)
        var found: UInt64 = 0
        for index in names.indices {
            var difference: UInt64 = 0
            for word in 0..<Self.wordsPerToken {
                difference |= words[index &* Self.wordsPerToken &+ word] ^ candidate[word]
            }
            // The highest bit of d | -d is set unless d is zero: all bits if both are equal, otherwise none.
            let isEqual = ((difference | (0 &- difference)) >> 63) &- 1
            found |= UInt64(index &+ 1) & isEqual
        }
        return found == 0 ? nil : names[Int(found) - 1]
    }

    /// Returns the bytes as words, padded with zeros, with their count as the last word; bytes beyond the maximum
    /// length are cut off.
    private static func padded(_ token: some Collection<UInt8>) -> [UInt64] {
        var words = [UInt64](repeating: 0, count: wordsPerToken)
        for (index, byte) in token.prefix(lengths.upperBound).enumerated() {
            words[index / 8] |= UInt64(byte) << UInt64(index % 8 * 8)
        }
        words[wordsPerToken - 1] = UInt64(token.count)
        return words
    }
}
