/// An answer to a request.
///
/// `headers` does not include `Date`, `Content-Length` and `Connection`, which the encoder writes.
public struct Response: Sendable {
    public var status: Status
    public var headers: HeaderFields
    public var body: [UInt8]
    /// What is sent instead of `body`, while it is made; nil where the body is the content.
    public var stream: ContentStream?
    /// The pattern of the route that has answered, as a label of logs and metrics; it is not sent.
    public var route: String?
    /// The caller, where known, for logs; it is not sent.
    public var principal: String?

    public init(_ status: Status, headers: HeaderFields = [:], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// A response whose body is of the media type `contentType`.
    public init(_ status: Status, contentType: String, body: [UInt8]) {
        self.init(status, headers: ["Content-Type": contentType], body: body)
    }

    /// A response of plain text.
    public init(_ status: Status, text: String) {
        self.init(status, contentType: "text/plain; charset=utf-8", body: Array(text.utf8))
    }
}
