/// SipHash-2-4 with a 128-bit result: a hash in which collisions cannot be found without the key.
///
/// Source: Aumasson and Bernstein, "SipHash: a fast short-input PRF", INDOCRYPT 2012, and the authors' siphash.c for
/// 128-bit results.
struct SipHash {
    private var v0: UInt64
    private var v1: UInt64
    private var v2: UInt64
    private var v3: UInt64
    /// The bytes of the incomplete word, in little-endian order.
    private var tail: UInt64 = 0
    private var count = 0

    init(key: (UInt64, UInt64)) {
        v0 = key.0 ^ 0x736f_6d65_7073_6575
        v1 = key.1 ^ 0x646f_7261_6e64_6f6d ^ 0xee
        v2 = key.0 ^ 0x6c79_6765_6e65_7261
        v3 = key.1 ^ 0x7465_6462_7974_6573
    }

    /// Adds bytes in O(bytes).
    mutating func combine(_ bytes: Span<UInt8>) {
        var index = 0
        while index < bytes.count, count % 8 != 0 {
            combine(bytes[index])
            index += 1
        }
        let words = (bytes.count - index) / 8
        let raw = unsafe bytes.bytes
        for word in 0..<words {
            let bits = unsafe raw.unsafeLoadUnaligned(fromByteOffset: index + 8 * word, as: UInt64.self)
            combine(word: UInt64(littleEndian: bits))
        }
        count += 8 * words
        index += 8 * words
        while index < bytes.count {
            combine(bytes[index])
            index += 1
        }
    }

    mutating func combine(_ byte: UInt8) {
        tail |= UInt64(byte) << UInt64(8 * (count % 8))
        count += 1
        guard count % 8 == 0 else { return }
        combine(word: tail)
        tail = 0
    }

    private mutating func combine(word: UInt64) {
        v3 ^= word
        round()
        round()
        v0 ^= word
    }

    consuming func finalize() -> (UInt64, UInt64) {
        combine(word: tail | UInt64(truncatingIfNeeded: count) << 56)
        v2 ^= 0xee
        for _ in 0..<4 { round() }
        let first = v0 ^ v1 ^ v2 ^ v3
        v1 ^= 0xdd
        for _ in 0..<4 { round() }
        return (first, v0 ^ v1 ^ v2 ^ v3)
    }

    private mutating func round() {
        v0 &+= v1
        v1 = v1.rotated(by: 13) ^ v0
        v0 = v0.rotated(by: 32)
        v2 &+= v3
        v3 = v3.rotated(by: 16) ^ v2
        v0 &+= v3
        v3 = v3.rotated(by: 21) ^ v0
        v2 &+= v1
        v1 = v1.rotated(by: 17) ^ v2
        v2 = v2.rotated(by: 32)
    }
}

extension UInt64 {
    fileprivate func rotated(by bits: UInt64) -> UInt64 { self << bits | self >> (64 - bits) }
}
