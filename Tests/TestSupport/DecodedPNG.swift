/// A PNG file, decoded independently of the encoder: chunks with their checksums, the zlib stream, and the filters.
public struct DecodedPNG {
    public struct Fault: Error, CustomStringConvertible {
        public let description: String
    }

    public let width: Int
    public let height: Int
    /// The names of the chunks, in order.
    public let chunks: [String]
    /// The bytes of the pixels: red, green and blue, row by row.
    public let bytes: [UInt8]

    public init(_ file: [UInt8]) throws {
        func require(_ condition: Bool, _ message: String) throws {
            if !condition { throw Fault(description: message) }
        }
        func number(_ offset: Int) -> Int { file[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int($1) } }
        try require(file.prefix(8) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "not a PNG")
        var (offset, names, data, header) = (8, [String](), [UInt8](), [UInt8]())
        while offset < file.count {
            try require(offset + 12 <= file.count, "a chunk that is cut off")
            let length = number(offset)
            try require(offset + 12 + length <= file.count, "a chunk that is cut off")
            let name = String(decoding: file[(offset + 4)..<(offset + 8)], as: UTF8.self)
            let content = Array(file[(offset + 8)..<(offset + 8 + length)])
            let checksum = Self.crc(file[(offset + 4)..<(offset + 8 + length)])
            try require(Int(checksum) == number(offset + 8 + length), "the checksum of \(name) is wrong")
            names.append(name)
            if name == "IHDR" { header = content }
            if name == "IDAT" { data += content }
            offset += 12 + length
        }
        try require(names.first == "IHDR" && names.last == "IEND" && header.count == 13, "chunks: \(names)")
        try require(Array(header[8...]) == [8, 2, 0, 0, 0], "a header of another kind: \(header)")
        (chunks, width, height) = (names, number(16), number(20))
        let raw = try Self.inflated(data)
        try require(raw.count == height * (1 + 3 * width), "\(raw.count) bytes of pixels")
        bytes = try Self.unfiltered(raw, width: 3 * width, height: height)
    }

    /// The color of a pixel: 0xRRGGBB.
    public subscript(x: Int, y: Int) -> Int {
        let index = 3 * (y * width + x)
        return Int(bytes[index]) << 16 | Int(bytes[index + 1]) << 8 | Int(bytes[index + 2])
    }

    /// The number of pixels of a color.
    public func count(of color: Int) -> Int {
        (0..<height).reduce(0) { sum, y in sum + (0..<width).reduce(0) { $0 + (self[$1, y] == color ? 1 : 0) } }
    }

    private static func crc(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        var value: UInt32 = .max
        for byte in bytes {
            value ^= UInt32(byte)
            for _ in 0..<8 { value = value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
        }
        return ~value
    }

    private static func unfiltered(_ raw: [UInt8], width: Int, height: Int) throws -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: width * height)
        for y in 0..<height {
            let filter = raw[y * (width + 1)]
            for x in 0..<width {
                let left = x < 3 ? 0 : Int(bytes[y * width + x - 3])
                let up = y == 0 ? 0 : Int(bytes[(y - 1) * width + x])
                let corner = x < 3 || y == 0 ? 0 : Int(bytes[(y - 1) * width + x - 3])
                let expected: Int
                switch filter {
                case 0: expected = 0
                case 1: expected = left
                case 2: expected = up
                case 3: expected = (left + up) / 2
                case 4:
                    let sum = left + up - corner
                    let (a, b, c) = (abs(sum - left), abs(sum - up), abs(sum - corner))
                    expected = a <= b && a <= c ? left : b <= c ? up : corner
                default: throw Fault(description: "the unknown filter \(filter)")
                }
                bytes[y * width + x] = UInt8(truncatingIfNeeded: Int(raw[y * (width + 1) + 1 + x]) + expected)
            }
        }
        return bytes
    }

    // MARK: - Inflating

    /// Decompresses a zlib stream (RFC 1950, 1951).
    public static func inflated(_ bytes: [UInt8]) throws -> [UInt8] {
        guard bytes.count > 6, bytes[0] & 0xF == 8, (Int(bytes[0]) << 8 | Int(bytes[1])) % 31 == 0 else {
            throw Fault(description: "not a zlib stream")
        }
        var reader = BitReader(bytes: bytes, position: 16)
        var output: [UInt8] = []
        var isLast = false
        while !isLast {
            isLast = try reader.read(1) == 1
            switch try reader.read(2) {
            case 0:
                reader.align()
                let length = try reader.read(16)
                guard try reader.read(16) == ~length & 0xFFFF else { throw Fault(description: "a wrong length") }
                for _ in 0..<length { output.append(UInt8(try reader.read(8))) }
            case 1:
                let lengths = (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 }
                try copy(&reader, PrefixCode(lengths), PrefixCode(Array(repeating: 5, count: 30)), &output)
            case 2:
                let (literals, distances) = try codes(&reader)
                try copy(&reader, literals, distances, &output)
            default: throw Fault(description: "an unknown block")
            }
        }
        reader.align()
        let checksum = try (0..<4).reduce(0) { sum, _ in sum << 8 | (try reader.read(8)) }
        var (low, high) = (1, 0)
        for byte in output {
            low = (low + Int(byte)) % 65_521
            high = (high + low) % 65_521
        }
        guard checksum == high << 16 | low else { throw Fault(description: "the checksum of the data is wrong") }
        guard reader.position == 8 * bytes.count else { throw Fault(description: "bytes after the data") }
        return output
    }

    private static func codes(_ reader: inout BitReader) throws -> (PrefixCode, PrefixCode) {
        let counts = (257 + (try reader.read(5)), 1 + (try reader.read(5)), 4 + (try reader.read(4)))
        var lengths = Array(repeating: 0, count: 19)
        for symbol in [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15].prefix(counts.2) {
            lengths[symbol] = try reader.read(3)
        }
        let code = try PrefixCode(lengths)
        var all: [Int] = []
        while all.count < counts.0 + counts.1 {
            switch try code.read(&reader) {
            case 16:
                guard let last = all.last else { throw Fault(description: "nothing to repeat") }
                all += Array(repeating: last, count: 3 + (try reader.read(2)))
            case 17: all += Array(repeating: 0, count: 3 + (try reader.read(3)))
            case 18: all += Array(repeating: 0, count: 11 + (try reader.read(7)))
            case let length: all.append(length)
            }
        }
        guard all.count == counts.0 + counts.1 else { throw Fault(description: "too many lengths") }
        return (try PrefixCode(Array(all[..<counts.0])), try PrefixCode(Array(all[counts.0...])))
    }

    private static func copy(
        _ reader: inout BitReader,
        _ literals: PrefixCode,
        _ distances: PrefixCode,
        _ output: inout [UInt8]
    ) throws {
        let lengthBase = [
            3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195,
            227, 258,
        ]
        let lengthBits = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0]
        let distanceBase = [
            1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097,
            6145, 8193, 12289, 16385, 24577,
        ]
        while true {
            let symbol = try literals.read(&reader)
            if symbol < 256 {
                output.append(UInt8(symbol))
                continue
            }
            guard symbol > 256 else { return }
            guard symbol < 286 else { throw Fault(description: "an unknown length") }
            let length = lengthBase[symbol - 257] + (try reader.read(lengthBits[symbol - 257]))
            let code = try distances.read(&reader)
            guard code < 30 else { throw Fault(description: "an unknown distance") }
            let distance = distanceBase[code] + (try reader.read(max(0, code / 2 - 1)))
            guard distance <= output.count, distance <= 32_768 else { throw Fault(description: "too far back") }
            for _ in 0..<length { output.append(output[output.count - distance]) }
        }
    }
}

private struct BitReader {
    let bytes: [UInt8]
    /// In bits.
    var position: Int

    mutating func read(_ count: Int) throws -> Int {
        guard position + count <= 8 * bytes.count else { throw DecodedPNG.Fault(description: "the data ends early") }
        var value = 0
        for index in 0..<count {
            value |= Int(bytes[(position + index) / 8] >> UInt8((position + index) % 8) & 1) << index
        }
        position += count
        return value
    }

    mutating func align() { position = (position + 7) / 8 * 8 }
}

/// A prefix code that is read bit by bit.
private struct PrefixCode {
    private var symbols: [Int: Int] = [:]

    /// - Throws: if more codes are used than there are.
    init(_ lengths: [Int]) throws {
        var code = 0
        for length in 1...15 {
            code <<= 1
            for (symbol, own) in lengths.enumerated() where own == length {
                guard code < 1 << length else { throw DecodedPNG.Fault(description: "too many codes") }
                symbols[1 << length | code] = symbol
                code += 1
            }
        }
    }

    func read(_ reader: inout BitReader) throws -> Int {
        var code = 1
        for _ in 0..<15 {
            code = code << 1 | (try reader.read(1))
            if let symbol = symbols[code] { return symbol }
        }
        throw DecodedPNG.Fault(description: "an unknown code")
    }
}
