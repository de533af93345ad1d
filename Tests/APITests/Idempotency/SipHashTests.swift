import Testing

@testable import API

@Suite struct SipHashTests {
    /// Those of the authors' `vectors.h`, where the key has the bytes from 0 to 15, and the input those from 0 on.
    @Test(arguments: [
        (0, "a3817f04ba25a8e66df67214c7550293"), (1, "da87c1d86b99af44347659119b22fc45"),
        (2, "8177228da4a45dc7fca38bdef60affe4"), (3, "9c70b60c5267a94e5f33b6b02985ed51"),
        (8, "3b62a9ba6258f5610f83e264f31497b4"), (15, "5493e99933b0a8117e08ec0f97cfc3d9"),
        (63, "5150d1772f50834a503e069a973fbd7c"),
    ])
    func `results are those of the reference`(length: Int, expected: String) {
        let input = (0..<UInt8(length)).map(\.self)
        // However the input is cut.
        for cut in 0...length {
            var hash = SipHash(key: (0x0706_0504_0302_0100, 0x0f0e_0d0c_0b0a_0908))
            hash.combine(Array(input[..<cut]).span)
            hash.combine(Array(input[cut...]).span)
            let (low, high) = hash.finalize()
            #expect(hex(low) + hex(high) == expected)
        }
    }

    private func hex(_ word: UInt64) -> String {
        (0..<8).map { index in
            let text = String(UInt8(truncatingIfNeeded: word >> UInt64(8 * index)), radix: 16)
            return text.count == 1 ? "0\(text)" : text
        }.joined()
    }
}
