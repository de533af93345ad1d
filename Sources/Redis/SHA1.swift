/// SHA-1 (FIPS 180-4), with which servers identify cached scripts; not for security purposes.
///
/// Implemented here because Linux has no built-in one: CommonCrypto is limited to Apple platforms, and swift-crypto is
/// a package.
enum SHA1 {
    /// Returns the digest of `message` as 40 lower-case hexadecimal digits.
    static func hexadecimalDigest(of message: [UInt8]) -> [UInt8] {
        var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
        let padded = padded(message)
        for start in stride(from: 0, to: padded.count, by: 64) { compress(&state, padded[start..<(start + 64)]) }
        let digits = Array("0123456789abcdef".utf8)
        return state.flatMap { word in
            (0..<8).map { digits[Int(word >> UInt32(28 - 4 * $0) & 15)] }
        }
    }

    /// Returns the message followed by a 1 bit, zeros up to a multiple of 64 bytes, and, in their last 8 bytes, its
    /// length in bits.
    private static func padded(_ message: [UInt8]) -> [UInt8] {
        var padded = message + [0x80]
        while padded.count % 64 != 56 { padded.append(0) }
        let bits = UInt64(message.count) << 3
        for shift in stride(from: UInt64(56), through: 0, by: -8) {
            padded.append(UInt8(truncatingIfNeeded: bits >> shift))
        }
        return padded
    }

    private static func compress(_ state: inout [UInt32], _ block: ArraySlice<UInt8>) {
        var words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { place in
            block[place..<(place + 4)].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        }
        for step in 16..<80 {
            words.append(rotated(words[step - 3] ^ words[step - 8] ^ words[step - 14] ^ words[step - 16], by: 1))
        }
        var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
        for (step, word) in words.enumerated() {
            let (choice, constant): (UInt32, UInt32) =
                switch step {
                case ..<20: (b & c | ~b & d, 0x5A82_7999)
                case ..<40: (b ^ c ^ d, 0x6ED9_EBA1)
                case ..<60: (b & c | b & d | c & d, 0x8F1B_BCDC)
                default: (b ^ c ^ d, 0xCA62_C1D6)
                }
            let next = rotated(a, by: 5) &+ choice &+ e &+ constant &+ word
            (a, b, c, d, e) = (next, a, rotated(b, by: 30), c, d)
        }
        for (index, word) in [a, b, c, d, e].enumerated() { state[index] &+= word }
    }

    private static func rotated(_ word: UInt32, by count: UInt32) -> UInt32 {
        word << count | word >> (32 - count)
    }
}
