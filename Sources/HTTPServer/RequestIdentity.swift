import HTTP

/// The ids under which a request appears in the logs of this service and of others.
struct RequestIdentity: Sendable {
    /// The client's own `X-Request-Id` if that is well formed, otherwise one that this server has generated.
    let requestID: String
    /// The client's `traceparent` if that is well formed.
    let traceparent: String?

    /// The identity of the request with these `headers`.
    init(_ headers: HeaderFields, else generator: inout RequestIDGenerator) {
        requestID = headers["X-Request-Id"].flatMap { Self.isRequestID($0) ? $0 : nil } ?? generator.next()
        traceparent = headers["traceparent"].flatMap { TraceContext.isWellFormed($0.utf8.span) ? $0 : nil }
    }

    /// The identity of an answer to no request.
    init(from generator: inout RequestIDGenerator) {
        (requestID, traceparent) = (generator.next(), nil)
    }

    /// Whether `text` is 1 to 128 bytes of visible ASCII.
    static func isRequestID(_ text: String) -> Bool {
        (1...128).contains(text.utf8.count) && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }
}

/// Generates request ids: eight random letters per event loop, then seven that count.
///
/// Fifteen bytes are what a `String` stores without an allocation. The alphabet is that of base64url, so the ids of two
/// loops begin alike with a probability of 2^-48, and one loop repeats an id after 2^42 requests.
struct RequestIDGenerator {
    private static let prefix = 8
    private static let length = 15
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    /// Digits in base 64, the least significant last.
    private var digits: InlineArray<15, UInt8>

    init(using generator: inout some RandomNumberGenerator) {
        digits = InlineArray(repeating: 0)
        for index in 0..<Self.prefix { digits[index] = UInt8.random(in: 0..<64, using: &generator) }
    }

    /// The next id.
    mutating func next() -> String {
        var index = Self.length - 1
        while index >= Self.prefix {
            digits[index] = (digits[index] + 1) & 63
            if digits[index] != 0 { break }
            index -= 1
        }
        return unsafe String(unsafeUninitializedCapacity: Self.length) { text in
            for index in 0..<Self.length { unsafe text[index] = Self.alphabet[Int(digits[index])] }
            return Self.length
        }
    }
}

/// The `traceparent` of W3C Trace Context: `version "-" trace-id "-" parent-id "-" flags`, in lower-case hexadecimal
/// digits.
enum TraceContext {
    private static let longest = 128

    /// Whether `text` is one: of version 00 exactly, or of a later version, which may continue after another dash.
    static func isWellFormed(_ text: Span<UInt8>) -> Bool {
        guard (55...longest).contains(text.count) else { return false }
        guard isHexadecimal(text, 0..<2), isHexadecimal(text, 3..<35), isHexadecimal(text, 36..<52),
            isHexadecimal(text, 53..<55)
        else { return false }
        guard text[2] == dash, text[35] == dash, text[52] == dash else { return false }
        // Ids of zeros only, and version ff, are invalid (sections 2.2.2.1 to 2.2.2.3).
        guard !consists(text, 3..<35, of: zero), !consists(text, 36..<52, of: zero) else { return false }
        guard !consists(text, 0..<2, of: UInt8(ascii: "f")) else { return false }
        if consists(text, 0..<2, of: zero) { return text.count == 55 }
        return text.count == 55 || text[55] == dash
    }

    private static let dash = UInt8(ascii: "-")
    private static let zero = UInt8(ascii: "0")

    private static func isHexadecimal(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
        for index in range {
            switch text[index] {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"): continue
            default: return false
            }
        }
        return true
    }

    private static func consists(_ text: Span<UInt8>, _ range: Range<Int>, of byte: UInt8) -> Bool {
        for index in range where text[index] != byte { return false }
        return true
    }
}
