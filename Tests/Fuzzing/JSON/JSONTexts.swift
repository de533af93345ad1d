import JSON

/// Reads JSON texts in every way that the reader has, and compares the results with the reference.
public struct JSONTexts: Sendable {
    public static let maximumDepth = 12

    /// Names that the specimens use, for reading fields by name.
    private let names = JSONFieldNames([
        "id", "view", "subviews", "constraints", "constant", "a", "text", "longFieldName",
    ])
    private let nameTexts = ["id", "view", "subviews", "constraints", "constant", "a", "text", "longFieldName"]

    public init() {}

    /// Returns whether the text is JSON.
    ///
    /// - Throws: ``BrokenPromise`` if reader and reference differ, a position is outside of the text, or the value
    ///   changes when it is written and read again.
    public func read(_ text: [UInt8]) throws(BrokenPromise) -> Bool {
        let expected: JSONValue?
        do throws(ReferenceJSON.Refusal) {
            expected = try ReferenceJSON.read(text, maximumDepth: Self.maximumDepth)
        } catch {
            expected = nil
        }
        try compare(tree(text), expected, "as a tree")
        try compare(fields(text), expected, "by names")
        try checkSkipping(text, isSound: expected != nil)
        guard let expected else { return false }
        var writer = JSONWriter()
        writer.value(expected)
        try compare(tree(writer.bytes), expected, "written and read again")
        return true
    }

    private func compare(_ value: JSONValue?, _ expected: JSONValue?, _ way: String) throws(BrokenPromise) {
        guard Self.isSame(value, expected) else {
            throw BrokenPromise(
                "\(way): \(value.map { "\($0)" } ?? "refused"), but \(expected.map { "\($0)" } ?? "no JSON")"
            )
        }
    }

    /// Whether both are identical, numbers to the last bit; -0 is written as 0.
    private static func isSame(_ one: JSONValue?, _ other: JSONValue?) -> Bool {
        switch (one, other) {
        case (.string(let one), .string(let other)): one.utf8.elementsEqual(other.utf8)
        case (.array(let one), .array(let other)): one.elementsEqual(other) { isSame($0, $1) }
        case (.object(let one), .object(let other)):
            one.elementsEqual(other) { $0.key.utf8.elementsEqual($1.key.utf8) && isSame($0.value, $1.value) }
        default: one == other
        }
    }

    // MARK: Ways to read

    private func tree(_ text: [UInt8]) throws(BrokenPromise) -> JSONValue? {
        do throws(JSONError) {
            return try JSONValue(parsing: text, maximumDepth: Self.maximumDepth)
        } catch {
            try check(error, in: text)
            return nil
        }
    }

    /// Reads objects by field names and short values by the fast paths, and checks the pointer along the way.
    private func fields(_ text: [UInt8]) throws(BrokenPromise) -> JSONValue? {
        var reader = JSONReader(text, maximumDepth: Self.maximumDepth)
        var isLost = false
        let value: JSONValue?
        do throws(JSONError) {
            value = try self.value(&reader, at: .root, &isLost)
            if value != nil { try reader.finish() }
        } catch {
            try check(error, in: text)
            return nil
        }
        guard !isLost else { throw BrokenPromise("a pointer that leads elsewhere") }
        return value
    }

    /// The value at the reader's position; nil for a number beyond the range of `Double`.
    private func value(
        _ reader: inout JSONReader,
        at pointer: JSONPointer,
        _ isLost: inout Bool
    ) throws(JSONError) -> JSONValue? {
        let value: JSONValue
        switch try reader.peekKind() {
        case .null:
            try reader.null()
            value = .null
        case .bool: value = .bool(try reader.bool())
        case .number:
            var number = reader.takeNumber()
            if number == nil { number = try reader.number() }
            guard let number, number.isFinite else { return nil }
            value = .number(number)
        case .string:
            if let range = reader.takePlainString() {
                value = .string(String(decoding: reader.bytes[range], as: UTF8.self))
            } else {
                value = .string(String(decoding: try reader.stringBytes(), as: UTF8.self))
            }
        case .array:
            guard let elements = try elements(&reader, at: pointer, &isLost) else { return nil }
            value = .array(elements)
        case .object:
            guard let members = try members(&reader, at: pointer, &isLost) else { return nil }
            value = .object(members)
        }
        if reader.pointer != pointer { isLost = true }
        return value
    }

    private func elements(
        _ reader: inout JSONReader,
        at pointer: JSONPointer,
        _ isLost: inout Bool
    ) throws(JSONError) -> [JSONValue]? {
        var elements: [JSONValue] = []
        try reader.beginArray()
        while try reader.nextElement() {
            guard let element = try value(&reader, at: pointer.appending(elements.count), &isLost) else { return nil }
            elements.append(element)
        }
        return elements
    }

    private func members(
        _ reader: inout JSONReader,
        at pointer: JSONPointer,
        _ isLost: inout Bool
    ) throws(JSONError) -> [JSONValue.Member]? {
        var members: [JSONValue.Member] = []
        try reader.beginObject()
        while let field = try reader.nextField(of: names) {
            let key =
                switch field {
                case .known(let index): nameTexts[index]
                case .unknown(let key): key
                }
            guard let value = try value(&reader, at: pointer.appending(key), &isLost) else { return nil }
            members.append(JSONValue.Member(key: key, value: value))
        }
        return members
    }

    // MARK: Checks

    /// Checks that skipping a text is as strict as reading it, except for the range of numbers.
    private func checkSkipping(_ text: [UInt8], isSound: Bool) throws(BrokenPromise) {
        var reader = JSONReader(text, maximumDepth: Self.maximumDepth)
        do throws(JSONError) {
            try reader.skipValue()
            try reader.finish()
            guard !isSound, (try? JSONValue(parsing: text, maximumDepth: Self.maximumDepth)) != nil else { return }
        } catch {
            try check(error, in: text)
            guard isSound else { return }
        }
        throw BrokenPromise("skipped otherwise than read")
    }

    /// Checks that a fault is within the text, or directly after its last character.
    private func check(_ error: JSONError, in text: [UInt8]) throws(BrokenPromise) {
        let position =
            switch error {
            case .malformed(_, let position), .numberBeyondRange(_, let position): position
            }
        let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        guard lines.indices.contains(position.line - 1) else { throw BrokenPromise("a fault at \(position)") }
        let length = lines[position.line - 1].count { $0 & 0xC0 != 0x80 }
        guard (1...(length + 1)).contains(position.column) else { throw BrokenPromise("a fault at \(position)") }
    }
}
