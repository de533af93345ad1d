/// The fewest decimal digits that name one double: `digits · 10^-decimals`.
///
/// For positive doubles that are not whole and of everyday size, by exact arithmetic. A double is `m / 2^s` with
/// m < 2^53. For P = 10^decimals the product m·P is exact in 128 bits, and so is the question whether a whole number
/// near m·P / 2^s lies within half a unit in the last place of the double, which is P/2 in units of 2^-s. Fifteen
/// digits are tried first: at most one number of so many digits lies in that interval, so it is the shortest once its
/// trailing zeros are off. Then sixteen; seventeen always suffice.
struct DecimalDigits {
    let digits: UInt64
    let decimals: Int

    /// The sizes for which everything fits: P is at most 10^18, the product below 2^113, s below 64.
    static let range = 0.01..<4_503_599_627_370_496.0

    static let powersOfTen: [UInt64] = (0...19).map { exponent in
        (0..<exponent).reduce(1) { power, _ in power * 10 }
    }

    /// - Precondition: `value` lies in `range` and is not whole.
    init(_ value: Double) {
        // Halves, quarters and hundredths, as most lengths are: up to 15 digits, one rounding names the double.
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
        preconditionFailure("seventeen digits did not name \(value)")
    }

    /// Takes off the zeros at the end.
    private init(digits: UInt64, decimals: Int) {
        var (digits, decimals) = (digits, decimals)
        while decimals > 0, digits % 10 == 0 {
            digits /= 10
            decimals -= 1
        }
        (self.digits, self.decimals) = (digits, decimals)
    }

    /// The place of the first digit that is not 0, counted from the point to the left.
    private static func wholeDigits(of value: Double) -> Int {
        if value < 1 { return value < 0.1 ? -1 : 0 }
        let whole = UInt64(value)
        return powersOfTen.firstIndex { $0 > whole } ?? powersOfTen.count
    }

    /// The whole number nearest to `mantissa · power / 2^shift` that lies within the interval of the double.
    private static func digits(_ mantissa: UInt64, _ shift: UInt64, power: UInt64) -> UInt64? {
        let product = mantissa.multipliedFullWidth(by: power)
        let floor = product.high << (64 - shift) | product.low >> shift
        let below = product.low & (1 << shift - 1)
        let above = 1 << shift - below
        // The rule to even gives the ends of the interval to an even mantissa; below a power of two it is half as wide.
        let slack: UInt64 = mantissa % 2 == 0 ? 0 : 1
        let isBelowNamed = (mantissa == 1 << 52 ? 4 : 2) * below + slack <= power
        let isAboveNamed = 2 * above + slack <= power
        if isBelowNamed, below <= above || !isAboveNamed { return floor }
        return isAboveNamed ? floor + 1 : nil
    }
}
