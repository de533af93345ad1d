import LayoutModel

/// The constants that a value gives to the parts of a constraint, each by its attribute; parts without one keep theirs.
struct MasonryConstants {
    private var constants: [Attribute: Double] = [:]
    private var others: Double?

    init() {}

    /// What a value means for each attribute; nil for one that gives no constants.
    ///
    /// Insets go inwards on the four sides; sizes and points are for sizes and centres alone.
    init?(_ value: Value) {
        self.init()
        switch value {
        case .number(let number): others = number.value
        case .bool(let bool): others = bool ? 1 : 0
        case .insets(let insets, isDirectional: false): self = MasonryConstants(insets)
        case .size(let size): constants = [.width: size.width, .height: size.height]
        case .point(let point): constants = [.centerX: point.x, .centerY: point.y]
        case .insets(_, isDirectional: true), .rect, .item, .anchor, .list, .string, .nothing: return nil
        }
    }

    /// The left one goes with leading as well, the right one with trailing.
    init(_ insets: Insets) {
        constants = [
            .left: insets.left, .leading: insets.left, .top: insets.top,
            .right: -insets.right, .trailing: -insets.right, .bottom: -insets.bottom,
        ]
    }

    subscript(attribute: Attribute) -> Double? {
        constants[attribute] ?? others
    }

    /// Puts what was said later over it.
    mutating func merge(_ later: MasonryConstants) {
        if let others = later.others { (constants, self.others) = ([:], others) }
        if !later.constants.isEmpty { constants.merge(later.constants) { $1 } }
    }

    /// Whether it leaves every constant as it is.
    var isEmpty: Bool { others == nil && constants.isEmpty }

    var rule: ConstantRule { ConstantRule(constants, others: others) }
}

extension Evaluator {
    /// The constants that a word gives, `offset(10)`, `insets(padding)`.
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

    /// Refuses numbers that are too large for a constant.
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
