/// A Lua script for ``RedisClient/run(_:keys:_:_:)``, with the digest under which servers cache it.
public struct RedisScript: Hashable, Sendable {
    let source: [UInt8]
    /// The SHA-1 of the source as 40 hexadecimal digits.
    let digest: [UInt8]

    public init(_ source: String) {
        self.source = Array(source.utf8)
        digest = SHA1.hexadecimalDigest(of: self.source)
    }
}
