/// A server's reply in version 2 of its protocol, RESP.
///
/// Source: https://redis.io/docs/latest/develop/reference/protocol-spec/
public enum RedisValue: Hashable, Sendable {
    /// A simple string, such as the status `OK`.
    case text(String)
    /// An error, which starts with its code, such as `NOSCRIPT` or `ERR`.
    case error(String)
    case integer(Int)
    /// A bulk string.
    case bytes([UInt8])
    case null
    case array([RedisValue])

    /// The text of a simple or bulk string, if it is valid UTF-8.
    var string: String? {
        switch self {
        case .text(let text): text
        case .bytes(let bytes): String(validating: bytes, as: UTF8.self)
        case .error, .integer, .null, .array: nil
        }
    }

    var integer: Int? {
        if case .integer(let number) = self { number } else { nil }
    }

    var elements: [RedisValue]? {
        if case .array(let elements) = self { elements } else { nil }
    }
}
