/// A constraint or a source of constraints in the form of a request, with the location that created it.
public struct ConstraintEntry: Hashable, Sendable {
    /// The fields in the wire format.
    var fields: [String: JSONValue]
    /// The location in the caller's source.
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

    /// Creates the fields of a constraint.
    ///
    /// - Throws: ``Problem`` if a number is not finite.
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
                building: "the \(name) of \(first.text) is \(number), which is not a finite number",
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

    /// Applies the properties of a statement, unless the constraint already has its own.
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
