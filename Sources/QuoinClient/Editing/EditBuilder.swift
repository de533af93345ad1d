/// A result builder that collects the operations of an edit, each with its line.
@resultBuilder public enum EditBuilder: ListBuilder {
    /// The type of the collected elements.
    public typealias Element = LocatedOperation

    /// Returns an operation with its source location.
    public static func buildExpression(
        _ operation: ConstraintOperation,
        fileID: String = #fileID,
        line: Int = #line
    ) -> [LocatedOperation] {
        [LocatedOperation(operation: operation, location: SourceLocation(fileID: fileID, line: line))]
    }

    /// Returns an operation that adds constraints.
    public static func buildExpression(
        _ statement: some ConstraintStatement,
        fileID: String = #fileID,
        line: Int = #line
    ) -> [LocatedOperation] {
        let location = SourceLocation(fileID: fileID, line: line)
        let operation = ConstraintOperation(
            .constraints(verb: "make", view: nil) { try statement.located(at: location) }
        )
        return [LocatedOperation(operation: operation, location: location)]
    }

    /// Returns an operation that adds a constraint in the native form.
    public static func buildExpression(
        _ equation: String,
        fileID: String = #fileID,
        line: Int = #line
    ) -> [LocatedOperation] {
        buildExpression(WrittenEquation(equation), fileID: fileID, line: line)
    }
}

/// An operation with its source location.
public struct LocatedOperation: Sendable {
    let operation: ConstraintOperation
    let location: SourceLocation
}

/// The operations of a request, with the source locations of their parts.
struct WrittenOperations: Sendable {
    private(set) var json: [JSONValue] = []
    private var places: [(operation: SourceLocation, entries: [SourceLocation])] = []

    /// - Throws: ``Problem`` for errors that the type system cannot rule out.
    init(_ operations: [LocatedOperation]) throws {
        for located in operations {
            var entries: [ConstraintEntry] = []
            switch located.operation.content {
            case .constraints(let verb, let view, let made):
                entries = try made()
                var fields = [verb: JSONValue.array(entries.map { .object($0.fields) })]
                if let view { fields["view"] = .string(view) }
                json.append(.object(fields))
            case .set(let selector, let change): json.append(try change.json(for: selector, at: located.location))
            case .switched(let verb, let selector): json.append([verb: .object(selector.fields)])
            }
            places.append((located.location, entries.map(\.location)))
        }
    }

    /// Returns the source location for a pointer into the list: `/2/make/0/first`.
    func location(at path: some Collection<Substring>) -> SourceLocation? {
        let path = Array(path)
        guard let first = path.first, let index = Int(first), places.indices.contains(index) else { return nil }
        let place = places[index]
        guard path.count > 2, let entry = Int(path[2]), place.entries.indices.contains(entry) else {
            return place.operation
        }
        return place.entries[entry]
    }
}

extension ConstraintOperation.Change {
    fileprivate func json(for selector: ConstraintSelector, at location: SourceLocation) throws -> JSONValue {
        for number in [constant, priority?.value, multiplier] {
            guard let number, !number.isFinite else { continue }
            throw Problem(building: "\(number) is not a finite number", at: location)
        }
        return JSONValue(fields: [
            "set": .object(selector.fields), "constant": .number(constant), "priority": .number(priority?.value),
            "multiplier": .number(multiplier), "relation": relation.map { .string($0.rawValue) },
            "replace": replace ? .bool(true) : nil,
        ])
    }
}
