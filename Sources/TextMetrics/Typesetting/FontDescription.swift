/// The font that a text asks for; the catalogue finds the face that comes nearest.
public struct FontDescription: Hashable, Sendable {
    /// Nil means the family that the catalogue holds to be its default.
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
