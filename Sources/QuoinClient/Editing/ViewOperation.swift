/// One operation of an edit of views.
public struct ViewOperation: Sendable {
    let json: JSONValue
    let location: SourceLocation

    fileprivate init(_ fields: [String: JSONValue?], _ fileID: String, _ line: Int) {
        (json, location) = (JSONValue(fields: fields), SourceLocation(fileID: fileID, line: line))
    }
}

/// Adds a view with its subviews, behind the others or at an index among them.
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

/// Removes a view, its subviews and every constraint that names one of them.
public func remove(
    _ view: some NamedItem,
    fileID: String = #fileID,
    line: Int = #line
) -> ViewOperation {
    ViewOperation(["remove": .string(view.id)], fileID, line)
}

/// Changes the properties that the view has here; the others stay.
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

/// Collects operations on views.
@resultBuilder public enum ViewEditBuilder: ListBuilder {
    /// What is collected.
    public typealias Element = ViewOperation

    /// An operation.
    public static func buildExpression(_ operation: ViewOperation) -> [ViewOperation] { [operation] }
}
