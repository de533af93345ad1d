/// The frames of views and guides, keyed by id; items that are not installed have none.
public struct Frames: Hashable, Sendable, Codable, Sequence {
    /// The frames keyed by id, in the superview's coordinates unless others were requested.
    public var byID: [String: Rect]

    /// Creates frames from a dictionary keyed by id.
    public init(_ byID: [String: Rect] = [:]) { self.byID = byID }

    /// Decodes an object of frames.
    public init(from decoder: any Decoder) throws {
        byID = try decoder.singleValueContainer().decode([String: Rect].self)
    }

    /// Encodes an object of frames.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(byID)
    }

    /// Returns the frame of a view or guide.
    public subscript(_ item: some NamedItem) -> Rect? { byID[item.id] }

    /// Returns the frame of the view or guide with the given id.
    public subscript(_ id: String) -> Rect? { byID[id] }

    /// The number of frames.
    public var count: Int { byID.count }

    /// Returns an iterator over the frames, in no particular order.
    public func makeIterator() -> Dictionary<String, Rect>.Iterator { byID.makeIterator() }
}
