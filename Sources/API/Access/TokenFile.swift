/// The parser for token files: each line has a name and a token; comment lines start with `#`, and blank lines are
/// skipped.
///
/// Parsing is strict: a misread line could admit the wrong caller, or keep the right one out.
extension AccessTokens {
    /// Parses the content of a file.
    ///
    /// - Throws: ``TokenFileFault`` for the first fault; it never quotes the file.
    public init(parsing text: [UInt8]) throws(TokenFileFault) {
        self.init()
        var places: [ArraySlice<UInt8>: Int] = [:]
        for (index, line) in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
            let words = line.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: "\r") }
            guard let first = words.first, first.first != UInt8(ascii: "#") else { continue }
            do throws(TokenFileFault.Reason) {
                guard words.count == 2 else { throw .malformed }
                if let line = places.updateValue(index + 1, forKey: words[1]) { throw .duplicate(line: line) }
                try read(name: first, token: words[1])
            } catch {
                throw TokenFileFault(line: index + 1, reason: error)
            }
        }
        guard count > 0 else { throw TokenFileFault(line: nil, reason: .empty) }
    }

    private mutating func read(name: ArraySlice<UInt8>, token: ArraySlice<UInt8>) throws(TokenFileFault.Reason) {
        guard Self.isName(String(decoding: name, as: UTF8.self)) else { throw .name }
        guard Self.isToken(token) else { throw .characters }
        guard token.count >= Self.lengths.lowerBound else { throw .tooShort }
        guard token.count <= Self.lengths.upperBound else { throw .tooLong }
        guard count < Self.most else { throw .tooMany }
        add(token, for: String(decoding: name, as: UTF8.self))
    }

    static let longestName = 64

    /// Returns true if a token can have this name.
    public static func isName(_ name: String) -> Bool {
        (1...longestName).contains(name.utf8.count) && name.utf8.allSatisfy(isNameByte)
    }

    /// A description of the rule that ``isName(_:)`` checks.
    public static let nameRule =
        "a name is 1 to \(longestName) of the letters A-Z and a-z, digits, '.', '_' and '-'"

    private static func isNameByte(_ byte: UInt8) -> Bool {
        isTokenByte(byte) && !"~+/=".utf8.contains(byte)
    }

    /// Returns true if the bytes are a `b64token` (RFC 6750, 2.1): at least one character, and equals signs only at the
    /// end.
    private static func isToken(_ text: ArraySlice<UInt8>) -> Bool {
        let body = text.prefix { $0 != UInt8(ascii: "=") }
        let padding = text.dropFirst(body.count)
        return !body.isEmpty && body.allSatisfy(isTokenByte) && padding.allSatisfy { $0 == UInt8(ascii: "=") }
    }
}

/// A fault in a token file; its description is safe to log because it never quotes the file.
public struct TokenFileFault: Error, Hashable, CustomStringConvertible {
    /// The line number, starting at 1; nil for the file as a whole.
    public let line: Int?
    public let reason: Reason

    public enum Reason: Error, Hashable, Sendable {
        case malformed
        case name
        case characters
        case tooShort
        case tooLong
        /// An earlier line has the same token.
        case duplicate(line: Int)
        case tooMany
        case empty
    }

    public var description: String {
        line.map { "line \($0): \(reason.words)" } ?? reason.words
    }
}

extension TokenFileFault.Reason {
    fileprivate var words: String {
        switch self {
        case .malformed: "expected a name and a token with a space between them, and nothing after them"
        case .name: AccessTokens.nameRule
        case .characters:
            "a token is made of the letters A-Z and a-z, digits, '-', '.', '_', '~', '+' and '/', with '=' at its end only"
        case .tooShort: "the token is shorter than \(AccessTokens.lengths.lowerBound) characters"
        case .tooLong: "the token is longer than \(AccessTokens.lengths.upperBound) characters"
        case .duplicate(let line): "line \(line) has the same token"
        case .tooMany: "there are more than \(AccessTokens.most) tokens"
        case .empty: "there is no token in it"
        }
    }
}
