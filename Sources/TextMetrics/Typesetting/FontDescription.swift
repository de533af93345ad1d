/// The font that a text requests; the catalogue finds the nearest face.
public struct FontDescription: Hashable, Sendable {
    /// Nil means the catalogue's default family.
    public var family: String?
    /// Points, positive.
    public var size: Double
    /// 1...1000; 400 is regular, 700 is bold.
    public var weight: Int

    public init(family: String? = nil, size: Double = 17, weight: Int = 400) {
        self.family = family
        self.size = size
        self.weight = weight
    }
}
