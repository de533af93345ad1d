/// One constraint, or one source of constraints, as a request has it, with the place that made it.
public struct ConstraintEntry: Hashable, Sendable {
    /// The fields of the wire contract.
    var fields: [String: JSONValue]
    /// Where it stands in the caller's source.
    var location: SourceLocation

    /// An attribute of an item.
    struct Place {
        let item: String
        let attribute: Attribute

        var text: String { "\(item).\(attribute.rawValue)" }
    }

    init(_ fields: [String: JSONValue], at location: SourceLocation) {
        (self.fields, self.location) = (fields, location)
    }

    /// A constraint in fields.
    ///
    /// - Throws: ``Problem`` for a number that is not finite.
    init(
        _ first: Place,
        _ relation: Relation,
        _ second: Place?,
        multiplier: Double,
        constant: Double,
        at location: SourceLocation
    ) throws {
        for (name, number) in [("multiplier", multiplier), ("constant", constant)] where !number.isFinite {
            throw Problem(
                building: "the \(name) of \(first.text) is \(number), which is no finite number",
                at: location
            )
        }
        fields = ["first": .string(first.text)]
        if relation != .equal { fields["relation"] = .string(relation.rawValue) }
        if let second { fields["second"] = .string(second.text) }
        if multiplier != 1 { fields["multiplier"] = .number(multiplier) }
        if constant != 0 { fields["constant"] = .number(constant) }
        self.location = location
    }

    /// Adds what a statement gives to all of its constraints, where these do not say otherwise.
    mutating func apply(_ properties: StatementProperties) {
        if let priority = properties.priority { add("priority", .number(priority.value)) }
        if let key = properties.key { add("key", .string(key)) }
        if let group = properties.group { add("group", .string(group)) }
        if let when = properties.when { add("when", when.json) }
        if !properties.isActive { add("active", .bool(false)) }
    }

    private mutating func add(_ name: String, _ value: JSONValue) {
        if fields[name] == nil { fields[name] = value }
    }
}
