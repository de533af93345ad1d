import HTTP
import Sessions
import Wire

/// The `Idempotency-Key` of a call, and the namespace in which it is valid.
///
/// Source: Jena and Dalal, "The Idempotency-Key HTTP Header Field" (an IETF Internet-Draft), in which the value is a
/// quoted string (RFC 9651, 3.3.3); most clients omit the quotes.
struct IdempotencyKey: Hashable, Sendable {
    let namespace: Namespace
    let text: String

    /// The name of the header field.
    static let field = "Idempotency-Key"
    /// The name of the header field that marks a replayed response.
    static let replayed = "Idempotent-Replayed"
    /// The maximum length of a key, in characters.
    static let longest = 255

    /// Returns the key of a call; nil if it has none, or if keys do not apply to its method.
    static func read(_ call: Call) throws(Problem) -> IdempotencyKey? {
        switch call.request.method {
        case .post, .put, .patch: break
        default: return nil
        }
        guard let value = call.request.headers[field] else { return nil }
        guard !call.request.headers.isRepeated(field), let text = parse(value) else {
            throw Problem(
                .badRequest,
                "the \(field) field is malformed; send one, of 1 to \(longest) visible ASCII characters"
            )
        }
        return IdempotencyKey(namespace: call.namespace, text: text)
    }

    /// Parses a field value, with or without quotes; returns nil if it is malformed.
    static func parse(_ value: String) -> String? {
        var bytes = Array(value.utf8)
        if bytes.first == quote {
            guard bytes.count >= 2, bytes.last == quote, let content = unescaped(bytes.dropFirst().dropLast()) else {
                return nil
            }
            bytes = content
        }
        guard (1...longest).contains(bytes.count), bytes.allSatisfy({ (0x21...0x7E).contains($0) }) else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static let quote = UInt8(ascii: "\"")
    private static let backslash = UInt8(ascii: "\\")

    /// Returns the content of a quoted string, in which a backslash may only precede quotes and backslashes, and must
    /// precede each of them.
    private static func unescaped(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
        var content: [UInt8] = []
        var isEscaped = false
        for byte in bytes {
            if isEscaped {
                guard byte == quote || byte == backslash else { return nil }
                isEscaped = false
            } else if byte == quote {
                return nil
            } else if byte == backslash {
                isEscaped = true
                continue
            }
            content.append(byte)
        }
        return isEscaped ? nil : content
    }
}
