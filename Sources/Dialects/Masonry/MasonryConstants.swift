import LayoutModel

/// Constants by attribute.
///
/// A part of a constraint whose attribute has none keeps its own.
///
/// In Masonry each kind of value applies to some attributes (`offset`, `insets`, `sizeOffset`, `centerOffset`):
/// | value | attributes |
/// | --- | --- |
/// | number | all, unchanged: `edges.offset(10)` moves all four edges by 10 |
/// | insets | left, top, leading: `+inset`; right, bottom, trailing: `-inset`; no others |
/// | size | width, height |
/// | point | centerX, centerY |
struct MasonryConstants {
    private var constants: [Attribute: Double] = [:]
    private var others: Double?

    init() {}

    /// The constants that a value gives; nil for a value that gives none.
    init?(_ value: Value) {
        self.init()
        switch value {
        case .number(let number): others = number.value
        // A boxed BOOL is the number 1 or 0.
        case .bool(let bool): others = bool ? 1 : 0
        case .insets(let insets, isDirectional: false): self = MasonryConstants(insets)
        // Sizes and points leave all other attributes at 0 (MASConstraint, layoutConstantValue).
        case .size(let size): constants = [.width: size.width, .height: size.height]
        case .point(let point): constants = [.centerX: point.x, .centerY: point.y]
        case .insets(_, isDirectional: true), .rect, .item, .anchor, .list, .string, .nothing: return nil
        }
    }

    /// Leading takes the left inset and trailing the right one, in both directions of layout.
    init(_ insets: Insets) {
        constants = [
            .left: insets.left, .leading: insets.left, .top: insets.top,
            .right: -insets.right, .trailing: -insets.right, .bottom: -insets.bottom,
        ]
    }

    subscript(attribute: Attribute) -> Double? {
        constants[attribute] ?? others
    }

    /// Applies later constants over these; the last one wins.
    mutating func merge(_ later: MasonryConstants) {
        if let others = later.others { (constants, self.others) = ([:], others) }
        if !later.constants.isEmpty { constants.merge(later.constants) { $1 } }
    }

    /// Whether it changes no constant.
    var isEmpty: Bool { others == nil && constants.isEmpty }

    var rule: ConstantRule { ConstantRule(constants, others: others) }
}

extension Evaluator {
    /// Evaluates the argument of a word that sets constants: `offset(10)`, `insets(padding)`.
    func constants(_ word: MasonryConstantWord, _ name: Token, _ argument: Expression) throws(SourceError)
        -> MasonryConstants
    {
        let value = try value(of: argument)
        try check(value, at: argument.position)
        switch (word, value) {
        case (.any, _), (.insets, .insets), (.size, .size), (.point, .point):
            if let constants = MasonryConstants(value) { return constants }
        case (.inset, .number(let number)):
            let length = number.value
            return MasonryConstants(Insets(top: length, left: length, bottom: length, right: length))
        case (.insets, _), (.inset, _), (.size, _), (.point, _): break
        }
        throw SourceError(
            .wrongValue(word: name.text, takes: word.takes, found: value.phrase),
            at: argument.position
        )
    }

    /// Throws at numbers too large for a constant.
    func check(_ value: Value, at position: SourcePosition) throws(SourceError) {
        let parts: [Double] =
            switch value {
            case .number(let number): [number.value]
            case .insets(let insets, _): [insets.top, insets.left, insets.bottom, insets.right]
            case .size(let size): [size.width, size.height]
            case .point(let point): [point.x, point.y]
            case .rect, .item, .anchor, .list, .string, .bool, .nothing: []
            }
        for part in parts { try Self.check(Number(value: part), at: position) }
    }
}
