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

    /// The first statements, at most ``most``.
    public private(set) var entries: [Entry] = []
    /// The number of further statements.
    public private(set) var omitted = 0

    public init() {}

    /// The maximum number of statements in a response.
    static let most = 100

    mutating func append(_ entry: Entry) {
        if entries.count < Self.most { entries.append(entry) } else { omitted += 1 }
    }

    mutating func omit(_ count: Int) {
        omitted += count
    }
}
