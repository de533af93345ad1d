/// A byte, or a repetition of earlier bytes.
struct Token {
    private let bits: UInt32

    init(literal: UInt8) {
        bits = UInt32(literal)
    }

    init(length: Int, distance: Int) {
        bits = 1 << 31 | UInt32(length) << 16 | UInt32(distance - 1)
    }

    /// The byte, if there is no ``match``.
    var literal: Int { Int(bits) }

    var match: Match? {
        guard bits >> 31 == 1 else { return nil }
        return Match(length: Int(bits >> 16 & 0x1FF), distance: Int(bits & 0xFFFF) + 1)
    }
}

/// A repetition, with the symbols of RFC 1951, section 3.2.5.
struct Match {
    let length: Int
    let distance: Int

    /// Shorter ones, of three bytes, are allowed, but seldom shorter than their bytes.
    static let shortest = 4
    static let longest = 258

    /// A symbol, and the bits that follow it.
    struct Code {
        var symbol: Int
        var rest: Int
        var bits: Int
    }

    var lengthCode: Code {
        guard length < Self.longest else { return Code(symbol: 28, rest: 0, bits: 0) }
        return Self.code(length - 3, steps: 4)
    }

    var distanceCode: Code { Self.code(distance - 1, steps: 2) }

    /// Returns the symbol of a number: `steps` symbols for each power of two, after the first ones.
    private static func code(_ number: Int, steps: Int) -> Code {
        let shift = steps.trailingZeroBitCount
        guard number >= 2 * steps else { return Code(symbol: number, rest: 0, bits: 0) }
        let bits = Int.bitWidth - 1 - number.leadingZeroBitCount - shift
        let symbol = bits * steps + number >> bits
        return Code(symbol: symbol, rest: number & ((1 << bits) - 1), bits: bits)
    }
}
