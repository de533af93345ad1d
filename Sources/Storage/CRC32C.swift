#if canImport(CLinux)
    import CLinux
#endif

/// CRC-32C (Castagnoli): the checksum of RFC 3720, section 12.1; its appendix B.4 has test vectors.
///
/// It detects every burst error of up to 32 bits, and every error of up to five single bits in records of up to 655
/// bytes. On Linux it uses the CPU instruction if the processor has one; otherwise it uses tables, 8 bytes at a time
/// ("slicing-by-8", Kounavis and Berry, 2005).
enum CRC32C {
    /// Returns the checksum of `bytes`, or extends the checksum `previous` by `bytes`.
    static func checksum(of bytes: Span<UInt8>, after previous: UInt32 = 0) -> UInt32 {
        #if canImport(CLinux)
            if hasInstruction { return byInstruction(bytes, after: previous) }
        #endif
        return byTables(bytes, after: previous)
    }

    #if canImport(CLinux)
        private static let hasInstruction = has_crc32c_instruction()

        /// - Precondition: the processor has the CRC-32C instruction.
        private static func byInstruction(_ bytes: Span<UInt8>, after previous: UInt32) -> UInt32 {
            ~(unsafe bytes.withUnsafeBufferPointer {
                unsafe crc32c_by_instruction(~previous, $0.baseAddress, $0.count)
            })
        }
    #endif

    static func byTables(_ bytes: Span<UInt8>, after previous: UInt32 = 0) -> UInt32 {
        let tables = tables.span
        var (state, index) = (~previous, 0)
        while index + 8 <= bytes.count {
            var sum: UInt32 = 0
            for step in 0..<8 {
                var byte = bytes[index + step]
                if step < 4 { byte ^= UInt8(truncatingIfNeeded: state >> (8 * UInt32(step))) }
                sum ^= tables[(7 - step) << 8 | Int(byte)]
            }
            state = sum
            index += 8
        }
        while index < bytes.count {
            state = state >> 8 ^ tables[Int(UInt8(truncatingIfNeeded: state) ^ bytes[index])]
            index += 1
        }
        return ~state
    }

    /// Eight tables of 256 entries: entry `b` of table `k` is the state after byte `b` followed by `k` zero bytes.
    private static let tables: [UInt32] = {
        let polynomial: UInt32 = 0x82F6_3B78
        var tables = [UInt32](repeating: 0, count: 8 * 256)
        for byte in 0..<256 {
            var state = UInt32(byte)
            for _ in 0..<8 { state = state >> 1 ^ (state & 1 == 0 ? 0 : polynomial) }
            tables[byte] = state
        }
        for entry in 256..<8 * 256 {
            let shorter = tables[entry - 256]
            tables[entry] = shorter >> 8 ^ tables[Int(shorter & 0xFF)]
        }
        return tables
    }()
}
