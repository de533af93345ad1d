/// The CRC-32 of PNG chunks (ISO 3309, as in the PNG specification, annex D).
public struct CRC32: Sendable {
    private var state: UInt32 = 0xFFFF_FFFF

    public init() {}

    /// The remainder of each byte.
    private static let table: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(UInt32(byte)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
    }

    public mutating func add(_ bytes: some Sequence<UInt8>) {
        let table = Self.table
        var state = state
        for byte in bytes { state = table[Int((state ^ UInt32(byte)) & 0xFF)] ^ (state >> 8) }
        self.state = state
    }

    public var value: UInt32 { ~state }
}

/// The Adler-32 checksum of zlib streams (RFC 1950).
struct Adler32 {
    private var low: UInt32 = 1
    private var high: UInt32 = 0

    /// The number of bytes after which the sums could overflow.
    private static let maxRun = 5_552

    mutating func add(_ bytes: ArraySlice<UInt8>) {
        var start = bytes.startIndex
        while start < bytes.endIndex {
            let end = min(bytes.endIndex, start + Self.maxRun)
            for index in start..<end {
                low &+= UInt32(bytes[index])
                high &+= low
            }
            (low, high) = (low % 65_521, high % 65_521)
            start = end
        }
    }

    var value: UInt32 { high << 16 | low }
}
