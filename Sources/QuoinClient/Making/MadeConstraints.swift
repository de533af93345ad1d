/// The constraints that `make` creates for an item.
public struct MadeConstraints: ConstraintStatement {
    public var properties = StatementProperties()
    let entries: @Sendable () throws -> [ConstraintEntry]

    init(_ item: some Item, _ chains: [LocatedChain]) {
        entries = { try chains.flatMap { try $0.chain.entries(for: item, at: $0.location) } }
    }

    public func entries(at location: SourceLocation) throws -> [ConstraintEntry] { try entries() }
}

/// A chain with its source location.
public struct LocatedChain: Sendable {
    let chain: RelatedChain
    let location: SourceLocation
}

/// A result builder that collects the chains of a `make` block, each with its line.
@resultBuilder public enum ChainBuilder: ListBuilder {
    /// The type of the collected elements.
    public typealias Element = LocatedChain

    /// Returns a chain with its source location; a chain without a relation does not compile.
    public static func buildExpression(
        _ chain: RelatedChain,
        fileID: String = #fileID,
        line: Int = #line
    ) -> [LocatedChain] {
        [LocatedChain(chain: chain, location: SourceLocation(fileID: fileID, line: line))]
    }
}

extension Item {
    /// Makes constraints whose first item is this one.
    public func make(@ChainBuilder _ block: (ConstraintMaker) -> [LocatedChain]) -> MadeConstraints {
        MadeConstraints(self, block(ConstraintMaker()))
    }
}

extension Array where Element: Item {
    /// Makes constraints for each of the items.
    public func make(@ChainBuilder _ block: (ConstraintMaker) -> [LocatedChain]) -> MadeConstraints {
        let made = map { $0.make(block) }
        return MadeConstraints(joining: made)
    }
}

extension MadeConstraints {
    fileprivate init(joining parts: [MadeConstraints]) {
        entries = { try parts.flatMap { try $0.entries() } }
    }
}
