import JSON
import TestSupport

/// Thinks up documents and edits that use everything that solving knows, the same for the same seed and number.
///
/// Every fourth script has extreme numbers; the others have those of real layouts.
public struct LayoutAuthor: Sendable {
    private let seed: UInt64

    public init(seed: UInt64) {
        self.seed = seed
    }

    public subscript(number: Int) -> LayoutScript {
        var pen = ScriptPen(seed: seed &* 0xD134_2543_DE82_EF95 &+ UInt64(number), isExtreme: number % 4 == 3)
        return pen.script()
    }
}

/// The random choices of one script, and the names that it has given.
struct ScriptPen {
    var random: SeededGenerator
    let isExtreme: Bool
    /// How many constraints there are for each view, on average.
    var density = 2.0
    /// The share of constraints that are required.
    var requiredShare = 0.7
    var views: [String] = []
    var guides: [String] = []
    var scrollViews: [String] = []
    var made = 0

    init(seed: UInt64, isExtreme: Bool) {
        random = SeededGenerator(seed: seed)
        self.isExtreme = isExtreme
    }

    mutating func script() -> LayoutScript {
        density = pick([1, 2, 2.5, 3.5, 5])
        requiredShare = pick([0.3, 0.7, 0.7, 0.9])
        let most = pick([2, 4, 7, 12])
        let view = view(depth: 0, most: most)
        let count = Int(density * Double(views.count))
        var document: [JSONValue.Member] = [
            .init(key: "traits", value: traits(isWhole: true)), .init(key: "view", value: view),
        ]
        let constraints = (0..<count).map { _ in constraint() }
        document.append(.init(key: "constraints", value: .array(constraints)))
        let edits = (0..<Int.random(in: 2...10, using: &random)).map { _ in edit() }
        return LayoutScript(document: .object(document), edits: edits)
    }

    // MARK: - Choices

    mutating func happens(_ probability: Double) -> Bool {
        Double.random(in: 0..<1, using: &random) < probability
    }

    mutating func pick<T>(_ choices: [T]) -> T {
        choices[Int.random(in: choices.indices, using: &random)]
    }

    mutating func number(_ range: ClosedRange<Int>) -> Double {
        if isExtreme, happens(0.4) {
            let size = (pow10(Int.random(in: 5...12, using: &random)) * Double.random(in: 0.1...1, using: &random))
            return range.lowerBound < 0 && happens(0.5) ? -size : size
        }
        let whole = Double(Int.random(in: range, using: &random))
        guard happens(0.4), whole != 0 else { return whole }
        // As they come out of a drawing program, or of a division.
        return pick([whole + 0.5, whole + 0.25, whole / 3, whole * 1.1, whole + 0.33])
    }

    mutating func multiplier() -> Double {
        if isExtreme, happens(0.4) {
            return pow10(Int.random(in: -6...9, using: &random)) * pick([1, 1, -1, 0.7])
        }
        return pick([0.5, 2, 1.5, 1 / 3.0, 0.1, -1, 3, 0.75, 1.1])
    }

    private func pow10(_ exponent: Int) -> Double {
        var result = 1.0
        for _ in 0..<abs(exponent) { result *= 10 }
        return exponent < 0 ? 1 / result : result
    }

    // MARK: - Traits

    mutating func traits(isWhole: Bool) -> JSONValue {
        var members: [JSONValue.Member] = []
        if isWhole || happens(0.5) {
            members.append(.init(key: "size", value: rootSize(mayClear: !isWhole)))
        }
        if happens(isWhole ? 0.5 : 0.3) {
            members.append(.init(key: "scale", value: pick([.number(1), .number(2), .number(3), .number(1.5), .null])))
        }
        if happens(0.2) {
            let area = JSONValue.object(["top": .number(number(0...50)), "bottom": .number(number(0...40))])
            members.append(.init(key: "safeArea", value: area))
        }
        if happens(0.2) { members.append(.init(key: "direction", value: .string(pick(["ltr", "rtl"])))) }
        if happens(0.2) {
            let horizontal = JSONValue.string(pick(["compact", "regular"]))
            members.append(.init(key: "sizeClass", value: .object(["horizontal": horizontal])))
        }
        if happens(0.1) {
            let height = JSONValue.object(["height": .number(pick([0, 80, 216.5]))])
            members.append(.init(key: "keyboard", value: isWhole || happens(0.6) ? height : .null))
        }
        if happens(0.1) { members.append(.init(key: "textScale", value: .number(pick([0.8, 1, 1.35])))) }
        return .object(members)
    }

    private mutating func rootSize(mayClear: Bool) -> JSONValue {
        var members: [JSONValue.Member] = []
        for (key, range) in [("width", 100...1000), ("height", 100...1200)] where happens(0.85) {
            members.append(.init(key: key, value: mayClear && happens(0.2) ? .null : .number(number(range))))
        }
        return .object(members)
    }

    // MARK: - Views

    mutating func view(depth: Int, most: Int) -> JSONValue {
        made += 1
        let name = depth == 0 ? "root" : "v\(made)"
        views.append(name)
        var members: [JSONValue.Member] = [.init(key: "id", value: .string(name))]
        for _ in 0..<Int.random(in: 0...3, using: &random) {
            guard let new = property(isRoot: depth == 0), !members.contains(where: { $0.key == new.key }) else {
                continue
            }
            if new.key == "scroll" { scrollViews.append(name) }
            members.append(new)
        }
        if happens(0.1) {
            made += 1
            guides.append("g\(made)")
            members.append(.init(key: "guides", value: .array([.object(["id": .string("g\(made)")])])))
        }
        var subviews: [JSONValue] = []
        while depth < 4, views.count < most, happens(depth == 0 ? 0.95 : 0.5) {
            subviews.append(view(depth: depth + 1, most: most))
        }
        if !subviews.isEmpty { members.append(.init(key: "subviews", value: .array(subviews))) }
        return .object(members)
    }

    /// A field of a view with its value.
    mutating func property(isRoot: Bool) -> JSONValue.Member? {
        switch Int.random(in: 0..<22, using: &random) {
        case 18:
            .init(
                key: "alignmentInsets",
                value: .object(["left": .number(number(-3...9)), "bottom": .number(number(0...4))])
            )
        case 20:
            happens(0.5)
                ? .init(key: "kind", value: .string(pick(["view", "button", "label", "switch", "image"])))
                : .init(key: "label", value: .string(pick(["Sign in", "\"", "名"])))
        case 21: .init(key: "style", value: style())
        case 19: happens(0.3) ? .init(key: "meta", value: pick([.number(1), .array([.null]), .string("\"")])) : nil
        case 0, 1: .init(key: "intrinsicSize", value: partialSize())
        case 2: .init(key: "hugging", value: priorities())
        case 3: .init(key: "compressionResistance", value: priorities())
        case 4:
            .init(
                key: "baseline",
                value: .object(["first": .number(number(0...20)), "last": .number(number(0...10))])
            )
        case 5:
            .init(key: "margins", value: .object(["left": .number(number(0...20)), "top": .number(number(0...20))]))
        case 6: .init(key: "scroll", value: scroll())
        case 7: .init(key: "direction", value: .string(pick(["ltr", "rtl"])))
        case 8 where !isRoot: .init(key: "when", value: .object(["horizontal": .string(pick(["compact", "regular"]))]))
        case 9 where !isRoot, 10 where !isRoot: .init(key: "frame", value: frame())
        case 11 where !isRoot: .init(key: "autoresizing", value: mask())
        case 12: .init(key: "hidden", value: .bool(happens(0.6)))
        case 13: .init(key: "text", value: text())
        case 14: .init(key: "stack", value: stack())
        case 16: .init(key: "marginsFollowSafeArea", value: .bool(happens(0.3)))
        case 17: .init(key: "preservesSuperviewMargins", value: .bool(happens(0.7)))
        case 15: happens(0.5) ? .init(key: "aspectRatio", value: .number(pick([0.1, 0.5, 1, 16 / 9.0, 1.5]))) : nil
        default: nil
        }
    }

    private mutating func style() -> JSONValue {
        var members: [JSONValue.Member] = []
        for key in ["background", "foreground", "tint"] where happens(0.4) {
            members.append(.init(key: key, value: .string(pick(["systemBlue", "clear", "#0a7AFF", "#00000080"]))))
        }
        if happens(0.3) { members.append(.init(key: "cornerRadius", value: .number(pick([0, 4.5, 1e9])))) }
        if happens(0.3) { members.append(.init(key: "border", value: .object(["width": .number(number(0...3))]))) }
        if happens(0.3) { members.append(.init(key: "opacity", value: .number(pick([0, 0.5, 1])))) }
        if happens(0.2) { members.append(.init(key: "placeholder", value: .string(pick(["", "Email", "ß\n"])))) }
        return .object(members)
    }

    private mutating func partialSize() -> JSONValue {
        var members: [JSONValue.Member] = []
        if happens(0.8) { members.append(.init(key: "width", value: .number(number(0...150)))) }
        if happens(0.8) { members.append(.init(key: "height", value: .number(number(0...90)))) }
        return .object(members)
    }

    private mutating func priorities() -> JSONValue {
        let choices: [Double] = [1, 50, 249, 250, 251, 600, 750, 751, 1000]
        return .object(["horizontal": .number(pick(choices)), "vertical": .number(pick(choices))])
    }

    private mutating func scroll() -> JSONValue {
        happens(0.4)
            ? .bool(true)
            : .object(["contentOffset": .object(["x": .number(number(-20...50)), "y": .number(number(0...300))])])
    }

    private mutating func frame() -> JSONValue {
        .object([
            "x": .number(number(-20...200)), "y": .number(number(0...300)), "width": .number(number(0...300)),
            "height": .number(number(0...200)),
        ])
    }

    private mutating func mask() -> JSONValue {
        var words: [String] = []
        for word in [
            "flexibleLeftMargin", "flexibleWidth", "flexibleRightMargin", "flexibleTopMargin", "flexibleHeight",
            "flexibleBottomMargin",
        ] where happens(0.5) {
            words.append(word)
        }
        return .list(words)
    }

    private mutating func text() -> JSONValue {
        let string = pick([
            "", "Log in", "The quick brown fox jumps over the lazy dog", "مرحبا بالعالم", "one\ntwo", "日本語のテキスト",
        ])
        guard happens(0.6) else { return .string(string) }
        var members: [JSONValue.Member] = [.init(key: "string", value: .string(string))]
        if happens(0.5) { members.append(.init(key: "numberOfLines", value: .number(pick([0, 0, 1, 2])))) }
        if happens(0.2) { members.append(.init(key: "minimumScaleFactor", value: .number(pick([0.3, 0.7, 1])))) }
        if happens(0.2) {
            members.append(.init(key: "insets", value: .object(["left": .number(5), "top": .number(3)])))
        }
        if happens(0.4) {
            members.append(.init(key: "font", value: .object(["size": .number(pick([9, 13, 17, 33.5]))])))
        }
        if happens(0.2) { members.append(.init(key: "alignment", value: .string(pick(["center", "right"])))) }
        if happens(0.2) { members.append(.init(key: "preferredMaxLayoutWidth", value: .number(pick([50, 120])))) }
        return .object(members)
    }

    private mutating func stack() -> JSONValue {
        let isVertical = happens(0.5)
        var alignments = ["fill", "leading", "center", "trailing"]
        if !isVertical { alignments += ["firstBaseline", "lastBaseline"] }
        return .object([
            "axis": .string(isVertical ? "vertical" : "horizontal"), "spacing": .number(number(0...20)),
            "alignment": .string(pick(alignments)),
            "distribution": .string(
                pick(["fill", "fillEqually", "fillProportionally", "equalSpacing", "equalCentering"])
            ),
        ])
    }
}
