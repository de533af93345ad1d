/// Writes an opaque image as PNG (ISO/IEC 15948), eight bits per channel, row by row.
public struct PNGEncoder: ~Copyable {
    public let width: Int
    public let height: Int
    private var deflater = Deflater()
    private var previous: [UInt32]
    private var line: [UInt8]

    /// - Parameters:
    ///   - width: the width in pixels, from 1 to 65,535.
    ///   - height: the height in pixels, from 1 to 65,535.
    public init(width: Int, height: Int) {
        precondition((1...0xFFFF).contains(width) && (1...0xFFFF).contains(height), "an image that is too large")
        (self.width, self.height) = (width, height)
        previous = Array(repeating: 0, count: width)
        line = Array(repeating: 0, count: 1 + 3 * width)
    }

    /// The number of compressed bytes so far.
    public var byteCount: Int { deflater.byteCount }

    /// Adds the next row.
    ///
    /// - Parameter pixels: the pixels; red is the lowest byte, and the highest is ignored.
    public mutating func add(_ pixels: ArraySlice<UInt32>) {
        precondition(pixels.count == width, "a row of another width")
        let base = pixels.startIndex
        // A row that repeats the one above is the difference from it: zeros. Others have no filter, because drawings
        // repeat colors rather than differences, which makes a quarter less of a screen with texts.
        var repeats = true
        for index in 0..<width where pixels[base + index] != previous[index] {
            repeats = false
            break
        }
        line[0] = repeats ? 2 : 0
        for index in 0..<width {
            let pixel = repeats ? 0 : pixels[base + index]
            line[1 + 3 * index] = UInt8(truncatingIfNeeded: pixel)
            line[2 + 3 * index] = UInt8(truncatingIfNeeded: pixel >> 8)
            line[3 + 3 * index] = UInt8(truncatingIfNeeded: pixel >> 16)
        }
        if !repeats { previous = Array(pixels) }
        deflater.add(line)
    }

    /// Returns the file, which states `scale`, the number of pixels per point, as pixels per meter.
    public consuming func finish(scale: Double) -> [UInt8] {
        var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        // Eight bits, RGB, and the only methods of compression, filters and interlacing that are defined.
        Self.add("IHDR", Self.bytes(width) + Self.bytes(height) + [8, 2, 0, 0, 0], to: &file)
        Self.add("sRGB", [0], to: &file)
        // A point is 1/72 inch, or 0.0254 / 72 m.
        let density = Int((scale * 72 / 0.0254).rounded())
        Self.add("pHYs", Self.bytes(density) + Self.bytes(density) + [1], to: &file)
        Self.add("IDAT", deflater.finish(), to: &file)
        Self.add("IEND", [], to: &file)
        return file
    }

    private static func bytes(_ number: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }

    private static func add(_ type: StaticString, _ content: [UInt8], to file: inout [UInt8]) {
        let name = Array("\(type)".utf8)
        var checksum = CRC32()
        checksum.add(name)
        checksum.add(content)
        file += bytes(content.count) + name
        file += content
        file += bytes(Int(checksum.value))
    }
}
