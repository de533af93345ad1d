/// What a block of constraints is made of: equations, `make`, visual formats, pasted sources, distributions.
public protocol ConstraintStatement: Sendable {
    /// What the statement gives to all of its constraints.
    var properties: StatementProperties { get set }

    /// The constraints of the statement, in order, without its properties.
    ///
    /// - Parameter location: where the statement stands, for faults.
    /// - Returns: the constraints.
    /// - Throws: ``Problem`` for what the types cannot refuse.
    func entries(at location: SourceLocation) throws -> [ConstraintEntry]
}

/// What a statement gives to all of its constraints.
public struct StatementProperties: Hashable, Sendable {
    var priority: Priority?
    var key: String?
    var group: String?
    var when: SizeClasses?
    var isActive = true

    /// A required, active constraint without names.
    public init() {}
}

extension ConstraintStatement {
    private func with<Value>(_ path: WritableKeyPath<StatementProperties, Value>, _ value: Value) -> Self {
        var changed = self
        changed.properties[keyPath: path] = value
        return changed
    }

    /// The statement at another priority than required.
    public func priority(_ priority: Priority) -> Self { with(\.priority, priority) }

    /// The statement with a label, by which edits find its constraints; several may share one.
    public func key(_ key: String) -> Self { with(\.key, key) }

    /// The statement with a label, in SnapKit's word.
    public func labeled(_ key: String) -> Self { with(\.key, key) }

    /// The statement in a set of constraints that is switched as a whole.
    public func group(_ group: String) -> Self { with(\.group, group) }

    /// The statement for some size classes only.
    public func when(horizontal: SizeClass? = nil, vertical: SizeClass? = nil) -> Self {
        with(\.when, SizeClasses(horizontal: horizontal, vertical: vertical))
    }

    /// The statement without effect until an edit activates it.
    public func inactive() -> Self { with(\.isActive, false) }

    /// The constraints of the statement with its properties.
    func located(at location: SourceLocation) throws -> [ConstraintEntry] {
        try entries(at: location).map { entry in
            var entry = entry
            entry.apply(properties)
            return entry
        }
    }
}
