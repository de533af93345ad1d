/// What a value holds, for those who read a tree without a type of their own.
extension JSONValue {
    /// The number; nil for any other value.
    public var number: Double? {
        if case .number(let number) = self { number } else { nil }
    }

    /// The string; nil for any other value.
    public var string: String? {
        if case .string(let string) = self { string } else { nil }
    }

    /// The elements of an array; none for any other value.
    public var elements: [JSONValue] {
        if case .array(let elements) = self { elements } else { [] }
    }

    /// The strings among the elements.
    public var strings: [String] { elements.compactMap(\.string) }

    /// The keys of an object, in the order of the text; none for any other value.
    public var keys: [String] {
        if case .object(let members) = self { members.map(\.key) } else { [] }
    }
}
