import LayoutModel

/// Attributes by number or name, and bit masks of them.
extension MasonryValues {
    /// Evaluates the argument of `mas_attribute(NSLayoutAttributeLeft)`.
    static func attribute(
        behind word: Token,
        _ index: Int,
        _ chain: Chain,
        _ evaluator: Evaluator
    ) throws(SourceError) -> Attribute {
        guard index < chain.links.count, case .call(let arguments, _) = chain.links[index], arguments.count == 1 else {
            throw SourceError(.wrongValue(word: word.text, takes: "an attribute", found: "nothing"), at: word.position)
        }
        let expression = arguments[0].value
        guard let name = expression.word else {
            let found = try evaluator.value(of: expression).phrase
            throw SourceError(
                .wrongValue(word: word.text, takes: "an attribute", found: found),
                at: expression.position
            )
        }
        return try attribute(name, prefix: "NSLayoutAttribute")
    }

    /// An attribute by the name of its number: `NSLayoutAttributeCenterX`, `.centerX`.
    static func attribute(_ name: Token, prefix: String) throws(SourceError) -> Attribute {
        var short = Substring(name.text)
        if short.hasPrefix(prefix), let first = short.dropFirst(prefix.count).first {
            short = first.lowercased() + short.dropFirst(prefix.count + 1)
        }
        if let attribute = SystemWords.attributes[String(short)] { return attribute }
        let names = SystemWords.attributes.keys.map { prefix + $0.prefix(1).uppercased() + $0.dropFirst() }
        let nearest = NearestName.nearest(to: name.text, among: names)
        throw SourceError(.unknownWord(name.text, kind: "attribute", nearest: nearest), at: name.position)
    }

    /// The attributes of a bit mask, in the order in which MASConstraintMaker tests the bits.
    static func attributes(inMask expression: Expression) throws(SourceError) -> [Attribute] {
        var chosen: Set<Attribute> = []
        try insert(expression, into: &chosen)
        return Attribute.systemOrder.filter(chosen.contains)
    }

    private static func insert(_ mask: Expression, into chosen: inout Set<Attribute>) throws(SourceError) {
        for (sign, operand) in [(nil, mask.first)] + mask.rest.map({ (Optional($0.sign), $0.operand) }) {
            if let sign, !sign.isSymbol("|") {
                throw SourceError(.unexpected(found: sign.text, expected: "'|'"), at: sign.position)
            }
            switch operand.chain.head {
            case .group(let inner), .boxed(let inner): try insert(inner, into: &chosen)
            case .list(let elements): for element in elements { try insert(element, into: &chosen) }
            case .number(0, _): break
            case .name, .number, .string, .implicit, .cast, .message, .block, .choice, .opaque:
                guard operand.signs.isEmpty, let name = operand.chain.word else {
                    throw SourceError(
                        .wrongValue(
                            word: "attributes",
                            takes: "MASAttributeLeft and the like",
                            found: "something else"
                        ),
                        at: operand.position
                    )
                }
                chosen.insert(try attribute(name, prefix: "MASAttribute"))
            }
        }
    }
}

extension Attribute {
    /// The word for the attribute of a view's safe area; nil for attributes that a guide has not.
    var masonrySafeAreaName: String? {
        isWithinMargins || isBaseline ? nil : "mas_safeAreaLayoutGuide" + capitalizedName
    }
}
