/// Generates and validates layout ids.
public enum SessionID {
    /// Returns 128 random bits in the base64url alphabet (RFC 4648, section 5), 22 characters.
    public static func random() -> String {
        var generator = SystemRandomNumberGenerator()
        var (high, low) = (generator.next(), generator.next())
        var text: [UInt8] = []
        text.reserveCapacity(22)
        for _ in 0..<22 {
            text.append(alphabet[Int(low & 63)])
            low = low >> 6 | high << 58  // the next six of the 128 bits
            high >>= 6
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Returns true if a client may choose this id: 1 to 128 letters, digits, `_` and `-`.
    public static func isWellFormed(_ id: String) -> Bool {
        let bytes = id.utf8
        return (1...128).contains(bytes.count) && bytes.allSatisfy(alphabet.contains)
    }

    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
}
