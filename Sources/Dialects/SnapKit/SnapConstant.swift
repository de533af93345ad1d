import LayoutModel

/// What a statement of SnapKit adds: a number for every attribute, or a structure of which each takes its part.
enum SnapConstant {
    case number(Double)
    case insets(Insets, isDirectional: Bool)
    case size(Size)
    case point(Point)

    /// nil for a value that adds nothing.
    init?(_ value: Value) {
        switch value {
        case .number(let number): self = .number(number.value)
        case .insets(let insets, let isDirectional): self = .insets(insets, isDirectional: isDirectional)
        case .size(let size): self = .size(size)
        case .point(let point): self = .point(point)
        case .rect, .item, .anchor, .list, .string, .bool, .nothing: return nil
        }
    }

    /// The constant of a constraint by the attribute of its **second** side.
    ///
    /// SnapKit tells insets from offsets by where the other edge lies: `top == o.bottom` is moved by the bottom inset,
    /// upwards. `direction` is that of the layout; plain insets swap sides under it where the attribute is directional.
    func value(for attribute: Attribute, _ direction: LayoutDirection) -> Double {
        switch self {
        case .number(let number): number
        case .size(let size):
            if attribute == .width { size.width } else if attribute == .height { size.height } else { 0 }
        case .point(let point):
            switch attribute.kind {
            case .horizontalPosition: point.x
            case .verticalPosition: point.y
            case .size: 0
            }
        case .insets(let insets, let isDirectional):
            // Inwards; what lies between two edges moves by the mean of what they move by.
            attribute.shift(
                shrinkingBy: Self.swaps(attribute, isDirectional) && direction == .rightToLeft
                    ? insets.mirrored : insets
            )
        }
    }

    /// Whether the sides of insets have to be told apart by the direction.
    private static func swaps(_ attribute: Attribute, _ isDirectional: Bool) -> Bool {
        isDirectional ? attribute.isPhysicalEdge : attribute.isDirectional
    }

    /// The same said by `inset`: a number goes inwards on all four sides.
    var inset: SnapConstant {
        guard case .number(let number) = self else { return self }
        return .insets(Insets(top: number, left: number, bottom: number, right: number), isDirectional: false)
    }

    /// What `update(offset:)` and `update(inset:)` say of constraints that are there.
    func rule(_ direction: LayoutDirection) -> ConstantRule {
        if case .number(let number) = self { return ConstantRule(number) }
        var constants: [Attribute: Double] = [:]
        for attribute in Attribute.allCases { constants[attribute] = value(for: attribute, direction) + 0 }
        return ConstantRule(constants, side: .second)
    }
}

extension Insets {
    fileprivate var mirrored: Insets {
        Insets(top: top, left: right, bottom: bottom, right: left)
    }
}
