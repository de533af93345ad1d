import JSON
import LayoutModel

/// Values of a single kind; another kind, or a value out of range, is recorded as a fault.
extension BodyDecoder {
    mutating func string(_ expected: @autoclosure () -> String = "a string") throws(JSONError) -> String? {
        if let range = reader.takePlainString() { return String(utf8: reader.bytes.span.extracting(range)) }
        guard try expect(.string, expected()) else { return nil }
        return try reader.string()
    }

    /// Reads a name chosen by the client; `nil`, with a fault, if it is too long.
    mutating func label(_ expected: @autoclosure () -> String = "a string") throws(JSONError) -> String? {
        guard let name = try string(expected()) else { return nil }
        return isWithinLimit(name) ? name : nil
    }

    /// Returns whether a name that was just read is within the limit; otherwise records a fault.
    mutating func isWithinLimit(_ name: String) -> Bool {
        let limit = limits.nameBytes
        guard name.utf8.count > limit else { return true }
        record(Self.nameTooLong(limit: limit))
        return false
    }

    /// Returns the result of `read` for the bytes of a string; if it is `nil`, `detail` describes the fault.
    mutating func string<Value>(
        _ expected: @autoclosure () -> String,
        as read: (Span<UInt8>) -> Value?,
        else detail: (String) -> String
    ) throws(JSONError) -> Value? {
        let text: String
        if let range = reader.takePlainString() {
            if let value = read(reader.bytes.span.extracting(range)) { return value }
            text = String(utf8: reader.bytes.span.extracting(range))
        } else {
            guard try expect(.string, expected()) else { return nil }
            let unescaped = try reader.string()
            if let value = read(unescaped.utf8Span.span) { return value }
            text = unescaped
        }
        record(detail(text))
        return nil
    }

    /// Returns a string as UTF-8 bytes, to be parsed later.
    mutating func stringBytes(
        _ expected: @autoclosure () -> String = "a string"
    ) throws(JSONError) -> ArraySlice<UInt8>? {
        if let range = reader.takePlainString() { return reader.bytes[range] }
        guard try expect(.string, expected()) else { return nil }
        return try reader.stringBytes()
    }

    mutating func bool() throws(JSONError) -> Bool? {
        guard try expect(.bool, "true or false") else { return nil }
        return try reader.bool()
    }

    /// Reads a finite number.
    mutating func number(_ expected: @autoclosure () -> String = "a number") throws(JSONError) -> Double? {
        if let number = reader.takeNumber() { return number }
        guard try expect(.number, expected()) else { return nil }
        let number = try reader.number()
        guard number.isFinite else {
            record(Self.beyondRange)
            return nil
        }
        return number
    }

    /// Reads a length, a position or a multiplier.
    mutating func magnitude() throws(JSONError) -> Double? {
        guard let number = try number() else { return nil }
        guard number.magnitude <= Self.largestMagnitude else {
            record(Self.tooLarge)
            return nil
        }
        return number
    }

    /// Reads a nonnegative length.
    mutating func size() throws(JSONError) -> Double? {
        guard let number = try magnitude() else { return nil }
        guard number >= 0 else {
            record("a size is not negative")
            return nil
        }
        return number
    }

    /// Reads a priority as a number.
    mutating func priority() throws(JSONError) -> Double? {
        guard let number = try number("a priority") else { return nil }
        guard number > 0, number <= PriorityName.required.value else {
            record(ConstraintError.priorityOutOfRange(number).detail)
            return nil
        }
        return number
    }

    /// Reads a priority as a number or a name.
    mutating func namedPriority() throws(JSONError) -> Double? {
        guard try reader.peekKind() == .string else { return try priority() }
        return try word(PriorityName.self, "priority", besideNumbers: "a number up to 1000")?.value
    }

    /// Reads a word of an enumeration; numbers are also allowed, as described by `besideNumbers`.
    mutating func word<Word: RawRepresentable<String> & CaseIterable>(
        _: Word.Type,
        _ kind: String,
        besideNumbers numbers: String? = nil
    ) throws(JSONError) -> Word? {
        var words: [String] { Word.allCases.map(\.rawValue) }
        guard let text = try string("one of \(words.joined(separator: ", "))") else { return nil }
        guard let word = Word(rawValue: text) else {
            let known = words.joined(separator: ", ")
            let choice = numbers.map { "\($0), or one of \(known)" } ?? "one of \(known)"
            let isQuoted = numbers != nil && Double(text) != nil
            let hint = isQuoted ? "; write the number \(text.prefix(40)) without quotes" : ""
            record(Fault.unknown(kind, text, among: words) + "\(hint) (\(choice))")
            return nil
        }
        return word
    }
}
