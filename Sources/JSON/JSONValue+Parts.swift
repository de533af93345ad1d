/// Accessors for reading a tree without decoding it into a type.
extension JSONValue {
    /// The number; `nil` for any other value.
    public var number: Double? {
        if case .number(let number) = self { number } else { nil }
    }

    /// The string; `nil` for any other value.
    public var string: String? {
        if case .string(let string) = self { string } else { nil }
    }

    /// The elements of an array; empty for any other value.
    public var elements: [JSONValue] {
        if case .array(let elements) = self { elements } else { [] }
    }

    /// The elements that are strings.
    public var strings: [String] { elements.compactMap(\.string) }

    /// The keys of an object in source order; empty for any other value.
    public var keys: [String] {
        if case .object(let members) = self { members.map(\.key) } else { [] }
    }
}
