import LayoutModel

/// Reads one equation from left to right, one function a rule of the grammar of ``Equation``.
struct EquationParser {
    let bytes: [UInt8]
    private(set) var places = EquationPlaces()
    private var position = 0

    init(_ text: String) {
        bytes = Array(text.utf8)
    }

    mutating func parse() throws(EquationError) -> ConstraintDraft {
        skipSpaces()
        places.start = position
        guard let end = anchorEnd(from: position) else { throw unexpected(.anchor, at: anchorFault()) }
        let (first, words) = anchor(to: end)
        places.first = words
        skipSpaces()
        var draft = ConstraintDraft(first: first, relation: try relation())
        skipSpaces()
        try right(&draft)
        skipSpaces()
        if take(UInt8(ascii: "@")) {
            skipSpaces()
            draft.priority = try priority()
            skipSpaces()
            guard position == bytes.count else { throw unexpected(.end) }
        }
        guard position == bytes.count else { throw unexpected(.stepOrEnd) }
        return draft
    }
}

// MARK: - The rules

extension EquationParser {
    private mutating func relation() throws(EquationError) -> Relation {
        let found: Relation
        switch peek() {
        case UInt8(ascii: "="): found = .equal
        case UInt8(ascii: "<"): found = .lessThanOrEqual
        case UInt8(ascii: ">"): found = .greaterThanOrEqual
        default: throw unexpected(.relation)
        }
        let isDoubled = byte(at: position + 1) == UInt8(ascii: "=")
        guard isDoubled || found == .equal else { throw unexpected(.relation) }
        position += isDoubled ? 2 : 1
        return found
    }

    /// The right side: sums of products, of which the first may begin with the second item.
    private mutating func right(_ draft: inout ConstraintDraft) throws(EquationError) {
        let numberEnd = NumberScanner.end(of: bytes, from: position)
        let anchorEnd = anchorEnd(from: position)
        var product = 1.0
        if let anchorEnd, anchorEnd > numberEnd ?? 0 {
            let (second, words) = anchor(to: anchorEnd)
            draft.second = second
            places.second = words
            (places.multiplier, places.constant) = (words.item, words.item)
        } else if numberEnd != nil {
            places.constant = position
            product = try number()
        } else {
            throw unexpected(.anchorOrNumber, at: anchorFault())
        }
        try steps(&draft, first: product)
    }

    /// What follows the first factor; the first product is the multiplier where there is a second item.
    private mutating func steps(_ draft: inout ConstraintDraft, first: Double) throws(EquationError) {
        var product = first
        var sum = 0.0
        var isMultiplier = draft.second != nil
        while let operation = nextOperation() {
            let place = position
            let value = try number()
            switch operation {
            case .times, .divided:
                if operation == .divided, value == 0 { throw .divisionByZero(at: location(place)) }
                if isMultiplier { places.multiplier = place }
                product = operation == .times ? product * value : product / value
            case .plus, .minus:
                if isMultiplier {
                    draft.multiplier = product
                    places.constant = place
                } else {
                    sum += product
                }
                isMultiplier = false
                product = operation == .plus ? value : -value
            }
        }
        if isMultiplier {
            draft.multiplier = product
        } else {
            draft.constant = sum + product
        }
    }

    private enum Operation {
        case plus, minus, times, divided
    }

    /// The next operator, and the way to its number; nil where none follows.
    private mutating func nextOperation() -> Operation? {
        skipSpaces()
        let operation: Operation
        switch peek() {
        case UInt8(ascii: "+"): operation = .plus
        case UInt8(ascii: "-"): operation = .minus
        case UInt8(ascii: "*"): operation = .times
        case UInt8(ascii: "/"): operation = .divided
        default: return nil
        }
        position += 1
        skipSpaces()
        return operation
    }

    private mutating func number() throws(EquationError) -> Double {
        guard let end = NumberScanner.end(of: bytes, from: position) else { throw unexpected(.number) }
        let start = position
        position = end
        let value = NumberScanner.value(of: bytes, from: start, to: end)
        guard value.isFinite else { throw .numberOutOfRange(text(start, end), at: location(start)) }
        return value
    }

    private mutating func priority() throws(EquationError) -> Double {
        places.priority = position
        if NumberScanner.end(of: bytes, from: position) != nil { return try number() }
        let start = position
        while isLetter(peek()) { position += 1 }
        let name = text(start, position)
        guard !name.isEmpty else { throw unexpected(.priority) }
        guard let known = PriorityName(rawValue: name) else {
            let nearest = NearestName.nearest(to: name, among: PriorityName.allCases.map(\.rawValue))
            throw .unknownPriority(name, nearest: nearest, at: location(start))
        }
        return known.value
    }
}

// MARK: - Anchors

extension EquationParser {
    /// Where the anchor ends that begins at `start`: a run of name bytes, then one or two words after points.
    private func anchorEnd(from start: Int) -> Int? {
        var end = start
        while let byte = byte(at: end), ViewName.isNameByte(byte) { end += 1 }
        guard end > start, let attribute = wordEnd(afterPointAt: end) else { return nil }
        return wordEnd(afterPointAt: attribute) ?? attribute
    }

    /// Where the word ends that follows a point at `point`; nil where there is no point with a letter after it.
    private func wordEnd(afterPointAt point: Int) -> Int? {
        guard byte(at: point) == UInt8(ascii: "."), isLetter(byte(at: point + 1)) else { return nil }
        var end = point + 1
        while isLetter(byte(at: end)) || isDigit(byte(at: end)) { end += 1 }
        return end
    }

    /// Takes the anchor that ends at `end`.
    private mutating func anchor(to end: Int) -> (DraftAnchor, EquationPlaces.Side) {
        let start = position
        position = end
        let itemEnd = pointIndex(from: start, to: end) ?? end
        let areaEnd = pointIndex(from: itemEnd + 1, to: end)
        let area = areaEnd.map { text(itemEnd + 1, $0) }
        let attribute = (areaEnd ?? itemEnd) + 1
        let anchor = DraftAnchor(item: text(start, itemEnd), area: area, attribute: text(attribute, end))
        return (anchor, EquationPlaces.Side(item: start, area: itemEnd + 1, attribute: attribute))
    }

    private func pointIndex(from start: Int, to end: Int) -> Int? {
        bytes[start..<end].firstIndex(of: UInt8(ascii: "."))
    }

    /// Where a reader sees that what begins here is no anchor.
    private func anchorFault() -> Int {
        var end = position
        while let byte = byte(at: end), ViewName.isNameByte(byte) { end += 1 }
        return end
    }
}

// MARK: - Bytes

extension EquationParser {
    private func byte(at index: Int) -> UInt8? {
        index < bytes.count ? bytes[index] : nil
    }

    private func peek() -> UInt8? {
        byte(at: position)
    }

    private mutating func take(_ expected: UInt8) -> Bool {
        guard peek() == expected else { return false }
        position += 1
        return true
    }

    private mutating func skipSpaces() {
        while let byte = peek(), byte == 0x20 || (0x09...0x0D).contains(byte) { position += 1 }
    }

    private func isLetter(_ byte: UInt8?) -> Bool {
        guard let byte else { return false }
        return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    private func isDigit(_ byte: UInt8?) -> Bool {
        guard let byte else { return false }
        return (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    private func text(_ start: Int, _ end: Int) -> String {
        String(decoding: bytes[start..<end], as: UTF8.self)
    }

    private func location(_ offset: Int) -> SourcePosition {
        SourcePosition(offset: offset, in: bytes)
    }

    private func unexpected(_ expected: EquationExpectation, at offset: Int? = nil) -> EquationError {
        let offset = offset ?? position
        return .unexpected(found: word(at: offset), expected: expected, at: location(offset))
    }

    /// What stands at an offset: a run of name bytes, or one character; nil at the end.
    private func word(at offset: Int) -> String? {
        guard offset < bytes.count else { return nil }
        let run = bytes[offset...].prefix(while: ViewName.isNameByte)
        if !run.isEmpty { return String(decoding: run.prefix(40), as: UTF8.self) }
        return String(decoding: bytes[offset...].prefix(16), as: UTF8.self).first.map { String($0) }
    }
}
