import LayoutModel

/// The constant of a statement of SnapKit: a number for all attributes, or a structure with parts for some.
enum SnapConstant {
    case number(Double)
    case insets(Insets, isDirectional: Bool)
    case size(Size)
    case point(Point)

    /// nil for a value that gives no constant.
    init?(_ value: Value) {
        switch value {
        case .number(let number): self = .number(number.value)
        case .insets(let insets, let isDirectional): self = .insets(insets, isDirectional: isDirectional)
        case .size(let size): self = .size(size)
        case .point(let point): self = .point(point)
        case .rect, .item, .anchor, .list, .string, .bool, .nothing: return nil
        }
    }

    /// The constant for a constraint with this attribute on its **second** side.
    ///
    /// SnapKit chooses the inset by the second side (ConstraintConstantTarget.swift): `top == o.bottom` moves upwards
    /// by the bottom inset. From right to left, plain insets swap sides for leading and trailing, and directional ones
    /// for left and right.
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
            // Insets point inwards; a center moves by the mean of its two edges' movements.
            attribute.shift(
                shrinkingBy: Self.swaps(attribute, isDirectional) && direction == .rightToLeft
                    ? insets.mirrored : insets
            )
        }
    }

    /// Whether the insets swap sides under a right-to-left direction.
    private static func swaps(_ attribute: Attribute, _ isDirectional: Bool) -> Bool {
        isDirectional ? attribute.isPhysicalEdge : attribute.isDirectional
    }

    /// The constant of `inset`: a number goes inwards on all four sides.
    var inset: SnapConstant {
        guard case .number(let number) = self else { return self }
        return .insets(Insets(top: number, left: number, bottom: number, right: number), isDirectional: false)
    }

    /// The change that `update(offset:)` or `update(inset:)` makes to installed constraints.
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
