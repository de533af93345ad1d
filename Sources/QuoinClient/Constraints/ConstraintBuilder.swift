/// A result builder that collects the statements of a constraint block, each with its line.
@resultBuilder public enum ConstraintBuilder: ListBuilder {
    /// The type of the collected elements.
    public typealias Element = LocatedStatement

    /// Returns a statement with its source location.
    public static func buildExpression(
        _ statement: some ConstraintStatement,
        fileID: String = #fileID,
        line: Int = #line
    ) -> [LocatedStatement] {
        [LocatedStatement(statement: statement, location: SourceLocation(fileID: fileID, line: line))]
    }

    /// Returns a constraint in the native form: `"title.left == superview.left + 16"`.
    public static func buildExpression(
        _ equation: String,
        fileID: String = #fileID,
        line: Int = #line
    ) -> [LocatedStatement] {
        buildExpression(WrittenEquation(equation), fileID: fileID, line: line)
    }
}

/// A statement with its source location.
public struct LocatedStatement: Sendable {
    let statement: any ConstraintStatement
    let location: SourceLocation

    func entries() throws -> [ConstraintEntry] { try statement.located(at: location) }
}

/// Constraints that are activated and deactivated together: `Group("portrait") { … }`.
public struct Group: ConstraintStatement {
    public var properties = StatementProperties()
    private let statements: [LocatedStatement]

    /// Creates a group with the constraints of a block.
    public init(_ name: String, @ConstraintBuilder _ statements: () -> [LocatedStatement]) {
        self.statements = statements()
        properties.group = name
    }

    public func entries(at location: SourceLocation) throws -> [ConstraintEntry] {
        try statements.flatMap { try $0.entries() }
    }
}

/// Constraints that are installed only in some size classes: `When(horizontal: .compact) { … }`.
public struct When: ConstraintStatement {
    public var properties = StatementProperties()
    private let statements: [LocatedStatement]

    /// Creates a statement that installs the constraints of a block only in these size classes.
    public init(
        horizontal: SizeClass? = nil,
        vertical: SizeClass? = nil,
        @ConstraintBuilder _ statements: () -> [LocatedStatement]
    ) {
        self.statements = statements()
        properties.when = SizeClasses(horizontal: horizontal, vertical: vertical)
    }

    public func entries(at location: SourceLocation) throws -> [ConstraintEntry] {
        try statements.flatMap { try $0.entries() }
    }
}
