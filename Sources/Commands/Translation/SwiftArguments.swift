import Dialects
import JSON

/// The translation of document members to QuoinClient expressions; nil for values that its types cannot express.
enum SwiftArguments {
    /// The translation of a value to an expression.
    typealias Expression = @Sendable (JSONValue) -> String?
    /// The name of a member, the label of its argument, and the translation of its value.
    typealias Argument = (member: String, label: String, expression: Expression)

    static func number(_ value: JSONValue) -> String? { value.number.map(SwiftLiteral.number) }

    static func string(_ value: JSONValue) -> String? { value.string.map(SwiftLiteral.string) }

    static func priority(_ value: JSONValue) -> String? { value.number.map(SwiftLiteral.priority) }

    /// Returns an enumeration case: `.outsideSuperview` for `outside-superview`.
    static func word(_ value: JSONValue) -> String? {
        guard let parts = value.string?.split(separator: "-"), let first = parts.first else { return nil }
        return "." + first + parts.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }

    static func direction(_ value: JSONValue) -> String? {
        switch value.string {
        case "ltr": ".leftToRight"
        case "rtl": ".rightToLeft"
        default: nil
        }
    }

    static func bool(_ value: JSONValue) -> String? {
        guard case .bool(let isTrue) = value else { return nil }
        return isTrue ? "true" : "false"
    }

    /// Returns insets without the edges that are 0, the default of the initializer.
    static func insets(_ value: JSONValue) -> String? {
        guard case .object(let members) = value else { return nil }
        return arguments(.object(members.filter { $0.value != .number(0) }), sides(number))
            .map { SwiftCall("Insets", $0).line }
    }

    static func sides(_ expression: @escaping Expression) -> [Argument] {
        ["top", "left", "bottom", "right"].map { ($0, $0, expression) }
    }

    static func axes(_ expression: @escaping Expression) -> [Argument] {
        ["horizontal", "vertical"].map { ($0, $0, expression) }
    }

    static let size: [Argument] = [("width", "width", number), ("height", "height", number)]

    /// Returns the members of an object as arguments, in the order of `known`; nil if any member or value is unknown.
    static func arguments(_ value: JSONValue, _ known: [Argument]) -> [String]? {
        guard case .object(let members) = value else { return nil }
        var arguments: [String] = []
        for (name, label, expression) in known {
            guard let value = value[name] else { continue }
            guard let text = expression(value) else { return nil }
            arguments.append(label.isEmpty ? text : "\(label): \(text)")
        }
        return arguments.count == members.count ? arguments : nil
    }

    /// Returns any JSON value as a literal of QuoinClient's `JSONValue`.
    static func literal(_ value: JSONValue) -> String {
        switch value {
        case .null: "nil"
        case .bool(let isTrue): isTrue ? "true" : "false"
        case .number(let number): SwiftLiteral.number(number)
        case .string(let text): SwiftLiteral.string(text)
        case .array(let elements): "[\(elements.map(literal).joined(separator: ", "))]"
        case .object(let members) where members.isEmpty: "[:]"
        case .object(let members):
            "[\(members.map { "\(SwiftLiteral.string($0.key)): \(literal($0.value))" }.joined(separator: ", "))]"
        }
    }
}
