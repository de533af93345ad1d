/// The font requested for a text; the catalog finds the nearest face.
public struct FontDescription: Hashable, Sendable {
    /// The family; nil means the default family of the catalog.
    public var family: String?
    /// The size in points; positive.
    public var size: Double
    /// The weight, from 1 to 1000: 400 is regular, 700 is bold.
    public var weight: Int
    /// The size in points whose tracking applies if the text was shrunk from it; nil means `size`.
    public var designSize: Double?

    public init(family: String? = nil, size: Double = 17, weight: Int = 400) {
        self.family = family
        self.size = size
        self.weight = weight
    }
}
