/// The origin of a page, as browsers send it in an `Origin` field (RFC 6454, 6.2): `https://app.example:8443`.
public struct Origin: Hashable, Sendable {
    public let text: String

    /// Parses an origin in the canonical form that browsers send: lower case, no default port, no path.
    ///
    /// Returns nil for anything else, including `null`, because origins are compared as text.
    public init?(_ text: String) {
        let bytes = text.utf8.span
        guard let colon = bytes.firstIndex(of: ASCII.colon, from: 0), colon > 0, bytes.count > colon + 3,
            bytes[colon + 1] == ASCII.slash, bytes[colon + 2] == ASCII.slash
        else { return nil }
        let scheme = bytes.extracting(0..<colon)
        let authority = bytes.extracting((colon + 3)..<bytes.count)
        guard Self.isScheme(scheme), Authority.isWellFormed(authority, demanding: .host) else { return nil }
        for index in 0..<bytes.count where bytes[index] != bytes[index].lowercased || bytes[index] == ASCII.asterisk {
            return nil
        }
        guard text.utf8.last != ASCII.colon, !Self.isDefaultPort(scheme, text) else { return nil }
        self.text = text
    }

    /// Matches the grammar of RFC 3986, 3.1: a letter followed by letters, digits, `+`, `-` and `.`.
    private static func isScheme(_ text: Span<UInt8>) -> Bool {
        for index in 0..<text.count {
            let byte = text[index]
            let isLetter = byte.lowercased &- 0x61 < 26
            let isOther = byte.isDigit || byte == ASCII.plus || byte == ASCII.dot || byte == UInt8(ascii: "-")
            guard isLetter || index > 0 && isOther else { return false }
        }
        return !text.isEmpty
    }

    private static func isDefaultPort(_ scheme: Span<UInt8>, _ text: String) -> Bool {
        scheme.equals("http") && text.hasSuffix(":80") || scheme.equals("https") && text.hasSuffix(":443")
    }
}
