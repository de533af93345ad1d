/// A JSON text as a tree, for uses that do not justify a dedicated type.
public enum JSONValue: Hashable, Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    /// The members in source order.
    case object([Member])

    /// One member of an object.
    public struct Member: Hashable, Sendable {
        public var key: String
        public var value: JSONValue

        public init(key: String, value: JSONValue) {
            self.key = key
            self.value = value
        }
    }

    /// Parses a complete text.
    public init(parsing bytes: [UInt8], maximumDepth: Int = 512) throws(JSONError) {
        var reader = JSONReader(bytes, maximumDepth: maximumDepth)
        try self.init(reading: &reader)
        try reader.finish()
    }

    /// Reads the next value of `reader`.
    ///
    /// - Throws: ``JSONError``, including ``JSONError/numberBeyondRange(pointer:position:)``.
    public init(reading reader: inout JSONReader) throws(JSONError) {
        switch try reader.peekKind() {
        case .null:
            try reader.null()
            self = .null
        case .bool: self = .bool(try reader.bool())
        case .number: self = .number(try reader.finiteNumber())
        case .string: self = .string(try reader.string())
        case .array:
            var elements: [JSONValue] = []
            try reader.beginArray()
            while try reader.nextElement() { elements.append(try JSONValue(reading: &reader)) }
            self = .array(elements)
        case .object:
            var members: [Member] = []
            try reader.beginObject()
            while let key = try reader.nextKey() {
                members.append(Member(key: key, value: try JSONValue(reading: &reader)))
            }
            self = .object(members)
        }
    }

    /// Returns a member of an object; `nil` if there is none.
    public subscript(key: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.key == key }?.value
    }

    /// Returns an element of an array; `nil` if there is none.
    public subscript(index: Int) -> JSONValue? {
        guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
        return elements[index]
    }
}

extension JSONReader {
    fileprivate mutating func finiteNumber() throws(JSONError) -> Double {
        skipWhitespace()
        let start = offset
        let number = try number()
        guard number.isFinite else { throw .numberBeyondRange(pointer: pointer, position: position(of: start)) }
        return number
    }
}

extension JSONWriter {
    public mutating func value(_ value: JSONValue) {
        switch value {
        case .null: null()
        case .bool(let bool): self.bool(bool)
        case .number(let number): self.number(number)
        case .string(let string): self.string(string)
        case .array(let elements):
            beginArray()
            for element in elements { self.value(element) }
            endArray()
        case .object(let members):
            beginObject()
            for member in members {
                key(member.key)
                self.value(member.value)
            }
            endObject()
        }
    }
}
