/// An element of a constraint block: an equation, `make`, a visual format, pasted source, or a distribution.
public protocol ConstraintStatement: Sendable {
    /// The properties that apply to all constraints of the statement.
    var properties: StatementProperties { get set }

    /// Returns the constraints of the statement in order, without its properties.
    ///
    /// - Parameter location: the source location of the statement, for faults.
    /// - Returns: the constraints.
    /// - Throws: ``Problem`` for errors that the type system cannot rule out.
    func entries(at location: SourceLocation) throws -> [ConstraintEntry]
}

/// The properties that apply to all constraints of a statement.
public struct StatementProperties: Hashable, Sendable {
    var priority: Priority?
    var key: String?
    var group: String?
    var when: SizeClasses?
    var isActive = true

    /// Creates the properties of required, active constraints without names.
    public init() {}
}

extension ConstraintStatement {
    private func with<Value>(_ path: WritableKeyPath<StatementProperties, Value>, _ value: Value) -> Self {
        var changed = self
        changed.properties[keyPath: path] = value
        return changed
    }

    /// Returns the statement with another priority than required.
    public func priority(_ priority: Priority) -> Self { with(\.priority, priority) }

    /// Returns the statement with a label, by which edits find its constraints; several statements may share a label.
    public func key(_ key: String) -> Self { with(\.key, key) }

    /// Returns the statement with a label; SnapKit's name for ``key(_:)``.
    public func labeled(_ key: String) -> Self { with(\.key, key) }

    /// Returns the statement in a group, whose constraints are activated and deactivated together.
    public func group(_ group: String) -> Self { with(\.group, group) }

    /// Returns the statement for some size classes only.
    public func when(horizontal: SizeClass? = nil, vertical: SizeClass? = nil) -> Self {
        with(\.when, SizeClasses(horizontal: horizontal, vertical: vertical))
    }

    /// Returns the statement without effect until an edit activates it.
    public func inactive() -> Self { with(\.isActive, false) }

    /// Returns the constraints of the statement with its properties applied.
    func located(at location: SourceLocation) throws -> [ConstraintEntry] {
        try entries(at: location).map { entry in
            var entry = entry
            entry.apply(properties)
            return entry
        }
    }
}
