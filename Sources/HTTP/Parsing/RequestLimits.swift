/// The size limits of a request.
///
/// Each property names the status of the response to a request that exceeds it.
public struct RequestLimits: Hashable, Sendable {
    /// The maximum size of a request target, in bytes (414).
    public var targetBytes: Int
    /// The maximum total size of header lines, of trailer lines, and of chunk extensions, in bytes (431).
    public var headerBytes: Int
    /// The maximum number of header fields, and of trailer fields (431).
    public var headerCount: Int
    /// The maximum size of a body, excluding chunk framing, in bytes (413).
    public var bodyBytes: Int

    public init(
        targetBytes: Int = 8 << 10,
        headerBytes: Int = 16 << 10,
        headerCount: Int = 100,
        bodyBytes: Int = 16 << 20
    ) {
        self.targetBytes = targetBytes
        self.headerBytes = headerBytes
        self.headerCount = headerCount
        self.bodyBytes = bodyBytes
    }
}
