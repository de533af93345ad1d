public import JSON

/// Changes JSON values part by part: the result is always JSON, and mostly what a reader of such values expects.
///
/// A member gets a value that a member of that name has elsewhere, so most changes get past the checks of types.
public struct ValueMutator: Sendable {
    /// The values that members have in the specimens, by their keys.
    private var values: [String: [JSONValue]] = [:]
    private var keys: [String] = []
    private let strange: [JSONValue]

    public init(_ specimens: [JSONValue], strange: [JSONValue] = Self.strange) {
        self.strange = strange
        for specimen in specimens { note(specimen) }
        keys = values.keys.sorted()
    }

    /// Values that are rare in sound documents and common in attacks.
    public static let strange: [JSONValue] = [
        .null, .bool(true), .bool(false), .number(0), .number(-1), .number(0.5), .number(1e12), .number(-1e12),
        .number(1e308), .number(.leastNonzeroMagnitude), .number(4_503_599_627_370_497), .string(""), .string("root"),
        .string("superview"), .string("\u{0}\u{1F600}<&\"'>\u{2028}"), .string("nobody.left == 1e999"), .array([]),
        .object([]), .array([.array([.array([])])]), .string(String(repeating: "é", count: 300)),
    ]

    private mutating func note(_ value: JSONValue) {
        switch value {
        case .object(let members):
            for member in members {
                if values[member.key, default: []].count < 50 { values[member.key, default: []].append(member.value) }
                note(member.value)
            }
        case .array(let elements): for element in elements { note(element) }
        case .null, .bool, .number, .string: break
        }
    }

    /// Changes one part of a value.
    public func mutate(_ value: inout JSONValue, _ dice: inout Dice) {
        var index = dice.below(Self.count(value))
        change(&value, at: &index, under: "", &dice)
    }

    private static func count(_ value: JSONValue) -> Int {
        switch value {
        case .null, .bool, .number, .string: 1
        case .array(let elements): elements.reduce(1) { $0 + count($1) }
        case .object(let members): members.reduce(1) { $0 + count($1.value) }
        }
    }

    /// Changes the part with an index; -1 once that is done.
    private func change(_ value: inout JSONValue, at index: inout Int, under key: String, _ dice: inout Dice) {
        guard index != 0 else {
            index = -1
            replace(&value, under: key, &dice)
            return
        }
        index -= 1
        switch value {
        case .null, .bool, .number, .string: break
        case .array(var elements):
            for place in elements.indices where index >= 0 {
                change(&elements[place], at: &index, under: key, &dice)
            }
            value = .array(elements)
        case .object(var members):
            for place in members.indices where index >= 0 {
                change(&members[place].value, at: &index, under: members[place].key, &dice)
            }
            value = .object(members)
        }
    }

    private func replace(_ value: inout JSONValue, under key: String, _ dice: inout Dice) {
        if dice.happens(0.1) {
            value = dice.pick(strange)
            return
        }
        switch value {
        case .null, .bool, .string: value = other(key, &dice) ?? value
        case .number(let number):
            let others = [number + 1, -number, number / 3, number * 1e6, 0]
            value = dice.happens(0.5) ? .number(dice.pick(others)) : other(key, &dice) ?? value
        case .array(var elements):
            guard !elements.isEmpty else { break }
            let place = dice.below(elements.count)
            switch dice.below(3) {
            case 0: elements.remove(at: place)
            case 1: elements.insert(elements[place], at: dice.below(elements.count + 1))
            default: elements.swapAt(place, dice.below(elements.count))
            }
            value = .array(elements)
        case .object(var members):
            switch dice.below(4) {
            case 0 where !members.isEmpty: members.remove(at: dice.below(members.count))
            case 1 where !members.isEmpty: members.swapAt(0, dice.below(members.count))
            case 2 where !members.isEmpty:
                let place = dice.below(members.count)
                members[place].value = other(members[place].key, &dice) ?? members[place].value
            default:
                guard !keys.isEmpty else { break }
                let key = dice.pick(keys)
                members.removeAll { $0.key == key }
                members.append(JSONValue.Member(key: key, value: other(key, &dice) ?? .null))
            }
            value = .object(members)
        }
    }

    /// A value that a member with this key has in a specimen.
    private func other(_ key: String, _ dice: inout Dice) -> JSONValue? {
        values[key].map { dice.pick($0) }
    }
}

extension JSONValue {
    /// The value as text.
    public var text: [UInt8] {
        var writer = JSONWriter()
        writer.value(self)
        return writer.bytes
    }
}
