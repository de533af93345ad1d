/// Numbers of any size in the characters of a text.
///
/// Five bits a digit, from "0" on and the lowest first; the sixth bit says that another digit follows. Line ends mean
/// nothing.
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
