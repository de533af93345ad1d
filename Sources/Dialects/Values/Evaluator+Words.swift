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
            case (.rect(let rect), "minX"): rect.x
            case (.rect(let rect), "midX"): rect.center.x
            case (.rect(let rect), "maxX"): rect.x + rect.width
            case (.rect(let rect), "minY"): rect.y
            case (.rect(let rect), "midY"): rect.center.y
            case (.rect(let rect), "maxY"): rect.y + rect.height
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

extension Value {
    /// The structure with another value for the member at a path; nil where that cannot be set.
    func replacing(_ path: ArraySlice<String>, by new: Value) -> Value? {
        guard let name = path.first else {
            switch (self, new) {
            case (.number, .number), (.size, .size), (.point, .point), (.rect, .rect), (.insets, .insets): return new
            default: return nil
            }
        }
        guard let part = part(name)?.replacing(path.dropFirst(), by: new) else { return nil }
        switch (self, name, part) {
        case (.rect(let rect), "origin", .point(let origin)):
            return .rect(Rect(x: origin.x, y: origin.y, width: rect.width, height: rect.height))
        case (.rect(let rect), "size", .size(let size)):
            return .rect(Rect(x: rect.x, y: rect.y, width: size.width, height: size.height))
        case (.point(let point), "x", .number(let x)): return .point(Point(x: x.value, y: point.y))
        case (.point(let point), "y", .number(let y)): return .point(Point(x: point.x, y: y.value))
        case (.size(let size), "width", .number(let width)):
            return .size(Size(width: width.value, height: size.height))
        case (.size(let size), "height", .number(let height)):
            return .size(Size(width: size.width, height: height.value))
        case (.insets(var insets, let isDirectional), _, .number(let number)):
            switch name {
            case "top": insets.top = number.value
            case "bottom": insets.bottom = number.value
            case "left", "leading": insets.left = number.value
            default: insets.right = number.value
            }
            return .insets(insets, isDirectional: isDirectional)
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
