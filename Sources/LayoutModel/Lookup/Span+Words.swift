/// Reads bytes eight at a time, as numbers that are compared and hashed in one step.
extension Span<UInt8> {
    /// Returns up to eight bytes from `start` on as one number, the first of them lowest; 0 beyond the end.
    ///
    /// It takes one or two loads: byte by byte, looking up names and words takes twice as long.
    @inline(__always)
    func word(at start: Int) -> UInt64 {
        let rest = count - start
        guard rest > 0 else { return 0 }
        if rest >= 8 { return load(start, as: UInt64.self) }
        // The last eight bytes: those before `start` are shifted out.
        if count >= 8 { return load(count - 8, as: UInt64.self) >> UInt64(8 * (8 - rest)) }
        if rest >= 4 {
            let end = UInt64(load(count - 4, as: UInt32.self))
            return UInt64(load(start, as: UInt32.self)) | end << UInt64(8 * (rest - 4))
        }
        // One to three bytes: first, middle and last cover them all, and `|` makes no difference where two are the
        // same.
        let middle = rest / 2
        return UInt64(self[start]) | UInt64(self[start + middle]) << UInt64(8 * middle)
            | UInt64(self[count - 1]) << UInt64(8 * (rest - 1))
    }

    /// Returns the index of the first `byte`; nil where there is none.
    @inline(__always)
    func firstIndex(of byte: UInt8) -> Int? {
        let pattern = UInt64(byte) &* 0x0101_0101_0101_0101
        var start = 0
        while start < count {
            // Bytes that are equal to `byte` are 0 in the difference, and subtracting 1 borrows into their high bit. A
            // borrow may also mark a later byte, but never an earlier one, so the lowest mark is right.
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

    /// Checks bounds; it is unsafe only for types whose bits do not all form valid values, which integers are not.
    @inline(__always)
    private func load<Word: FixedWidthInteger & BitwiseCopyable>(_ start: Int, as: Word.Type) -> Word {
        unsafe Word(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: start, as: Word.self))
    }
}
