public import Fuzzing
import PNG
import TestSupport

/// Writes images as PNG files, and decodes them with an independent reader.
public struct PNGTarget: Sendable {
    public init() {}

    /// The input with a number, for ``read(_:)``.
    public static func input(_ number: Int, seed: UInt64) -> [UInt8] {
        var dice = Dice(seed: seed, number: number)
        return (0..<3 + dice.below(78)).map { _ in UInt8(dice.below(256)) }
    }

    /// Takes bytes as an image: two for its size, and the others as instructions for its pixels, which repeat, copy and
    /// change what is there, as the matches and filters of a file do.
    ///
    /// - Returns: whether the image has a pixel.
    /// - Throws: ``BrokenPromise`` if the file is not decoded as the same image.
    public func read(_ bytes: [UInt8]) throws(BrokenPromise) -> Bool {
        guard bytes.count > 2 else { return false }
        let (width, height) = (Int(bytes[0]) % 97 + 1, Int(bytes[1]) % 97 + 1)
        let pixels = Self.pixels(bytes[2...], count: width * height)
        var encoder = PNGEncoder(width: width, height: height)
        for row in 0..<height { encoder.add(pixels[row * width..<(row + 1) * width]) }
        let file = encoder.finish(scale: Double(bytes[1] % 4 + 1))
        let image: DecodedPNG
        do {
            image = try DecodedPNG(file)
        } catch {
            throw BrokenPromise("the file cannot be decoded: \(error)")
        }
        let expected = pixels.flatMap { pixel in
            [0, 8, 16].map { UInt8(truncatingIfNeeded: pixel >> UInt32($0)) }
        }
        guard (image.width, image.height) == (width, height), image.bytes == expected else {
            throw BrokenPromise("another image of \(width) × \(height)")
        }
        return true
    }

    private static func pixels(_ instructions: ArraySlice<UInt8>, count: Int) -> [UInt32] {
        var pixels: [UInt32] = []
        pixels.reserveCapacity(count)
        var pixel: UInt32 = 0xFF_808080
        var place = instructions.startIndex
        while pixels.count < count {
            let byte = instructions[place]
            place = place + 1 < instructions.endIndex ? place + 1 : instructions.startIndex
            let value = UInt32(byte & 0x3F)
            switch byte >> 6 {
            case 0: pixel = pixel &+ value &* 0x01_0101
            case 1: pixel = pixel &* 0x0101_0107 &+ value
            case 2: for _ in 0...value * 5 where pixels.count < count { pixels.append(pixel) }
            default:
                // As many as before, from further back.
                let distance = Int(value) * 61 + 1
                for _ in 0...value where pixels.count < count {
                    pixels.append(pixels.count >= distance ? pixels[pixels.count - distance] : pixel)
                }
            }
            pixels.append(pixel)
        }
        pixels.removeLast(pixels.count - count)
        return pixels
    }
}
