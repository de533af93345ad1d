public import LayoutModel

/// The order in which variants are solved, by one engine that goes from each to the next.
///
/// Neighbours are as alike as can be: what is installed and the direction change most of a layout, and come first; then
/// the scale of texts; then the size, of which the next is the nearest.
public enum VariantOrder {
    /// The indices of traits in that order.
    public static func indices(of traits: [Traits]) -> [Int] {
        traits.indices.sorted { key(traits[$0], $0) < key(traits[$1], $1) }
    }

    private static func key(_ traits: Traits, _ index: Int) -> (Int, Int, Double, Double, Double, Int) {
        (
            // A length that is not given is another kind of column.
            2 * (traits.size.width == nil ? 1 : 0) + (traits.size.height == nil ? 1 : 0),
            9 * (traits.direction == .rightToLeft ? 1 : 0) + 3 * rank(traits.sizeClass.horizontal)
                + rank(traits.sizeClass.vertical),
            traits.textScale?.factor ?? 1,
            traits.size.width ?? 0,
            traits.size.height ?? 0,
            index
        )
    }

    private static func rank(_ sizeClass: SizeClass?) -> Int {
        switch sizeClass {
        case nil: 0
        case .compact: 1
        case .regular: 2
        }
    }
}
