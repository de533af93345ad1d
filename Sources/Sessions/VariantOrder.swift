public import LayoutModel

/// The order in which one engine solves variants, moving from each to the next.
///
/// Neighbors are as similar as possible: first by size classes and direction, which change most of a layout; then by
/// text scale; then by size, the nearest one next.
public enum VariantOrder {
    /// Returns the indices of the traits in that order.
    public static func indices(of traits: [Traits]) -> [Int] {
        traits.indices.sorted { key(traits[$0], $0) < key(traits[$1], $1) }
    }

    /// Returns variants in groups that are solved only once, in the order in which an engine visits the groups.
    ///
    /// - Parameters:
    ///   - variants: the indices of the variants.
    ///   - key: returns what the variants of a group have in common.
    ///   - traits: returns the traits of a variant, which decide the order.
    /// - Returns: the groups, each with its indices in the given order.
    public static func groups<Key: Hashable>(
        of variants: some Sequence<Int>,
        by key: (Int) -> Key,
        traits: (Int) -> Traits
    ) -> [[Int]] {
        var numbers: [Key: Int] = [:]
        var groups: [[Int]] = []
        for index in variants {
            let key = key(index)
            if let number = numbers[key] {
                groups[number].append(index)
            } else {
                numbers[key] = groups.count
                groups.append([index])
            }
        }
        return indices(of: groups.map { traits($0[0]) }).map { groups[$0] }
    }

    private static func key(_ traits: Traits, _ index: Int) -> (Int, Int, Double, Double, Double, Int) {
        (
            // A length that is not given needs a different kind of column.
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
