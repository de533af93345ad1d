import Testing

@testable import Redis

/// The digests of FIPS 180-4's examples and of lengths around the end of a block, as sha1sum(1) computes them.
@Suite struct SHA1Tests {
    @Test(arguments: [
        ("", "da39a3ee5e6b4b0d3255bfef95601890afd80709"), ("abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "84983e441c3bd26ebaae4aa1f95129e5e54670f1"
        ),
    ])
    func `a digest is that of the standard`(message: String, digest: String) {
        #expect(String(decoding: SHA1.hexadecimalDigest(of: Array(message.utf8)), as: UTF8.self) == digest)
    }

    @Test(arguments: [
        (55, "c1c8bbdc22796e28c0e15163d20899b65621d65a"), (56, "c2db330f6083854c99d4b5bfb6e8f29f201be699"),
        (64, "0098ba824b5c16427bd7a1122a5a442a25ec644d"), (1_000_000, "34aa973cd4c4daa4f61eeb2bdbad27316534016f"),
    ])
    func `padding goes into another block where it has to`(count: Int, digest: String) {
        let message = [UInt8](repeating: UInt8(ascii: "a"), count: count)
        #expect(String(decoding: SHA1.hexadecimalDigest(of: message), as: UTF8.self) == digest)
    }
}
