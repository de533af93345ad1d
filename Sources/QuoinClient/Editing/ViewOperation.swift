/// A single operation of a view edit.
public struct ViewOperation: Sendable {
    let json: JSONValue
    let location: SourceLocation

    fileprivate init(_ fields: [String: JSONValue?], _ fileID: String, _ line: Int) {
        (json, location) = (JSONValue(fields: fields), SourceLocation(fileID: fileID, line: line))
    }
}

/// Adds a view with its subviews, after the superview's other subviews or at an index.
public func add(
    _ view: View,
    to superview: some NamedItem,
    at index: Int? = nil,
    fileID: String = #fileID,
    line: Int = #line
) -> ViewOperation {
    ViewOperation(
        ["add": view.json, "to": .string(superview.id), "at": .number(index.map(Double.init))],
        fileID,
        line
    )
}

/// Moves a view with its subviews and constraints.
public func move(
    _ view: some NamedItem,
    to superview: some NamedItem,
    at index: Int? = nil,
    fileID: String = #fileID,
    line: Int = #line
) -> ViewOperation {
    ViewOperation(
        ["move": .string(view.id), "to": .string(superview.id), "at": .number(index.map(Double.init))],
        fileID,
        line
    )
}

/// Removes a view, its subviews, and every constraint that references one of them.
public func remove(
    _ view: some NamedItem,
    fileID: String = #fileID,
    line: Int = #line
) -> ViewOperation {
    ViewOperation(["remove": .string(view.id)], fileID, line)
}

/// Sets the properties given for the view; its other properties do not change.
public func set(
    _ view: View,
    clearing names: Set<String> = [],
    fileID: String = #fileID,
    line: Int = #line
) -> ViewOperation {
    var fields: [String: JSONValue?] = view.properties.mapValues(Optional.some)
    for name in names { fields[name] = JSONValue.null }
    fields["set"] = .string(view.id)
    return ViewOperation(fields, fileID, line)
}

/// A result builder that collects view operations.
@resultBuilder public enum ViewEditBuilder: ListBuilder {
    /// The type of the collected elements.
    public typealias Element = ViewOperation

    /// Returns an operation.
    public static func buildExpression(_ operation: ViewOperation) -> [ViewOperation] { [operation] }
}
