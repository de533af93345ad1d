extension [UInt8] {
    /// Returns the integer whose little-endian bytes start at `index`.
    func littleEndian<Integer: FixedWidthInteger & BitwiseCopyable>(at index: Int, as type: Integer.Type) -> Integer {
        precondition(index >= 0 && index + MemoryLayout<Integer>.size <= count, "an integer beyond the end")
        return unsafe withUnsafeBytes {
            Integer(littleEndian: unsafe $0.loadUnaligned(fromByteOffset: index, as: type))
        }
    }

    mutating func appendLittleEndian(_ integer: some FixedWidthInteger & BitwiseCopyable) {
        unsafe Swift.withUnsafeBytes(of: integer.littleEndian) { unsafe append(contentsOf: $0) }
    }
}
