/// The reason the parser rejects a request.
///
/// Every fault closes the connection. After most faults, the start of the next request is unknown. After others it is
/// known, such as after a `Content-Length` over the limit (413, ``bodyTooLarge(limit:)``); the server still closes, by
/// policy, rather than read a body it has rejected.
public enum RequestFault: Error, Hashable, Sendable {
    case controlByte
    case bareLineFeed
    case requestLine
    case method
    case target
    case percentEncoding
    case version
    case unsupportedVersion
    case methodTooLong
    case targetTooLong
    case headersTooLarge
    case tooManyHeaders
    case extensionsTooLarge
    case foldedLine
    case fieldName
    case missingHost
    case repeatedHost
    case malformedHost
    case contentLength
    case repeatedContentLength
    case transferEncoding
    case unknownTransferCoding
    case bothFramings
    case framedTrailer
    case chunkSize
    case chunkEnd
    /// `limit` is in bytes.
    case bodyTooLarge(limit: Int)
    case expectation

    /// The status of the response.
    public var status: Status {
        switch self {
        case .controlByte, .bareLineFeed, .requestLine, .method, .target, .percentEncoding, .version, .foldedLine,
            .fieldName, .missingHost, .repeatedHost, .malformedHost, .contentLength,
            .repeatedContentLength, .transferEncoding, .bothFramings, .framedTrailer, .chunkSize, .chunkEnd:
            .badRequest
        case .unsupportedVersion: .httpVersionNotSupported
        case .targetTooLong: .uriTooLong
        case .headersTooLarge, .tooManyHeaders, .extensionsTooLarge: .requestHeaderFieldsTooLarge
        case .methodTooLong, .unknownTransferCoding: .notImplemented
        case .bodyTooLarge: .contentTooLarge
        case .expectation: .expectationFailed
        }
    }

    /// A description of the problem for the client.
    ///
    /// It contains no character that JSON escapes.
    public var detail: String {
        switch self {
        case .controlByte: "there is a control byte where none is allowed"
        case .bareLineFeed: "a line ends without a carriage return"
        case .requestLine: "the request line is not 'method target version' with single spaces"
        case .method: "the method is not a token"
        case .target: "the request target is malformed, or of a form that its method does not have"
        case .percentEncoding:
            "the request target has a malformed percent-encoding, or one that does not decode to text"
        case .version: "the version is not HTTP/1.1 or HTTP/1.0"
        case .unsupportedVersion: "this server speaks HTTP/1.1 and HTTP/1.0"
        case .methodTooLong: "the method is longer than any that this server knows"
        case .targetTooLong: "the request target is longer than the limit (--max-target)"
        case .headersTooLarge: "the header section is larger than the limit (--max-header-bytes)"
        case .tooManyHeaders: "there are more header fields than the limit (--max-header-count)"
        case .extensionsTooLarge: "the chunk extensions are larger than the limit"
        case .foldedLine: "a header line begins with a space or a tab"
        case .fieldName: "a field name is not a token directly followed by a colon"
        case .missingHost: "an HTTP/1.1 request must have a Host field"
        case .repeatedHost: "there is more than one Host field"
        case .malformedHost: "the Host field is not 'host' or 'host:port'"
        case .contentLength: "Content-Length is not a decimal number"
        case .repeatedContentLength: "there is more than one Content-Length field"
        case .transferEncoding:
            "Transfer-Encoding is malformed, does not end with its only 'chunked', or is in an HTTP/1.0 request"
        case .unknownTransferCoding: "the only transfer coding that this server knows is 'chunked'"
        case .bothFramings: "the request has both Content-Length and Transfer-Encoding"
        case .framedTrailer: "a trailer field would change the framing or the routing of the request"
        case .chunkSize: "a chunk does not begin with its size in hexadecimal digits"
        case .chunkEnd: "a chunk is longer than its size says"
        case .bodyTooLarge(let limit): "the body is larger than \(limit) bytes, the limit (--max-body)"
        case .expectation: "the only expectation that this server knows is '100-continue'"
        }
    }
}
