/// Reads bytes eight at a time, as numbers that can be compared and hashed in one step.
extension Span<UInt8> {
    /// Returns up to eight bytes from `start` as one little-endian number, padded with zeros past the end.
    ///
    /// This takes one or two loads; looking up names and words byte by byte takes twice as long.
    @inline(__always)
    func word(at start: Int) -> UInt64 {
        let rest = count - start
        guard rest > 0 else { return 0 }
        if rest >= 8 { return load(start, as: UInt64.self) }
        // Loads the last eight bytes and shifts out those before `start`.
        if count >= 8 { return load(count - 8, as: UInt64.self) >> UInt64(8 * (8 - rest)) }
        if rest >= 4 {
            let end = UInt64(load(count - 4, as: UInt32.self))
            return UInt64(load(start, as: UInt32.self)) | end << UInt64(8 * (rest - 4))
        }
        // One to three bytes: the first, middle and last cover them all, and combining the same byte twice with `|` is
        // harmless.
        let middle = rest / 2
        return UInt64(self[start]) | UInt64(self[start + middle]) << UInt64(8 * middle)
            | UInt64(self[count - 1]) << UInt64(8 * (rest - 1))
    }

    /// Returns the index of the first `byte`, or nil if there is none.
    @inline(__always)
    func firstIndex(of byte: UInt8) -> Int? {
        let pattern = UInt64(byte) &* 0x0101_0101_0101_0101
        var start = 0
        while start < count {
            // Bytes equal to `byte` are 0 in the difference, and subtracting 1 borrows into their high bit. A borrow
            // may also mark a later byte, but never an earlier one, so the lowest mark is correct.
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

    /// Loads a word with a bounds check; unsafe only for types with invalid bit patterns, which integers do not have.
    @inline(__always)
    private func load<Word: FixedWidthInteger & BitwiseCopyable>(_ start: Int, as: Word.Type) -> Word {
        unsafe Word(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: start, as: Word.self))
    }
}
