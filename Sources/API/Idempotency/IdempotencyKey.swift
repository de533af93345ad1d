import HTTP
import Sessions
import Wire

/// The `Idempotency-Key` of a call, with the namespace in which it counts.
///
/// Source: Jena and Dalal, "The Idempotency-Key HTTP Header Field" (an Internet-Draft of the IETF), where the value is
/// a string in quotes (RFC 9651, 3.3.3); most clients send it without.
struct IdempotencyKey: Hashable, Sendable {
    let namespace: Namespace
    let text: String

    /// The header field.
    static let field = "Idempotency-Key"
    /// The header field of an answer that is repeated.
    static let replayed = "Idempotent-Replayed"
    /// The most characters of a key.
    static let longest = 255

    /// Reads the key of a call; nil where it has none, or its method has no use for one.
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

    /// The key that a value stands for, in quotes or without; nil where it is malformed.
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

    /// What stands between quotes, where a backslash comes before each quote and backslash, and before nothing else.
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
