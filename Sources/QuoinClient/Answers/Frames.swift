/// The frames of views and guides, by their ids; one that is not installed has none.
public struct Frames: Hashable, Sendable, Codable, Sequence {
    /// By id, in the superview's coordinates unless others were asked for.
    public var byID: [String: Rect]

    /// Frames by id.
    public init(_ byID: [String: Rect] = [:]) { self.byID = byID }

    /// Reads an object of frames.
    public init(from decoder: any Decoder) throws {
        byID = try decoder.singleValueContainer().decode([String: Rect].self)
    }

    /// Writes an object of frames.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(byID)
    }

    /// The frame of a view or guide.
    public subscript(_ item: some NamedItem) -> Rect? { byID[item.id] }

    /// The frame of the view or guide with an id.
    public subscript(_ id: String) -> Rect? { byID[id] }

    /// How many there are.
    public var count: Int { byID.count }

    /// The frames in no particular order.
    public func makeIterator() -> Dictionary<String, Rect>.Iterator { byID.makeIterator() }
}
