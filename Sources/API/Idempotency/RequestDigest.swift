import HTTP

/// Tells whether two requests with one key are the same: method, path with query, and body, without keeping these.
///
/// Two hashes of 64 bits by Swift's `Hasher`, a SipHash whose key is random in each process, and the length of the
/// body. A digest never leaves the process, and is compared only with those of the same client and the same key: who
/// found a collision would deceive only themselves. A cryptographic hash would take several times as long.
struct RequestDigest: Hashable, Sendable {
    private let length: Int
    private let first: Int
    private let second: Int

    /// O(bytes of the body).
    init(_ request: Request) {
        length = request.body.count
        (first, second) = (Self.hash(request, salt: 1), Self.hash(request, salt: 2))
    }

    private static func hash(_ request: Request, salt: Int) -> Int {
        var hasher = Hasher()
        hasher.combine(salt)
        hasher.combine(request.method)
        // Its bytes: Swift's strings are equal where they are canonically equivalent.
        var target = request.target.text
        hasher.combine(target.utf8.count)
        target.withUTF8 { bytes in unsafe hasher.combine(bytes: UnsafeRawBufferPointer(bytes)) }
        unsafe request.body.withUnsafeBytes { bytes in unsafe hasher.combine(bytes: bytes) }
        return hasher.finalize()
    }
}
