import HTTP
import Sessions

/// Tells whether two requests with one key are the same: method, path with query, and body, without keeping these.
///
/// A digest is compared only with those of the same client and the same key: who found a collision would deceive only
/// themselves. A cryptographic hash would take several times as long.
typealias RequestDigest = StoredAnswer.Digest

/// Makes digests, with a key of its own: that of the directory where layouts are stored, so that digests hold across
/// restarts.
struct RequestDigester: Sendable {
    private let key: (UInt64, UInt64)

    init(key: (UInt64, UInt64) = (.random(in: .min ... .max), .random(in: .min ... .max))) {
        self.key = key
    }

    /// O(bytes of the body).
    func digest(of request: Request) -> RequestDigest {
        var hash = SipHash(key: key)
        // Each part ends where no byte of its own can stand: neither methods nor targets have a space.
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
