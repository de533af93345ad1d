import LayoutModel
import Lint

/// The text of an assertion in which patterns of view names are replaced by names of the same length, so that it can be
/// parsed like any other constraint, and faults keep their columns.
struct MaskedPatterns {
    private(set) var text: [UInt8]
    /// The patterns, by the names that replace them.
    private var patterns: [String: String] = [:]

    /// - Parameter text: an equation; `*` between two numbers or before a space is a factor, not a pattern.
    init(_ text: some Collection<UInt8>) {
        self.text = Array(text)
        maskKinds()
        var start = 0
        while start < self.text.count {
            guard Self.isPatternByte(self.text[start]) else {
                start += 1
                continue
            }
            let end = self.text[start...].firstIndex { !Self.isPatternByte($0) } ?? self.text.count
            let isItem = end < self.text.count && self.text[end] == UInt8(ascii: ".")
            let followsPoint = start > 0 && self.text[start - 1] == UInt8(ascii: ".")
            if isItem, !followsPoint { mask(start..<end) }
            start = end + 1
        }
    }

    /// Replaces the parentheses of `kind(button)`, so that the pattern is a name.
    private mutating func maskKinds() {
        let start = Array(KindPattern.start.utf8)
        var index = 0
        while index + start.count < text.count {
            let isStart =
                text[index...].starts(with: start) && (index == 0 || !ViewName.isNameByte(text[index - 1]))
            guard isStart, let end = text[(index + start.count)...].firstIndex(where: { !ViewName.isNameByte($0) }),
                text[end] == UInt8(ascii: ")")
            else {
                index += 1
                continue
            }
            let pattern = String(decoding: text[index...end], as: UTF8.self)
            (text[index + start.count - 1], text[end]) = (UInt8(ascii: "_"), UInt8(ascii: "_"))
            patterns[String(decoding: text[index...end], as: UTF8.self)] = pattern
            index = end + 1
        }
    }

    /// The first kind that does not exist; nil if all do.
    var unknownKind: String? {
        patterns.values.compactMap { KindPattern($0) }.filter { $0.kind == nil }.map(\.word).min()
    }

    private mutating func mask(_ range: Range<Int>) {
        let word = text[range]
        guard let star = word.firstIndex(of: UInt8(ascii: "*")) else { return }
        // `2*title.width` is a factor.
        let isFactor = star > range.lowerBound && word[..<star].allSatisfy { (0x30...0x39).contains($0) }
        guard !isFactor else { return }
        let pattern = String(decoding: word, as: UTF8.self)
        for index in range where text[index] == UInt8(ascii: "*") { text[index] = UInt8(ascii: "_") }
        patterns[String(decoding: text[range], as: UTF8.self)] = pattern
    }

    private static func isPatternByte(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "*") || ViewName.isNameByte(byte)
    }

    var isEmpty: Bool { patterns.isEmpty }

    /// Returns the anchor with its pattern.
    func restored(_ anchor: DraftAnchor) -> DraftAnchor {
        guard let written = anchor.written, let pattern = patterns[written.item] else { return anchor }
        return DraftAnchor(item: pattern, area: written.area, attribute: written.attribute)
    }
}
