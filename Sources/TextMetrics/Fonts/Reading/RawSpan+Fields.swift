/// Reads the big-endian fields of font tables, at untrusted offsets.
extension RawSpan {
    func uint8(at offset: Int) throws(TableFault) -> Int {
        try check(offset, 1)
        return Int(unsafe unsafeLoad(fromByteOffset: offset, as: UInt8.self))
    }

    func uint16(at offset: Int) throws(TableFault) -> Int {
        try check(offset, 2)
        return Int(UInt16(bigEndian: unsafe unsafeLoadUnaligned(fromByteOffset: offset, as: UInt16.self)))
    }

    func int16(at offset: Int) throws(TableFault) -> Int {
        Int(Int16(truncatingIfNeeded: try uint16(at: offset)))
    }

    func uint32(at offset: Int) throws(TableFault) -> Int {
        try check(offset, 4)
        return Int(UInt32(bigEndian: unsafe unsafeLoadUnaligned(fromByteOffset: offset, as: UInt32.self)))
    }

    /// Throws unless the range is entirely within the span.
    func check(_ offset: Int, _ count: Int) throws(TableFault) {
        guard offset >= 0, count >= 0, offset <= byteCount, count <= byteCount - offset else { throw .ends }
    }
}
