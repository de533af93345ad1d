import LayoutModel

/// The values that words take.
extension Evaluator {
    /// Evaluates a number and checks that it is within the range of a constraint's numbers.
    ///
    /// - Parameters:
    ///   - expression: the expression.
    ///   - word: the word that takes the number, for the error message: `offset`.
    /// - Returns: the number.
    /// - Throws: ``SourceError`` at the expression.
    func number(_ expression: Expression, for word: String) throws(SourceError) -> Number {
        let found = try value(of: expression)
        guard case .number(let number) = found else {
            let fault = SourceFault.wrongValue(word: word, takes: "a number", found: found.phrase)
            throw SourceError(expression.chain.map { missing($0, found, fault) } ?? fault, at: expression.position)
        }
        try Self.check(number, at: expression.position)
        return number
    }

    /// Throws at a number that no constraint may have.
    static func check(_ number: Number, at position: SourcePosition) throws(SourceError) {
        guard number.value.magnitude <= largestMagnitude else {
            throw SourceError(.numberTooLarge(number.value), at: position)
        }
    }

    /// The maximum magnitude of a length, a position or a multiplier.
    static let largestMagnitude = 1e12

    /// Evaluates one view or guide, or an array of them.
    func nodes(_ expression: Expression, for word: String) throws(SourceError) -> [NodeID] {
        try nodes(viewValue(of: expression), for: word, at: expression.position)
    }

    func nodes(_ value: Value, for word: String, at position: SourcePosition) throws(SourceError) -> [NodeID] {
        var found: [NodeID] = []
        for element in value.elements {
            guard case .item(let item) = element, case .node(let node) = item.node, item.area == nil else {
                throw SourceError(.wrongValue(word: word, takes: "a view", found: element.phrase), at: position)
            }
            found.append(node)
        }
        return found
    }
}

extension Value {
    /// The elements of an array, flattened; any other value is its own single element.
    var elements: [Value] {
        guard case .list(let elements) = self else { return [self] }
        return elements.flatMap(\.elements)
    }

    /// A member of a structure: `top` of insets, `size` of a rectangle.
    func part(_ name: String) -> Value? {
        let number: Double? =
            switch (self, name) {
            case (.insets(let insets, _), "top"): insets.top
            case (.insets(let insets, _), "bottom"): insets.bottom
            case (.insets(let insets, false), "left"), (.insets(let insets, true), "leading"): insets.left
            case (.insets(let insets, false), "right"), (.insets(let insets, true), "trailing"): insets.right
            case (.size(let size), "width"): size.width
            case (.size(let size), "height"): size.height
            case (.point(let point), "x"): point.x
            case (.point(let point), "y"): point.y
            case (.rect(let rect), "width"): rect.width
            case (.rect(let rect), "height"): rect.height
            default: nil
            }
        if let number { return .number(Number(value: number)) }
        guard case .rect(let rect) = self else { return nil }
        switch name {
        case "size": return .size(Size(width: rect.width, height: rect.height))
        case "origin": return .point(Point(x: rect.x, y: rect.y))
        default: return nil
        }
    }
}

extension Number {
    /// The result of an operation: an integer if both operands are, with the sum of their priorities.
    init(_ value: Double, _ left: Number, _ right: Number) {
        self.init(value: value, isInteger: left.isInteger && right.isInteger, priority: left.priority + right.priority)
    }

    /// The product.
    ///
    /// KeepLayout stores value and priority as a complex number; the priority is the imaginary part.
    func times(_ other: Number) -> Number {
        var product = Number(value * other.value, self, other)
        product.priority = priority == 0 && other.priority == 0 ? 0 : value * other.priority + other.value * priority
        return product
    }

    var negative: Number {
        Number(value: -value, isInteger: isInteger, priority: -priority)
    }
}
