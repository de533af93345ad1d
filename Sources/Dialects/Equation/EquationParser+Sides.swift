import LayoutModel

/// Parses equations with items and numbers on either side, in any order: `100 <= a.width`.
///
/// Each side is `multiplier × item + constant` with at most one item. The item of the left side is the first, or that
/// of the right side where the left has none or `superview`:
///
///     m₁ x + c₁ <= m₂ y + c₂   is   x <= (m₂ / m₁) y + (c₂ − c₁) / m₁   where m₁ > 0, and >= where m₁ < 0
///
/// ``EquationParser/parse(among:into:)`` reads the usual form itself, which is faster, and comes here where it cannot.
extension EquationParser {
    /// One side: `multiplier × item + constant`.
    private struct Side {
        var anchor: AnchorShape?
        var multiplier = 1.0
        var constant = 0.0
    }

    mutating func parseSides(
        _ bytes: Span<UInt8>,
        among names: borrowing NameTable,
        into draft: inout ConstraintDraft
    ) throws(EquationError) {
        (position, places) = (0, EquationPlaces())
        skipSpaces(bytes)
        places.start = position
        var left = try side(bytes)
        var relation = try anyRelation(bytes)
        var right = try side(bytes)
        if left.anchor == nil || isSuperview(left.anchor, in: bytes) && right.multiplier != 0 && right.anchor != nil {
            swap(&left, &right)
            relation = relation.flipped
        }
        guard let first = left.anchor, left.multiplier != 0 else { throw unexpected(.anchor, at: places.start) }
        draft.first = Self.draftAnchor(first, in: bytes, among: names)
        draft.second = right.anchor.map { Self.draftAnchor($0, in: bytes, among: names) }
        draft.relation = left.multiplier < 0 ? relation.flipped : relation
        draft.multiplier = right.anchor == nil ? 1 : right.multiplier / left.multiplier
        draft.constant = (right.constant - left.constant) / left.multiplier + 0  // + 0: never −0
        places.first = first.places
        if let second = right.anchor { places.second = second.places }
        (places.multiplier, places.constant) = (places.second.item, places.second.item)
        draft.priority = try prioritySuffix(bytes)
        guard position == bytes.count else { throw unexpected(.stepOrEnd) }
    }

    private func isSuperview(_ anchor: AnchorShape?, in bytes: Span<UInt8>) -> Bool {
        guard let anchor else { return false }
        return isSuperview(anchor.places, in: bytes)
    }

    /// Whether the item of a side is the word `superview`.
    func isSuperview(_ side: EquationPlaces.Side, in bytes: Span<UInt8>) -> Bool {
        let word = ViewName.superview.utf8
        guard side.area - 1 - side.item == word.count else { return false }
        for (index, byte) in word.enumerated() where bytes[side.item + index] != byte { return false }
        return true
    }

    /// A sum of products, in which one of the factors may be an item.
    private mutating func side(_ bytes: Span<UInt8>) throws(EquationError) -> Side {
        var side = Side()
        skipSpaces(bytes)
        var sign = sign(bytes) ?? 1
        while true {
            try addProduct(bytes, sign, to: &side)
            guard let next = self.sign(bytes) else { return side }
            sign = next
        }
    }

    /// Reads a product of numbers and at most one item, and adds it to `side`.
    private mutating func addProduct(
        _ bytes: Span<UInt8>,
        _ sign: Double,
        to side: inout Side
    ) throws(EquationError) {
        var (product, hasItem, divides) = (sign, false, false)
        repeat {
            skipSpaces(bytes)
            let start = position
            let numberEnd = NumberScanner.end(of: bytes, from: start)
            if let anchor = Self.anchor(in: bytes, from: start), anchor.end > numberEnd ?? 0 {
                guard side.anchor == nil else { throw .severalItems(at: location(start)) }
                guard !divides else { throw .divisionByItem(at: location(start)) }
                (side.anchor, hasItem, position) = (anchor, true, anchor.end)
                try refuseHyphen(bytes, after: anchor)
            } else if numberEnd != nil {
                let value = try number(bytes)
                guard !divides || value != 0 else { throw .divisionByZero(at: location(start)) }
                product = divides ? product / value : product * value
            } else {
                throw notAFactor(bytes)
            }
            skipSpaces(bytes)
            divides = take("/", bytes) || take("÷", bytes)
        } while divides || take("*", bytes) || take("×", bytes)
        if hasItem { side.multiplier = product } else { side.constant += product }
    }

    private mutating func sign(_ bytes: Span<UInt8>) -> Double? {
        skipSpaces(bytes)
        if take("+", bytes) { return 1 }
        return take("-", bytes) || take("−", bytes) ? -1 : nil
    }

    private mutating func anyRelation(_ bytes: Span<UInt8>) throws(EquationError) -> Relation {
        if take("≤", bytes) { return .lessThanOrEqual }
        if take("≥", bytes) { return .greaterThanOrEqual }
        return try relation(bytes)
    }

    /// Takes a sign of one to three bytes if it is next.
    private mutating func take(_ sign: StaticString, _ bytes: Span<UInt8>) -> Bool {
        let text = sign.description.utf8
        guard position + text.count <= bytes.count else { return false }
        for (index, byte) in text.enumerated() where bytes[position + index] != byte { return false }
        position += text.count
        return true
    }
}

// MARK: - Faults

extension EquationParser {
    /// What is wrong where neither an item nor a number begins.
    private func notAFactor(_ bytes: Span<UInt8>) -> EquationError {
        let end = Self.nameEnd(in: bytes, from: position)
        guard end > position, Self.byte(at: end, in: bytes) != UInt8(ascii: ".") else {
            return unexpected(.anchorOrNumber, at: end)
        }
        return .bareWord(word(from: position, to: min(end, position + 128)), at: location(position))
    }

    /// Refuses a hyphen and a word directly after an item: `a.margin-left` is no difference.
    private func refuseHyphen(_ bytes: Span<UInt8>, after anchor: AnchorShape) throws(EquationError) {
        guard Self.byte(at: position, in: bytes) == UInt8(ascii: "-"),
            let next = Self.byte(at: position + 1, in: bytes), Self.isLetter(next)
        else { return }
        let end = Self.nameEnd(in: bytes, from: position)
        guard Self.byte(at: end, in: bytes) != UInt8(ascii: ".") else { return }
        let start = anchor.places.attribute
        let written = word(from: start, to: min(end, start + 128))
        let parts = written.lowercased().split(separator: "-")
        let spellings = [parts, parts.reversed()].map { Self.camelCase($0) }
        let nearest = spellings.lazy.compactMap { spelling in
            AttributeWord.allWords.first { $0 == spelling }
        }.first
        throw .hyphenatedAttribute(written, nearest: nearest, at: location(start))
    }

    private static func camelCase(_ parts: some Sequence<Substring>) -> String {
        parts.enumerated().map { $0 == 0 ? String($1) : $1.prefix(1).uppercased() + $1.dropFirst() }.joined()
    }
}

extension Relation {
    /// The relation of the sides when they are exchanged, or multiplied by a negative number.
    fileprivate var flipped: Relation {
        switch self {
        case .equal: .equal
        case .lessThanOrEqual: .greaterThanOrEqual
        case .greaterThanOrEqual: .lessThanOrEqual
        }
    }
}
