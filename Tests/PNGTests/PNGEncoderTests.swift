import PNG
import TestSupport
import Testing

/// PNG files, decoded independently.
struct PNGEncoderTests {
    private func encoded(_ width: Int, _ height: Int, _ color: (Int, Int) -> UInt32) -> [UInt8] {
        var encoder = PNGEncoder(width: width, height: height)
        for y in 0..<height { encoder.add((0..<width).map { color($0, y) }[...]) }
        return encoder.finish(scale: 2)
    }

    /// Returns the bytes of the pixels that ``encoded(_:_:_:)`` gets.
    private func expected(_ width: Int, _ height: Int, _ color: (Int, Int) -> UInt32) -> [UInt8] {
        (0..<height).flatMap { y in
            (0..<width).flatMap { x in
                [0, 8, 16].map { UInt8(truncatingIfNeeded: color(x, y) >> UInt32($0)) }
            }
        }
    }

    private func check(_ width: Int, _ height: Int, _ color: (Int, Int) -> UInt32) throws {
        let image = try DecodedPNG(encoded(width, height, color))
        #expect(image.width == width && image.height == height)
        #expect(image.bytes == expected(width, height, color))
        #expect(image.chunks == ["IHDR", "sRGB", "pHYs", "IDAT", "IEND"])
    }

    @Test func `the checksum of a chunk is that of the specification`() {
        // The CRC of "IEND", with which every PNG ends.
        var checksum = CRC32()
        checksum.add(Array("IEND".utf8))
        #expect(checksum.value == 0xAE42_6082)
        // The check value of CRC-32.
        var other = CRC32()
        other.add(Array("123456789".utf8))
        #expect(other.value == 0xCBF4_3926)
    }

    @Test(arguments: [(1, 1), (3, 2), (257, 3), (1_170, 40)])
    func `a plain image is decoded as it was`(width: Int, height: Int) throws {
        try check(width, height) { _, _ in 0xFF_2040_80 & 0xFFFF_FFFF }
    }

    /// Catches a filter that takes the pixel on the wrong side, and a match that is too long at the end of a row.
    @Test func `gradients and edges are decoded as they were`() throws {
        try check(300, 200) { x, y in UInt32(x & 0xFF) | UInt32(y) << 8 | UInt32((x * y) & 0xFF) << 16 }
        try check(301, 97) { x, y in x / 7 % 2 == y / 5 % 2 ? 0xFF00_00FF : 0xFFFF_FFFF }
    }

    /// Noise has no repetitions, so that its codes are all literals and nearly as long as possible.
    @Test func `noise is decoded as it was`() throws {
        var state: UInt64 = 88_172_645_463_325_252
        let noise = (0..<40_000).map { _ -> UInt32 in
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return UInt32(truncatingIfNeeded: state)
        }
        try check(200, 200) { x, y in noise[y * 200 + x] }
    }

    /// Catches codes that are longer than 15 bits: the frequencies of bytes are Fibonacci numbers.
    @Test func `very uneven frequencies are decoded as they were`() throws {
        var bytes: [UInt32] = []
        var (one, other) = (1, 1)
        for value in 0..<24 {
            bytes += Array(repeating: UInt32(value * 7), count: one)
            (one, other) = (other, one + other)
        }
        // A permutation that leaves no long runs.
        let width = 400
        let height = bytes.count / width
        try check(width, height) { x, y in bytes[(y * width + x) * 7_919 % (width * height)] }
    }

    /// Catches positions of the window that are not moved with it, after 160 KB of input.
    @Test func `an image larger than the window is decoded as it was`() throws {
        try check(900, 700) { x, y in
            (x / 40 + y / 40) % 3 == 0 ? UInt32(x * 31 + y * 17) & 0xFFFFFF : 0x00F0_F0F0
        }
    }

    @Test func `a drawing of few colors takes few bytes`() {
        let file = encoded(1_170, 2_532) { x, y in y % 200 < 100 && x > 40 ? 0xFFEE_EEEE : 0xFFFF_FFFF }
        #expect(file.count < 30_000, "\(file.count) bytes of 8.9 million")
    }
}
