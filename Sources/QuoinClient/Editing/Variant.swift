/// A layout under other traits, with edits that hold for it alone.
public struct Variant: Sendable {
    /// In the answer.
    public var name: String?
    /// Over those of the layout.
    public var traits: Traits
    let operations: [LocatedOperation]
    let viewOperations: [ViewOperation]

    /// A variant.
    ///
    /// - Parameters:
    ///   - name: in the answer.
    ///   - traits: over those of the layout.
    ///   - constraints: edits of constraints.
    ///   - views: edits of views, which come first.
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
