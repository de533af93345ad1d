import LayoutModel

/// Reads one equation from left to right, one function a rule of the grammar of ``Equation``.
struct EquationParser {
    private let text: ArraySlice<UInt8>
    private let names: NameTable
    /// Offsets from the beginning of `text`, as is `position`.
    private(set) var places = EquationPlaces()
    private var position = 0

    init(_ text: ArraySlice<UInt8>, among names: NameTable = .unknown) {
        self.text = text
        self.names = names
    }

    mutating func parse(into draft: inout ConstraintDraft) throws(EquationError) {
        skipSpaces()
        places.start = position
        guard let end = anchorEnd(from: position) else { throw unexpected(.anchor, at: anchorFault()) }
        (draft.first, places.first) = anchor(to: end)
        skipSpaces()
        draft.relation = try relation()
        skipSpaces()
        try right(&draft)
        skipSpaces()
        if take(UInt8(ascii: "@")) {
            skipSpaces()
            draft.priority = try priority()
            skipSpaces()
            guard position == text.count else { throw unexpected(.end) }
        }
        guard position == text.count else { throw unexpected(.stepOrEnd) }
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
        let numberEnd = NumberScanner.end(of: text.span, from: position)
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
        guard let end = NumberScanner.end(of: text.span, from: position) else { throw unexpected(.number) }
        let start = position
        position = end
        let value = NumberScanner.value(of: text.span, from: start, to: end)
        guard value.isFinite else { throw .numberOutOfRange(word(from: start, to: end), at: location(start)) }
        return value
    }

    private mutating func priority() throws(EquationError) -> Double {
        places.priority = position
        if NumberScanner.end(of: text.span, from: position) != nil { return try number() }
        let start = position
        while isLetter(peek()) { position += 1 }
        let name = word(from: start, to: position)
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
        let end = nameEnd(from: start)
        guard end > start, let attribute = wordEnd(afterPointAt: end) else { return nil }
        return wordEnd(afterPointAt: attribute) ?? attribute
    }

    /// Where the run of name bytes ends that begins at `start`.
    private func nameEnd(from start: Int) -> Int {
        let bytes = text.span
        var end = start
        while end < bytes.count, ViewName.isNameByte(bytes[end]) { end += 1 }
        return end
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
        let bytes = text.span.extracting(start..<end)
        // The item ends where its name bytes do; a second point is that of an area.
        let itemEnd = nameEnd(from: start) - start
        let afterItem = nameEnd(from: start + itemEnd + 1) - start
        let areaEnd = afterItem < bytes.count ? afterItem : nil
        let anchor = DraftAnchor(bytes, itemEnd: itemEnd, areaEnd: areaEnd, among: names)
        let attribute = start + (areaEnd ?? itemEnd) + 1
        return (anchor, EquationPlaces.Side(item: start, area: start + itemEnd + 1, attribute: attribute))
    }

    /// Where a reader sees that what begins here is no anchor.
    private func anchorFault() -> Int {
        nameEnd(from: position)
    }
}

// MARK: - Bytes

extension EquationParser {
    private func byte(at index: Int) -> UInt8? {
        index < text.count ? text.span[index] : nil
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

    private func word(from start: Int, to end: Int) -> String {
        String(decoding: text.dropFirst(start).prefix(end - start), as: UTF8.self)
    }

    private func location(_ offset: Int) -> SourcePosition {
        SourcePosition(offset: offset, in: text)
    }

    private func unexpected(_ expected: EquationExpectation, at offset: Int? = nil) -> EquationError {
        let offset = offset ?? position
        return .unexpected(found: word(at: offset), expected: expected, at: location(offset))
    }

    /// What stands at an offset: a run of name bytes, or one character; nil at the end.
    private func word(at offset: Int) -> String? {
        guard offset < text.count else { return nil }
        let rest = text.dropFirst(offset)
        let run = rest.prefix(while: ViewName.isNameByte)
        if !run.isEmpty { return String(decoding: run.prefix(40), as: UTF8.self) }
        return String(decoding: rest.prefix(16), as: UTF8.self).first.map { String($0) }
    }
}
