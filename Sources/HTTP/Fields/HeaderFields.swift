/// The header fields of a message, in order.
///
/// Names are compared case-insensitively (RFC 9110, 5.1). `lines` holds the fields in wire format, `Name: value` CRLF,
/// so that encoding a response takes a single copy; `fields` holds the ranges. Every name is a token, and no value
/// contains a control byte other than tab, so a value cannot break the framing of a message (response splitting).
public struct HeaderFields: Sendable {
    private(set) var lines: [UInt8] = []
    private var fields: [Field] = []
    /// A bit set of name lengths modulo 64.
    ///
    /// Rules out most absent names without a search.
    private var lengths: UInt64 = 0

    /// The ranges of one field in `lines`.
    private struct Field {
        var name: Range<UInt32>
        var value: Range<UInt32>
    }

    public init() {}

    public var count: Int { fields.count }
    public var isEmpty: Bool { fields.isEmpty }

    /// The value of the first field called `name`.
    ///
    /// O(fields).
    public subscript(name: String) -> String? {
        guard mayContain(name) else { return nil }
        for field in fields where matches(field, name) { return text(field.value) }
        return nil
    }

    /// Returns whether the value of the first field called `name` begins with `start`, ignoring case.
    ///
    /// O(fields), without copying.
    public func value(of name: String, startsWith start: String) -> Bool {
        guard mayContain(name) else { return false }
        for field in fields where matches(field, name) {
            let wanted = start.utf8.span
            guard field.value.count >= wanted.count else { return false }
            let bytes = lines.span
            let first = Int(field.value.lowerBound)
            for index in 0..<wanted.count where bytes[first + index].lowercased != wanted[index].lowercased {
                return false
            }
            return true
        }
        return false
    }

    /// Returns whether there is exactly one field called `name` and its value is exactly `value`.
    ///
    /// O(fields), without copying.
    public func hasOnly(_ name: String, _ value: StaticString) -> Bool {
        guard mayContain(name) else { return false }
        let lines = lines.span
        var isFound = false
        for field in fields where matches(field, name) {
            let found = lines.extracting(Int(field.value.lowerBound)..<Int(field.value.upperBound))
            guard !isFound, found.equals(value) else { return false }
            isFound = true
        }
        return isFound
    }

    /// The values of all fields called `name`, in order.
    ///
    /// O(fields).
    public func values(of name: String) -> [String] {
        fields.lazy.filter { matches($0, name) }.map { text($0.value) }
    }

    /// The values of all fields called `name`, joined into one list as described in RFC 9110, 5.3.
    ///
    /// O(fields).
    public func combined(_ name: String) -> String? {
        guard mayContain(name) else { return nil }
        let values = values(of: name)
        return values.isEmpty ? nil : values.joined(separator: ", ")
    }

    /// Returns whether more than one field is called `name`.
    public func isRepeated(_ name: String) -> Bool {
        guard mayContain(name) else { return false }
        guard let first = fields.firstIndex(where: { matches($0, name) }) else { return false }
        return fields[(first + 1)...].contains { matches($0, name) }
    }

    public func contains(_ name: String) -> Bool {
        mayContain(name) && fields.contains { matches($0, name) }
    }

    private func mayContain(_ name: String) -> Bool { lengths & 1 << UInt64(name.utf8.count & 63) != 0 }

    /// Appends a field, replacing bytes that are not allowed in a value with spaces (RFC 9110, 5.5).
    ///
    /// - Precondition: `name` is a token.
    public mutating func append(_ name: String, _ value: String) {
        precondition(name.utf8.span.consists(of: .token) && !name.isEmpty, "a field name is a token")
        reserve()
        let nameStart = lines.count
        lines.append(contentsOf: name.utf8)
        lines.append(ASCII.colon)
        lines.append(ASCII.space)
        let valueStart = lines.count
        lines.append(contentsOf: value.utf8)
        for index in valueStart..<lines.count where !lines[index].isFieldValue { lines[index] = ASCII.space }
        close(name: nameStart..<(nameStart + name.utf8.count), valueFrom: valueStart)
    }

    /// Inserts `start` at the beginning of the value of the first field called `name`, if there is one.
    ///
    /// - Precondition: `start` contains only bytes that are allowed in a value.
    public mutating func prepend(_ start: String, toValueOf name: String) {
        precondition(start.utf8.allSatisfy(\.isFieldValue), "control bytes in a value")
        guard mayContain(name), let index = fields.firstIndex(where: { matches($0, name) }) else { return }
        lines.insert(contentsOf: start.utf8, at: Int(fields[index].value.lowerBound))
        let count = UInt32(start.utf8.count)
        func shifted(_ range: Range<UInt32>) -> Range<UInt32> { range.lowerBound + count..<range.upperBound + count }
        fields[index].value = fields[index].value.lowerBound..<fields[index].value.upperBound + count
        for later in fields.indices where later > index {
            fields[later] = Field(name: shifted(fields[later].name), value: shifted(fields[later].value))
        }
    }

    /// Appends a field that the parser has validated.
    mutating func append(name: Span<UInt8>, value: Span<UInt8>) {
        reserve()
        let nameStart = lines.count
        lines.append(name)
        lines.append(ASCII.colon)
        lines.append(ASCII.space)
        let valueStart = lines.count
        lines.append(value)
        close(name: nameStart..<(nameStart + name.count), valueFrom: valueStart)
    }

    /// Reserves capacity for a typical message in one allocation per array.
    private mutating func reserve() {
        guard fields.isEmpty else { return }
        fields.reserveCapacity(8)
        lines.reserveCapacity(256)
    }

    private mutating func close(name: Range<Int>, valueFrom start: Int) {
        lengths |= 1 << UInt64(name.count & 63)
        fields.append(
            Field(
                name: UInt32(name.lowerBound)..<UInt32(name.upperBound),
                value: UInt32(start)..<UInt32(lines.count)
            )
        )
        lines.append(ASCII.carriageReturn)
        lines.append(ASCII.lineFeed)
    }

    private func matches(_ field: Field, _ name: String) -> Bool {
        let wanted = name.utf8.span
        guard field.name.count == wanted.count else { return false }
        let bytes = lines.span
        let start = Int(field.name.lowerBound)
        for index in 0..<wanted.count where bytes[start + index].lowercased != wanted[index].lowercased { return false }
        return true
    }

    private func text(_ range: Range<UInt32>) -> String {
        lines.span.extracting(Int(range.lowerBound)..<Int(range.upperBound)).text
    }
}

extension HeaderFields: ExpressibleByDictionaryLiteral {
    public init(dictionaryLiteral fields: (String, String)...) {
        for (name, value) in fields { append(name, value) }
    }
}

extension HeaderFields: Sequence {
    /// Returns an iterator over the name and value pairs, in order.
    public func makeIterator() -> AnyIterator<(name: String, value: String)> {
        var remaining = fields.makeIterator()
        return AnyIterator { remaining.next().map { (text($0.name), text($0.value)) } }
    }
}
