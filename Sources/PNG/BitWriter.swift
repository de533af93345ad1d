/// Appends bits to bytes, the lowest bit first, as DEFLATE does.
struct BitWriter {
    private(set) var bytes: [UInt8] = []
    private var pending: UInt64 = 0
    private var count = 0

    /// Appends the lowest `length` bits, at most 32.
    mutating func add(_ bits: UInt32, _ length: Int) {
        pending |= UInt64(bits) << UInt64(count)
        count += length
        while count >= 8 {
            bytes.append(UInt8(truncatingIfNeeded: pending))
            pending >>= 8
            count -= 8
        }
    }

    /// Fills the last byte with zeros.
    mutating func align() {
        if count > 0 { add(0, 8 - count) }
    }

    /// Appends a big-endian number; the writer must be aligned.
    mutating func add(bigEndian value: UInt32) {
        for shift in [24, 16, 8, 0] as [UInt32] { bytes.append(UInt8(truncatingIfNeeded: value >> shift)) }
    }

    mutating func append(_ more: [UInt8]) { bytes += more }
}
