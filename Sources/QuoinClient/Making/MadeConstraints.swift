/// The constraints that `make` gives to an item.
public struct MadeConstraints: ConstraintStatement {
    public var properties = StatementProperties()
    let entries: @Sendable () throws -> [ConstraintEntry]

    init(_ item: some Item, _ chains: [LocatedChain]) {
        entries = { try chains.flatMap { try $0.chain.entries(for: item, at: $0.location) } }
    }

    public func entries(at location: SourceLocation) throws -> [ConstraintEntry] { try entries() }
}

/// A chain with the place where it stands.
public struct LocatedChain: Sendable {
    let chain: RelatedChain
    let location: SourceLocation
}

/// Collects the chains of a block of `make`, each with its line.
@resultBuilder public enum ChainBuilder: ListBuilder {
    /// What is collected.
    public typealias Element = LocatedChain

    /// A chain with its relation; without one there is no constraint, which does not compile.
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
