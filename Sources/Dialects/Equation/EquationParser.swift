import LayoutModel

/// A recursive-descent parser for ``Equation``, one method for each rule of its grammar.
///
/// All rules share one span of the bytes: taking the span of the array slice for every byte doubled the instructions.
struct EquationParser {
    /// For error messages.
    private let text: ArraySlice<UInt8>
    /// Offsets from the start of `text`, like `position`.
    var places = EquationPlaces()
    var position = 0

    init(_ text: ArraySlice<UInt8>) {
        self.text = text
    }

    /// Parses the whole text, and resolves its items at once if `names` are known.
    mutating func parse(
        among names: borrowing NameTable = .unknown,
        into draft: inout ConstraintDraft
    ) throws(EquationError) {
        let text = text
        do throws(EquationError) {
            try parseUsual(text.span, among: names, into: &draft)
            // `superview` is that of the other item, which therefore is the first.
            guard isSuperview(places.first, in: text.span), draft.second != nil, draft.multiplier != 0,
                !isSuperview(places.second, in: text.span)
            else { return }
            try parseSides(text.span, among: names, into: &draft)
        } catch {
            guard case .unexpected = error else { throw error }
            do throws(EquationError) {
                try parseSides(text.span, among: names, into: &draft)
            } catch let other {
                // The usual form's fault says more, unless the other one knows what is meant.
                if case .unexpected = other { throw error }
                throw other
            }
        }
    }

    /// Reads `item.attribute relation item.attribute * number + number @ priority`.
    private mutating func parseUsual(
        _ bytes: Span<UInt8>,
        among names: borrowing NameTable,
        into draft: inout ConstraintDraft
    ) throws(EquationError) {
        skipSpaces(bytes)
        places.start = position
        guard let first = Self.anchor(in: bytes, from: position) else {
            throw unexpected(.anchor, at: anchorFault(bytes))
        }
        draft.first = Self.draftAnchor(first, in: bytes, among: names)
        places.first = first.places
        position = first.end
        skipSpaces(bytes)
        draft.relation = try relation(bytes)
        skipSpaces(bytes)
        try right(bytes, &draft, among: names)
        draft.priority = try prioritySuffix(bytes)
        guard position == text.count else { throw unexpected(.stepOrEnd) }
    }
}

// MARK: - The rules

extension EquationParser {
    /// The priority after `@`, with which the equation ends; nil where there is none.
    mutating func prioritySuffix(_ bytes: Span<UInt8>) throws(EquationError) -> Double? {
        skipSpaces(bytes)
        guard Self.byte(at: position, in: bytes) == UInt8(ascii: "@") else { return nil }
        position += 1
        skipSpaces(bytes)
        let priority = try priority(bytes)
        skipSpaces(bytes)
        guard position == bytes.count else { throw unexpected(.end) }
        return priority
    }

    mutating func relation(_ bytes: Span<UInt8>) throws(EquationError) -> Relation {
        let found: Relation
        switch Self.byte(at: position, in: bytes) {
        case UInt8(ascii: "="): found = .equal
        case UInt8(ascii: "<"): found = .lessThanOrEqual
        case UInt8(ascii: ">"): found = .greaterThanOrEqual
        default: throw unexpected(.relation)
        }
        let isDoubled = Self.byte(at: position + 1, in: bytes) == UInt8(ascii: "=")
        guard isDoubled || found == .equal else { throw unexpected(.relation) }
        position += isDoubled ? 2 : 1
        return found
    }

    /// Parses the right side: a sum of products, the first of which may begin with the second item.
    private mutating func right(
        _ bytes: Span<UInt8>,
        _ draft: inout ConstraintDraft,
        among names: borrowing NameTable
    ) throws(EquationError) {
        let numberEnd = NumberScanner.end(of: bytes, from: position)
        var product = 1.0
        if let second = Self.anchor(in: bytes, from: position), second.end > numberEnd ?? 0 {
            draft.second = Self.draftAnchor(second, in: bytes, among: names)
            places.second = second.places
            (places.multiplier, places.constant) = (position, position)
            position = second.end
        } else if numberEnd != nil {
            places.constant = position
            product = try number(bytes)
        } else {
            throw unexpected(.anchorOrNumber, at: anchorFault(bytes))
        }
        try steps(bytes, &draft, first: product)
    }

    /// Parses what follows the first factor.
    ///
    /// After a second item, the first product is the multiplier.
    private mutating func steps(
        _ bytes: Span<UInt8>,
        _ draft: inout ConstraintDraft,
        first: Double
    ) throws(EquationError) {
        var product = first
        var sum = 0.0
        var isMultiplier = draft.second != nil
        while let operation = nextOperation(bytes) {
            let start = position
            let value = try number(bytes)
            switch operation {
            case .times, .divided:
                if operation == .divided, value == 0 { throw .divisionByZero(at: location(start)) }
                if isMultiplier { places.multiplier = start }
                product = operation == .times ? product * value : product / value
            case .plus, .minus:
                if isMultiplier {
                    draft.multiplier = product
                    places.constant = start
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

    /// Consumes the next operator and the spaces after it; nil if none follows.
    private mutating func nextOperation(_ bytes: Span<UInt8>) -> Operation? {
        skipSpaces(bytes)
        let operation: Operation
        switch Self.byte(at: position, in: bytes) {
        case UInt8(ascii: "+"): operation = .plus
        case UInt8(ascii: "-"): operation = .minus
        case UInt8(ascii: "*"): operation = .times
        case UInt8(ascii: "/"): operation = .divided
        default: return nil
        }
        position += 1
        skipSpaces(bytes)
        return operation
    }

    mutating func number(_ bytes: Span<UInt8>) throws(EquationError) -> Double {
        guard let end = NumberScanner.end(of: bytes, from: position) else { throw unexpected(.number) }
        let start = position
        position = end
        let value = NumberScanner.value(of: bytes, from: start, to: end)
        guard value.isFinite else { throw .numberOutOfRange(word(from: start, to: end), at: location(start)) }
        return value
    }

    private mutating func priority(_ bytes: Span<UInt8>) throws(EquationError) -> Double {
        places.priority = position
        if NumberScanner.end(of: bytes, from: position) != nil { return try number(bytes) }
        let start = position
        while let byte = Self.byte(at: position, in: bytes), Self.isLetter(byte) { position += 1 }
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

/// The offsets of an anchor's words.
struct AnchorShape {
    let start: Int
    let itemEnd: Int
    /// nil if there is no area.
    let areaEnd: Int?
    let end: Int

    var places: EquationPlaces.Side {
        EquationPlaces.Side(item: start, area: itemEnd + 1, attribute: (areaEnd ?? itemEnd) + 1)
    }
}

extension EquationParser {
    /// The anchor that begins at `start`: a name, then a point and an attribute, or an area and an attribute.
    static func anchor(in bytes: Span<UInt8>, from start: Int) -> AnchorShape? {
        let itemEnd = nameEnd(in: bytes, from: start)
        guard itemEnd > start, let end = wordEnd(in: bytes, afterPointAt: itemEnd) else { return nil }
        guard let secondEnd = wordEnd(in: bytes, afterPointAt: end) else {
            return AnchorShape(start: start, itemEnd: itemEnd, areaEnd: nil, end: end)
        }
        return AnchorShape(start: start, itemEnd: itemEnd, areaEnd: end, end: secondEnd)
    }

    static func draftAnchor(
        _ shape: AnchorShape,
        in bytes: Span<UInt8>,
        among names: borrowing NameTable
    ) -> DraftAnchor {
        DraftAnchor(
            bytes.extracting(shape.start..<shape.end),
            itemEnd: shape.itemEnd - shape.start,
            areaEnd: shape.areaEnd.map { $0 - shape.start },
            among: names
        )
    }

    /// The end of the run of name bytes that begins at `start`.
    @inline(__always)
    static func nameEnd(in bytes: Span<UInt8>, from start: Int) -> Int {
        var end = start
        while end < bytes.count, ViewName.isNameByte(bytes[end]) { end += 1 }
        return end
    }

    /// The end of the word that follows a point at `point`; nil if there is no point with a letter after it.
    @inline(__always)
    private static func wordEnd(in bytes: Span<UInt8>, afterPointAt point: Int) -> Int? {
        guard point + 1 < bytes.count, bytes[point] == UInt8(ascii: "."), isLetter(bytes[point + 1]) else { return nil }
        var end = point + 2
        while end < bytes.count, isLetter(bytes[end]) || isDigit(bytes[end]) { end += 1 }
        return end
    }

    /// The offset at which the text stops being an anchor: after the name.
    private func anchorFault(_ bytes: Span<UInt8>) -> Int {
        Self.nameEnd(in: bytes, from: position)
    }
}

// MARK: - Bytes

extension EquationParser {
    @inline(__always)
    static func byte(at index: Int, in bytes: Span<UInt8>) -> UInt8? {
        index < bytes.count ? bytes[index] : nil
    }

    @inline(__always)
    mutating func skipSpaces(_ bytes: Span<UInt8>) {
        while position < bytes.count, Self.isSpace(bytes[position]) { position += 1 }
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || (0x09...0x0D).contains(byte)
    }

    static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    func word(from start: Int, to end: Int) -> String {
        String(decoding: text.dropFirst(start).prefix(end - start), as: UTF8.self)
    }

    func location(_ offset: Int) -> SourcePosition {
        SourcePosition(offset: offset, in: text)
    }

    func unexpected(_ expected: EquationExpectation, at offset: Int? = nil) -> EquationError {
        let offset = offset ?? position
        return .unexpected(found: word(at: offset), expected: expected, at: location(offset))
    }

    /// The run of name bytes or the character at an offset, for error messages; nil at the end.
    private func word(at offset: Int) -> String? {
        guard offset < text.count else { return nil }
        let rest = text.dropFirst(offset)
        let run = rest.prefix(while: ViewName.isNameByte)
        if !run.isEmpty { return String(decoding: run.prefix(40), as: UTF8.self) }
        return String(decoding: rest.prefix(16), as: UTF8.self).first.map { String($0) }
    }
}
