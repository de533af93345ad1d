public import LayoutModel

/// The statements of the sources of a request that were passed over.
public struct PassedOver: Hashable, Sendable {
    /// A statement, and where its source is.
    public struct Entry: Hashable, Sendable {
        /// The index of the operation of an edit; 0 for a document.
        public var operation: Int
        /// The index of the source in the list of the operation or of the document.
        public var index: Int
        public var statement: PassedStatement
    }

    /// The first few, up to ``most``.
    public private(set) var entries: [Entry] = []
    /// How many more there are.
    public private(set) var omitted = 0

    public init() {}

    /// How many statements an answer tells.
    static let most = 100

    mutating func append(_ entry: Entry) {
        if entries.count < Self.most { entries.append(entry) } else { omitted += 1 }
    }

    mutating func omit(_ count: Int) {
        omitted += count
    }
}
