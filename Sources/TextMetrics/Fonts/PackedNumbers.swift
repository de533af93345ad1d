/// Decodes numbers of any size from the characters of a text.
///
/// Each digit has five bits, encoded from "0" on, least significant first; the sixth bit is set if another digit
/// follows. Line breaks are ignored.
struct PackedNumbers {
    private var digits: String.UTF8View.Iterator

    init(_ text: String) {
        digits = text.utf8.makeIterator()
    }

    mutating func next() -> Int? {
        var (number, shift) = (0, 0)
        while let digit = digits.next() {
            guard digit >= UInt8(ascii: "0") else { continue }
            let bits = Int(digit - UInt8(ascii: "0"))
            number |= (bits & 31) << shift
            shift += 5
            if bits & 32 == 0 { return number }
        }
        return nil
    }
}
