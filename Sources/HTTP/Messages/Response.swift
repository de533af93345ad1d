/// A response to a request.
///
/// `headers` excludes `Date`, `Content-Length` and `Connection`, which the encoder writes.
public struct Response: Sendable {
    public var status: Status
    public var headers: HeaderFields
    public var body: [UInt8]
    /// The stream that replaces `body`, or nil if `body` is the content.
    public var stream: ContentStream?
    /// The pattern of the matched route, used as a label in logs and metrics; not sent.
    public var route: String?
    /// The authenticated caller, if known, for logs; not sent.
    public var principal: String?

    public init(_ status: Status, headers: HeaderFields = [:], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// Creates a response whose body has the media type `contentType`.
    public init(_ status: Status, contentType: String, body: [UInt8]) {
        self.init(status, headers: ["Content-Type": contentType], body: body)
    }

    /// Creates a plain text response.
    public init(_ status: Status, text: String) {
        self.init(status, contentType: "text/plain; charset=utf-8", body: Array(text.utf8))
    }
}
