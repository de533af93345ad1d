/// The shortest decimal number that parses to a given double: `digits · 10^-decimals`.
///
/// It is computed exactly, for positive non-integers in ``range``. A double is `m / 2^s` with m < 2^53. With P =
/// 10^decimals the product m·P is exact in 128 bits, and so is the comparison of an integer near m·P / 2^s with the
/// interval of the numbers that parse to this double: half a unit in the last place on both sides, which is P/2 in
/// units of 2^-s. 15 digits are tried first: at most one number of 15 digits is in the interval, so it is the shortest
/// once its trailing zeros are removed. Next come 16 digits; 17 always suffice.
struct DecimalDigits {
    let digits: UInt64
    let decimals: Int

    /// The doubles for which no step overflows: P is at most 10^18, the product below 2^113, and s below 64.
    static let range = 0.01..<4_503_599_627_370_496.0

    static let powersOfTen: [UInt64] = (0...19).map { exponent in
        (0..<exponent).reduce(1) { power, _ in power * 10 }
    }

    /// - Precondition: `value` is in `range` and not an integer.
    init(_ value: Double) {
        // A fast path for halves, quarters and hundredths, which most lengths are: for up to 15 digits, one division
        // verifies the result.
        if value < 1e12 {
            let thousandths = UInt64(value * 1000 + 0.5)
            if Double(thousandths) / 1000 == value {
                self.init(digits: thousandths, decimals: 3)
                return
            }
        }
        let mantissa = value.significandBitPattern | 1 << 52
        let shift = UInt64(52 - Int(value.exponent))
        let wholeDigits = Self.wholeDigits(of: value)
        for count in 15...17 where count > wholeDigits {
            let power = Self.powersOfTen[count - wholeDigits]
            if let digits = Self.digits(mantissa, shift, power: power) {
                self.init(digits: digits, decimals: count - wholeDigits)
                return
            }
        }
        preconditionFailure("17 digits are not read back as \(value)")
    }

    /// Removes trailing zeros.
    private init(digits: UInt64, decimals: Int) {
        var (digits, decimals) = (digits, decimals)
        while decimals > 0, digits % 10 == 0 {
            digits /= 10
            decimals -= 1
        }
        (self.digits, self.decimals) = (digits, decimals)
    }

    /// Returns the number of digits before the point; 0 for 0.1 to 1, and -1 below, because the first decimal is 0.
    private static func wholeDigits(of value: Double) -> Int {
        if value < 1 { return value < 0.1 ? -1 : 0 }
        let whole = UInt64(value)
        return powersOfTen.firstIndex { $0 > whole } ?? powersOfTen.count
    }

    /// Returns the integer nearest to `mantissa · power / 2^shift` if it is in the interval of the double.
    private static func digits(_ mantissa: UInt64, _ shift: UInt64, power: UInt64) -> UInt64? {
        let product = mantissa.multipliedFullWidth(by: power)
        let floor = product.high << (64 - shift) | product.low >> shift
        let below = product.low & (1 << shift - 1)
        let above = 1 << shift - below
        // With round-half-to-even, the interval includes its ends if the mantissa is even. Below a power of two,
        // doubles are twice as dense, so that side is half as wide.
        let slack: UInt64 = mantissa % 2 == 0 ? 0 : 1
        let isFloorInside = (mantissa == 1 << 52 ? 4 : 2) * below + slack <= power
        let isCeilingInside = 2 * above + slack <= power
        if isFloorInside, below <= above || !isCeilingInside { return floor }
        return isCeilingInside ? floor + 1 : nil
    }
}
