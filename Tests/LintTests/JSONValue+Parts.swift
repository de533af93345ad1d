import JSON

extension JSONValue {
    var number: Double? {
        guard case .number(let number) = self else { return nil }
        return number
    }

    var string: String? {
        guard case .string(let string) = self else { return nil }
        return string
    }

    var elements: [JSONValue] {
        guard case .array(let elements) = self else { return [] }
        return elements
    }

    var keys: [String] {
        guard case .object(let members) = self else { return [] }
        return members.map(\.key)
    }
}
