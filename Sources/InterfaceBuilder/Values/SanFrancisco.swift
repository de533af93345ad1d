import LayoutModel

/// The metrics of San Francisco, Apple's system font, which is not available here.
///
/// The values are a least-squares fit to the widths of 1,270 labels and buttons that Xcode stored in files of 110
/// public repositories, excluding those stretched by constraints. In a repository not used for the fit, 88 of 100
/// widths are within a point, and 73 are equal to the pixel. Kerning pairs are ignored.
enum SanFrancisco {
    /// The ascent and descent, relative to the font size; the tables of SF Pro Text contain 1950 and 494 of 2048 units.
    static let ascent = 1950.0 / 2048
    static let descent = 494.0 / 2048
    static let lineHeight = ascent + descent

    /// Returns the width of the known characters of a line.
    ///
    /// - Returns: the width in points, and the characters of unknown width.
    static func width(of line: Substring, size: Double, weight: Int) -> (known: Double, others: String) {
        let heaviness = heaviness(of: weight)
        let tracking = tracking(at: size)
        var thousandths = 0.0
        var others = ""
        for character in line {
            guard let scalar = character.unicodeScalars.first, character.unicodeScalars.count == 1 else {
                others.append(character)
                continue
            }
            if let index = index(of: scalar) {
                thousandths += Double(regular[index]) + heaviness * Double(heavier[index]) + tracking
            } else if isWide(scalar) {
                thousandths += wide
            } else {
                others.append(character)
            }
        }
        return (thousandths * size / 1000, others)
    }

    /// Returns a character's index in the table, which contains printable ASCII; curly quotation marks use the straight
    /// ones.
    private static func index(of scalar: Unicode.Scalar) -> Int? {
        switch scalar.value {
        case 0x20...0x7E: Int(scalar.value) - 0x20
        case 0xA0: 0
        case 0x2018, 0x2019: 0x27 - 0x20
        case 0x201C, 0x201D: 0x22 - 0x20
        default: nil
        }
    }

    /// Returns true for Chinese, Japanese and Korean characters that fill a square.
    private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF00...0xFF60, 0x20000...0x3FFFD:
            true
        default: false
        }
    }

    /// The advance of a Chinese character in PingFang, in thousandths of the font size.
    private static let wide = 1021.0

    /// The advances of the characters from space to tilde, in thousandths of the font size.
    private static let regular: [Int16] = [
        276, 296, 432, 629, 633, 807, 712, 260, 438, 311, 451, 634, 274, 464, 263, 321, 620, 451, 600,
        627, 625, 613, 655, 558, 634, 624, 315, 313, 729, 779, 620, 556, 905, 647, 658, 716, 724, 592,
        569, 749, 732, 267, 541, 648, 566, 868, 738, 761, 623, 768, 651, 631, 564, 738, 647, 916, 692,
        590, 674, 392, 313, 343, 779, 465, 465, 538, 614, 553, 605, 557, 354, 600, 586, 242, 239, 526,
        251, 874, 577, 576, 605, 622, 375, 515, 356, 582, 514, 767, 502, 528, 533, 592, 313, 592, 779,
    ]

    /// The additional advance of each character in the heavy weight over the regular one.
    private static let heavier: [Int16] = [
        -4, 24, 25, 24, 28, 25, 25, 24, 32, 33, 26, 24, 52, 19, 30, 23, 49, 73, 29,
        12, 59, 22, 34, 19, 24, 29, -12, 25, 25, 25, 25, 27, 24, 38, 38, 19, 28, 36,
        34, 24, 47, 54, 26, 27, 36, 11, 18, 27, 46, 23, 17, 35, 54, 17, 36, 48, 24,
        31, 25, 23, 25, 23, 25, 25, 25, 38, 20, 36, 52, 35, 46, 33, 45, 46, 22, 23,
        33, 46, 45, 27, 45, 23, 41, 17, 49, 27, 25, 56, 48, 33, 24, 25, 25, 25, 25,
    ]

    /// Returns the share of the heavy weight's additional advance that applies to another weight.
    private static func heaviness(of weight: Int) -> Double {
        between(
            [(100, -0.6), (300, -0.3), (400, 0), (500, 0.35), (600, 0.6), (700, 0.9), (800, 1.15), (900, 1.4)],
            Double(weight)
        )
    }

    /// Returns the tracking at a size in points, in thousandths of that size; larger letters are set tighter.
    private static func tracking(at size: Double) -> Double {
        between(
            [
                (9, 25.4), (11, 12.6), (12, 7.7), (13, 1), (14, -4.2), (15, -8), (16, -12.4), (17, -16.9), (18, -16.7),
                (20, -26.1), (24, -31.4), (28, -25.2), (34, -27.4), (40, -22.1), (60, -44.9),
            ],
            size
        )
    }

    /// Interpolates linearly between ascending points; outside them, returns the nearest value.
    private static func between(_ points: [(x: Double, y: Double)], _ x: Double) -> Double {
        guard let next = points.firstIndex(where: { $0.x >= x }) else { return points[points.count - 1].y }
        guard next > 0, points[next].x > x else { return points[next].y }
        let (low, high) = (points[next - 1], points[next])
        return low.y + (high.y - low.y) * (x - low.x) / (high.x - low.x)
    }
}
