/// A statement of a `make` block with its relation: `$0.leading.top.equalToSuperview().inset(16)`.
///
/// Meanings are those of SnapKit 5.7; where it asserts, building the layout throws a ``Problem`` with the line.
public struct RelatedChain: Sendable {
    let attributes: [Attribute]
    let relation: Relation
    let operands: [Operand]
    var constant = ChainConstant.number(0)
    var multiplier = 1.0
    var properties = StatementProperties()

    /// The second side of a relation.
    struct Operand: Sendable {
        /// nil for a number or a structure.
        var item: String?
        /// Those that are named; none where it is those of the first side.
        var attributes: [Attribute] = []
        var multiplier = 1.0
        var constant = 0.0
    }

    init(_ attributes: [Attribute], _ relation: Relation, _ operands: [Operand]) {
        (self.attributes, self.relation, self.operands) = (Self.inOrder(attributes), relation, operands)
    }

    /// SnapKit goes round the edges first, and then through the others in the system's order.
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

    /// Moves all attributes by `points`, as they are: `edges` move, and do not shrink.
    public func offset(_ points: Double) -> RelatedChain { with(\.constant, .number(points)) }

    /// Sets the constants of width and height, and of nothing else.
    public func sizeOffset(_ size: Size) -> RelatedChain { with(\.constant, .size(size)) }

    /// Sets the constants of the two centres, and of nothing else.
    public func centerOffset(_ offset: Point) -> RelatedChain { with(\.constant, .center(offset)) }

    /// Moves edges inwards by `points`, makes lengths shorter by twice as much, and leaves centres where they are.
    public func inset(_ points: Double) -> RelatedChain { with(\.constant, .insets(Insets(all: points))) }

    /// Moves edges inwards; leading takes the left inset, and trailing the right one.
    public func inset(_ insets: Insets) -> RelatedChain { with(\.constant, .insets(insets)) }

    /// Multiplies the second side, before the constant is added.
    public func multipliedBy(_ factor: Double) -> RelatedChain { with(\.multiplier, factor) }

    /// Divides the second side, before the constant is added.
    public func dividedBy(_ divisor: Double) -> RelatedChain { with(\.multiplier, 1 / divisor) }

    /// Holds less strongly than what is required.
    public func priority(_ priority: Priority) -> RelatedChain { with(\.properties.priority, priority) }

    /// Labels the constraints.
    public func key(_ key: String) -> RelatedChain { with(\.properties.key, key) }

    /// Labels the constraints, in SnapKit's word.
    public func labeled(_ key: String) -> RelatedChain { with(\.properties.key, key) }

    /// Puts the constraints into a set that is switched as a whole.
    public func group(_ group: String) -> RelatedChain { with(\.properties.group, group) }

    /// Installs the constraints under some size classes only.
    public func when(horizontal: SizeClass? = nil, vertical: SizeClass? = nil) -> RelatedChain {
        with(\.properties.when, SizeClasses(horizontal: horizontal, vertical: vertical))
    }
}

/// The constant of a chain: a number for all attributes, or parts for some.
enum ChainConstant: Sendable {
    case number(Double)
    case insets(Insets)
    case size(Size)
    case point(Point)
    case center(Point)

    /// The constant for a constraint with this attribute on its second side.
    ///
    /// SnapKit chooses the inset by the second side: `top == o.bottom` moves upwards by the bottom inset.
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
