import Fuzzing

/// Writes token files, the same for the same seed and number; every other one has a line that is wrong, or damage.
public struct TokenAuthor: Sendable {
    private let seed: UInt64
    private static let names = ["ci", "Build.2", "a_b-c", String(repeating: "n", count: 64)]
    private static let wrongNames = ["", "a/b", "é", "a=b", String(repeating: "n", count: 65), "a~b", "\u{0}"]
    private static let wrongTokens = [
        "short", "=0123456789abcdef", "0123456789=abcdefg", "0123456789abcde\u{E9}", "0123456789abc,def",
        String(repeating: "x", count: 257), "0123456789abcdef extra", "", "\u{0}123456789abcdefg",
    ]
    private static let strange: [UInt8] = [0, 0x09, 0x0A, 0x0D, 0x20, 0x23, 0x3D, 0x7F, 0x80, 0xFF]

    public init(seed: UInt64) {
        self.seed = seed
    }

    /// The file with this number.
    public subscript(number: Int) -> [UInt8] {
        var dice = Dice(seed: seed, number: number)
        var lines: [String] = []
        for index in 0..<(dice.happens(0.01) ? 1_001 : 1 + dice.below(8)) {
            if dice.happens(0.1) { lines.append(dice.pick(["", "# a comment", "  \t", "#", " # x y z", "\r"])) }
            lines.append(Self.line(index, &dice))
        }
        if dice.happens(0.2) {
            let (name, token) = (dice.pick(Self.wrongNames), dice.pick(Self.wrongTokens))
            let line = dice.happens(0.5) ? "ci \(token)" : "\(name) \(Self.token(9_999, &dice))"
            lines.insert(line, at: dice.below(lines.count + 1))
        }
        if dice.happens(0.05) { lines.append(dice.pick(lines)) }
        var bytes = Array(lines.joined(separator: dice.happens(0.1) ? "\r\n" : "\n").utf8)
        if dice.happens(0.8) { bytes.append(UInt8(ascii: "\n")) }
        if dice.happens(0.2) {
            let place = dice.below(bytes.count)
            bytes[place] = dice.happens(0.5) ? dice.pick(Self.strange) : UInt8(dice.below(256))
        }
        return bytes
    }

    private static func line(_ index: Int, _ dice: inout Dice) -> String {
        let space = dice.pick([" ", " ", "\t", "   ", " \t "])
        let end = dice.pick(["", "", "", " ", "\t"])
        return (dice.happens(0.1) ? " " : "") + dice.pick(names) + space + token(index, &dice) + end
    }

    private static func token(_ index: Int, _ dice: inout Dice) -> String {
        let digits = Array("0123456789ABCDEFabcdefXYZxyz-._~+/")
        let length = dice.pick([16, 17, 24, 32, 64, 256])
        // Tokens that differ in their last characters alone are the hardest to tell apart.
        let start = dice.happens(0.3) ? String(repeating: "a", count: length) : ""
        let rest = (start.count..<length).reduce(into: start) { text, _ in text.append(dice.pick(digits)) }
        let tail = "\(index)" + (dice.happens(0.2) ? "=" : "")
        return rest.prefix(length - tail.count) + tail
    }
}
