/// A statement of a `make` block with its relation: `$0.leading.top.equalToSuperview().inset(16)`.
///
/// The semantics follow SnapKit 5.7. Instead of an assertion failure, building the layout throws a ``Problem`` with the
/// line.
public struct RelatedChain: Sendable {
    let attributes: [Attribute]
    let relation: Relation
    let operands: [Operand]
    var constant = ChainConstant.number(0)
    var multiplier = 1.0
    var properties = StatementProperties()

    /// The second side of a relation.
    struct Operand: Sendable {
        /// The item; nil for a number or a structure.
        var item: String?
        /// The explicit attributes; empty if they are the same as on the first side.
        var attributes: [Attribute] = []
        var multiplier = 1.0
        var constant = 0.0
    }

    init(_ attributes: [Attribute], _ relation: Relation, _ operands: [Operand]) {
        (self.attributes, self.relation, self.operands) = (Self.inOrder(attributes), relation, operands)
    }

    /// Sorts attributes in SnapKit's order: first the edges, then the others in the system's order.
    private static func inOrder(_ attributes: [Attribute]) -> [Attribute] {
        Attribute.allCases.filter(attributes.contains)
    }
}

extension RelatedChain {
    private func with<Value>(_ path: WritableKeyPath<RelatedChain, Value>, _ value: Value) -> RelatedChain {
        var changed = self
        changed[keyPath: path] = value
        return changed
    }

    /// Offsets all attributes by `points`; `edges` therefore move without shrinking.
    public func offset(_ points: Double) -> RelatedChain { with(\.constant, .number(points)) }

    /// Sets the constants of the width and height only.
    public func sizeOffset(_ size: Size) -> RelatedChain { with(\.constant, .size(size)) }

    /// Sets the constants of the two centres only.
    public func centerOffset(_ offset: Point) -> RelatedChain { with(\.constant, .center(offset)) }

    /// Moves edges inwards by `points` and shortens lengths by twice that, but does not move centres.
    public func inset(_ points: Double) -> RelatedChain { with(\.constant, .insets(Insets(all: points))) }

    /// Moves edges inwards; the left inset applies to leading and the right inset to trailing.
    public func inset(_ insets: Insets) -> RelatedChain { with(\.constant, .insets(insets)) }

    /// Multiplies the second side before the constant is added.
    public func multipliedBy(_ factor: Double) -> RelatedChain { with(\.multiplier, factor) }

    /// Divides the second side before the constant is added.
    public func dividedBy(_ divisor: Double) -> RelatedChain { with(\.multiplier, 1 / divisor) }

    /// Sets a priority other than required.
    public func priority(_ priority: Priority) -> RelatedChain { with(\.properties.priority, priority) }

    /// Labels the constraints.
    public func key(_ key: String) -> RelatedChain { with(\.properties.key, key) }

    /// Labels the constraints; SnapKit's name for ``key(_:)``.
    public func labeled(_ key: String) -> RelatedChain { with(\.properties.key, key) }

    /// Adds the constraints to a group, whose constraints are activated and deactivated together.
    public func group(_ group: String) -> RelatedChain { with(\.properties.group, group) }

    /// Installs the constraints in some size classes only.
    public func when(horizontal: SizeClass? = nil, vertical: SizeClass? = nil) -> RelatedChain {
        with(\.properties.when, SizeClasses(horizontal: horizontal, vertical: vertical))
    }
}

/// The constant of a chain: a number for all attributes, or individual values for some.
enum ChainConstant: Sendable {
    case number(Double)
    case insets(Insets)
    case size(Size)
    case point(Point)
    case center(Point)

    /// Returns the constant for a constraint with this attribute on its second side.
    ///
    /// SnapKit selects the inset by the second side: `top == o.bottom` moves upwards by the bottom inset.
    func value(for attribute: Attribute) -> Double {
        switch self {
        case .number(let number): return number
        case .insets(let insets): return attribute.shift(shrinkingBy: insets)
        case .size(let size):
            return attribute == .width ? size.width : attribute == .height ? size.height : 0
        case .point(let point):
            return attribute.isLength ? 0 : attribute.isHorizontal ? point.x : point.y
        case .center(let point):
            return attribute == .centerX ? point.x : attribute == .centerY ? point.y : 0
        }
    }
}
