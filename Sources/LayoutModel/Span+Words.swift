/// Names and words as numbers of eight bytes, which compare and hash at once.
extension Span<UInt8> {
    /// Up to eight bytes from `start` on as one number, the first of them lowest; 0 beyond the end.
    ///
    /// In one or two pieces: byte by byte, looking names and words up takes twice as long.
    @inline(__always)
    func word(at start: Int) -> UInt64 {
        let rest = count - start
        guard rest > 0 else { return 0 }
        if rest >= 8 { return load(start, as: UInt64.self) }
        // What lies before `start` is shifted out.
        if count >= 8 { return load(count - 8, as: UInt64.self) >> UInt64(8 * (8 - rest)) }
        if rest >= 4 {
            let end = UInt64(load(count - 4, as: UInt32.self))
            return UInt64(load(start, as: UInt32.self)) | end << UInt64(8 * (rest - 4))
        }
        let middle = rest / 2
        return UInt64(self[start]) | UInt64(self[start + middle]) << UInt64(8 * middle)
            | UInt64(self[count - 1]) << UInt64(8 * (rest - 1))
    }

    /// The place of the first `byte`; nil where there is none.
    @inline(__always)
    func firstIndex(of byte: UInt8) -> Int? {
        let pattern = UInt64(byte) &* 0x0101_0101_0101_0101
        var start = 0
        while start < count {
            // A borrow out of a byte that is sought may mark a later one, never an earlier one.
            let differences = word(at: start) ^ pattern
            let marks = (differences &- 0x0101_0101_0101_0101) & ~differences & 0x8080_8080_8080_8080
            if marks != 0 {
                let index = start + marks.trailingZeroBitCount / 8
                return index < count ? index : nil
            }
            start += 8
        }
        return nil
    }

    /// Bounds are checked; it is unsafe for types of which not all bits make a value.
    @inline(__always)
    private func load<Word: FixedWidthInteger & BitwiseCopyable>(_ start: Int, as: Word.Type) -> Word {
        unsafe Word(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: start, as: Word.self))
    }
}
