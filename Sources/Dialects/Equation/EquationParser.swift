import LayoutModel

/// Reads one equation from left to right, one function a rule of the grammar of ``Equation``.
struct EquationParser {
    private let text: ArraySlice<UInt8>
    /// Offsets from the beginning of `text`, as is `position`.
    private(set) var places = EquationPlaces()
    private var position = 0

    init(_ text: ArraySlice<UInt8>) {
        self.text = text
    }

    /// Reads the whole text, and looks its items up at once where `names` are known.
    mutating func parse(
        among names: borrowing NameTable = .unknown,
        into draft: inout ConstraintDraft
    ) throws(EquationError) {
        skipSpaces()
        places.start = position
        guard let first = anchor(from: position) else { throw unexpected(.anchor, at: anchorFault()) }
        draft.first = draftAnchor(first, among: names)
        places.first = first.places
        position = first.end
        skipSpaces()
        draft.relation = try relation()
        skipSpaces()
        try right(&draft, among: names)
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
    private mutating func right(
        _ draft: inout ConstraintDraft,
        among names: borrowing NameTable
    ) throws(EquationError) {
        let numberEnd = numberEnd(from: position)
        var product = 1.0
        if let second = anchor(from: position), second.end > numberEnd ?? 0 {
            draft.second = draftAnchor(second, among: names)
            places.second = second.places
            (places.multiplier, places.constant) = (position, position)
            position = second.end
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
        guard let end = numberEnd(from: position) else { throw unexpected(.number) }
        let start = position
        position = end
        let value = number(from: start, to: end)
        guard value.isFinite else { throw .numberOutOfRange(word(from: start, to: end), at: location(start)) }
        return value
    }

    private func numberEnd(from start: Int) -> Int? {
        NumberScanner.end(of: text.span, from: start)
    }

    private func number(from start: Int, to end: Int) -> Double {
        NumberScanner.value(of: text.span, from: start, to: end)
    }

    private mutating func priority() throws(EquationError) -> Double {
        places.priority = position
        if numberEnd(from: position) != nil { return try number() }
        let start = position
        while let byte = peek(), Self.isLetter(byte) { position += 1 }
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

/// Where the words of an anchor stand.
private struct AnchorShape {
    let start: Int
    let itemEnd: Int
    /// nil where there is no area.
    let areaEnd: Int?
    let end: Int

    var places: EquationPlaces.Side {
        EquationPlaces.Side(item: start, area: itemEnd + 1, attribute: (areaEnd ?? itemEnd) + 1)
    }
}

extension EquationParser {
    /// The anchor that begins at `start`: a run of name bytes, then one or two words after points.
    private func anchor(from start: Int) -> AnchorShape? {
        let bytes = text.span
        let itemEnd = Self.nameEnd(in: bytes, from: start)
        guard itemEnd > start, let end = Self.wordEnd(in: bytes, afterPointAt: itemEnd) else { return nil }
        guard let secondEnd = Self.wordEnd(in: bytes, afterPointAt: end) else {
            return AnchorShape(start: start, itemEnd: itemEnd, areaEnd: nil, end: end)
        }
        return AnchorShape(start: start, itemEnd: itemEnd, areaEnd: end, end: secondEnd)
    }

    private func draftAnchor(_ shape: AnchorShape, among names: borrowing NameTable) -> DraftAnchor {
        DraftAnchor(
            text.span.extracting(shape.start..<shape.end),
            itemEnd: shape.itemEnd - shape.start,
            areaEnd: shape.areaEnd.map { $0 - shape.start },
            among: names
        )
    }

    /// Where the run of name bytes ends that begins at `start`.
    @inline(__always)
    private static func nameEnd(in bytes: Span<UInt8>, from start: Int) -> Int {
        var end = start
        while end < bytes.count, ViewName.isNameByte(bytes[end]) { end += 1 }
        return end
    }

    /// Where the word ends that follows a point at `point`; nil where there is no point with a letter after it.
    @inline(__always)
    private static func wordEnd(in bytes: Span<UInt8>, afterPointAt point: Int) -> Int? {
        guard point + 1 < bytes.count, bytes[point] == UInt8(ascii: "."), isLetter(bytes[point + 1]) else { return nil }
        var end = point + 2
        while end < bytes.count, isLetter(bytes[end]) || isDigit(bytes[end]) { end += 1 }
        return end
    }

    /// Where a reader sees that what begins here is no anchor.
    private func anchorFault() -> Int {
        Self.nameEnd(in: text.span, from: position)
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

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
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
