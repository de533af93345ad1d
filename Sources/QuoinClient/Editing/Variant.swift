/// A layout with other traits, and with edits that apply only to the variant.
public struct Variant: Sendable {
    /// The name in the answer.
    public var name: String?
    /// The traits that override those of the layout.
    public var traits: Traits
    let operations: [LocatedOperation]
    let viewOperations: [ViewOperation]

    /// Creates a variant.
    ///
    /// - Parameters:
    ///   - name: the name in the answer.
    ///   - traits: the traits that override those of the layout.
    ///   - constraints: edits of constraints.
    ///   - views: edits of views, which are applied first.
    public init(
        _ name: String? = nil,
        _ traits: Traits = Traits(),
        @EditBuilder constraints: () -> [LocatedOperation] = { [] },
        @ViewEditBuilder views: () -> [ViewOperation] = { [] }
    ) {
        (self.name, self.traits, operations, viewOperations) = (name, traits, constraints(), views())
    }

    var json: JSONValue {
        get throws {
            let written = try WrittenOperations(operations)
            return JSONValue(fields: [
                "name": name.map { .string($0) }, "traits": try JSONValue(encoding: traits),
                "constraints": operations.isEmpty ? nil : .array(written.json),
                "views": viewOperations.isEmpty ? nil : .array(viewOperations.map(\.json)),
            ])
        }
    }
}
