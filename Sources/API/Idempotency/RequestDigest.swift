import HTTP
import Sessions

/// Identifies a request by its method, path with query, and body, without keeping these.
///
/// Digests are compared only for the same client and key, so a client that finds a collision harms only itself. A
/// cryptographic hash would take several times as long.
typealias RequestDigest = StoredAnswer.Digest

/// Creates digests with a secret of its own: that of the directory of layouts, so that digests remain valid across
/// restarts.
struct RequestDigester: Sendable {
    private let key: (UInt64, UInt64)

    init(key: (UInt64, UInt64) = (.random(in: .min ... .max), .random(in: .min ... .max))) {
        self.key = key
    }

    /// Returns the digest of a request in O(bytes of the body).
    func digest(of request: Request) -> RequestDigest {
        var hash = SipHash(key: key)
        // Each part is followed by a byte that it cannot contain: methods and targets have no spaces.
        for byte in request.method.name.utf8 { hash.combine(byte) }
        hash.combine(0x20)
        for byte in request.target.text.utf8 { hash.combine(byte) }
        hash.combine(0x20)
        let body = request.body
        hash.combine(body.span)
        let (low, high) = hash.finalize()
        return RequestDigest(length: request.body.count, low: low, high: high)
    }
}
