/// The largest sizes of the parts of a request; the answer to a larger part has the status named here.
public struct RequestLimits: Hashable, Sendable {
    /// Bytes of a request target (414).
    public var targetBytes: Int
    /// Bytes of all header lines, of all trailer lines, and of all chunk extensions (431).
    public var headerBytes: Int
    /// The number of header fields, and of trailer fields (431).
    public var headerCount: Int
    /// Bytes of a body, without the framing of its chunks (413).
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
