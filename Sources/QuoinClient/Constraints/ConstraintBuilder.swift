/// Collects the statements of a block of constraints, each with its line.
@resultBuilder public enum ConstraintBuilder: ListBuilder {
    /// What is collected.
    public typealias Element = LocatedStatement

    /// A statement.
    public static func buildExpression(
        _ statement: some ConstraintStatement,
        fileID: String = #fileID,
        line: Int = #line
    ) -> [LocatedStatement] {
        [LocatedStatement(statement: statement, location: SourceLocation(fileID: fileID, line: line))]
    }

    /// A constraint in the native form: `"title.left == superview.left + 16"`.
    public static func buildExpression(
        _ equation: String,
        fileID: String = #fileID,
        line: Int = #line
    ) -> [LocatedStatement] {
        buildExpression(WrittenEquation(equation), fileID: fileID, line: line)
    }
}

/// A statement with the place where it stands.
public struct LocatedStatement: Sendable {
    let statement: any ConstraintStatement
    let location: SourceLocation

    func entries() throws -> [ConstraintEntry] { try statement.located(at: location) }
}

/// Constraints that are switched as a whole: `Group("portrait") { … }`.
public struct Group: ConstraintStatement {
    public var properties = StatementProperties()
    private let statements: [LocatedStatement]

    /// The constraints of a block, as a group of this name.
    public init(_ name: String, @ConstraintBuilder _ statements: () -> [LocatedStatement]) {
        self.statements = statements()
        properties.group = name
    }

    public func entries(at location: SourceLocation) throws -> [ConstraintEntry] {
        try statements.flatMap { try $0.entries() }
    }
}

/// Constraints for some size classes: `When(horizontal: .compact) { … }`.
public struct When: ConstraintStatement {
    public var properties = StatementProperties()
    private let statements: [LocatedStatement]

    /// The constraints of a block, installed under these size classes only.
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
