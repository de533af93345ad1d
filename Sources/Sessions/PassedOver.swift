public import LayoutModel

/// The source statements of a request that were ignored.
public struct PassedOver: Hashable, Sendable {
    /// An ignored statement, and the location of its source.
    public struct Entry: Hashable, Sendable {
        /// The index of the operation in an edit; 0 for a document.
        public var operation: Int
        /// The index of the source within the operation or the document.
        public var index: Int
        public var statement: PassedStatement
    }

    /// The first statements that may concern the layout, at most ``most``.
    private var relevant: [Entry] = []
    /// The first statements that do not, at most ``most``.
    private var others: [Entry] = []
    private var count = 0

    public init() {}

    /// The first statements, at most ``most``; those that may concern the layout come first.
    public var entries: [Entry] { relevant + others.prefix(Self.most - relevant.count) }

    /// The number of further statements.
    public var omitted: Int { count - min(relevant.count + others.count, Self.most) }

    /// The maximum number of statements in a response.
    static let most = 100

    mutating func append(_ entry: Entry) {
        count += 1
        if entry.statement.mayConcernLayout {
            if relevant.count < Self.most { relevant.append(entry) }
        } else if others.count < Self.most {
            others.append(entry)
        }
    }

    /// Counts statements that are not reported.
    mutating func omit(_ count: Int) {
        self.count += count
    }
}
