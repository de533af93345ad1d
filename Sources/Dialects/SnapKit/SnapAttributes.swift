import LayoutModel

/// A set of attributes, as SnapKit collects them from the words of a statement: `left.top`, `edges`.
///
/// A word given twice counts once, and constraints are made in a fixed order, whatever the order of the words.
struct SnapAttributes: Hashable {
    /// One bit for each index of ``order``.
    private var bits: UInt32 = 0

    init() {}

    init(_ attributes: [Attribute]) {
        for attribute in attributes {
            if let index = Self.order.firstIndex(of: attribute) { bits |= 1 << UInt32(index) }
        }
    }

    var isEmpty: Bool { bits == 0 }

    /// In the order in which their constraints are made.
    var attributes: [Attribute] {
        Self.order.indices.filter { bits & 1 << UInt32($0) != 0 }.map { Self.order[$0] }
    }

    mutating func formUnion(_ other: SnapAttributes) {
        bits |= other.bits
    }

    /// SnapKit goes round the edges first, and then through the others in the system's order.
    private static let order: [Attribute] = {
        let edges = CompositeAttribute.edges.parts
        return edges + Attribute.systemOrder.filter { !edges.contains($0) }
    }()

    /// The attributes of each word of `make` and `snp`.
    static let words: [String: SnapAttributes] = {
        var words = SystemWords.attributes.mapValues { SnapAttributes([$0]) }
        let sets: [String: SnapAttributes] = [
            "edges": edges, "horizontalEdges": SnapAttributes([.left, .right]),
            "verticalEdges": SnapAttributes([.top, .bottom]),
            "directionalEdges": directionalEdges, "directionalHorizontalEdges": SnapAttributes([.leading, .trailing]),
            "directionalVerticalEdges": SnapAttributes([.top, .bottom]),
            "size": SnapAttributes([.width, .height]), "center": SnapAttributes([.centerX, .centerY]),
            "margins": margins, "directionalMargins": directionalMargins,
            "centerWithinMargins": SnapAttributes([.centerXWithinMargins, .centerYWithinMargins]),
        ]
        words.merge(sets) { $1 }
        return words
    }()

    private static let edges = SnapAttributes(CompositeAttribute.edges.parts)
    private static let directionalEdges = SnapAttributes(CompositeAttribute.directionalEdges.parts)
    private static let margins = SnapAttributes(CompositeAttribute.edges.parts.compactMap(\.marginCounterpart))
    private static let directionalMargins = SnapAttributes(
        CompositeAttribute.directionalEdges.parts.compactMap(\.marginCounterpart)
    )
}

// MARK: - The other side

extension SnapAttributes {
    /// The attributes of the second side, one for each attribute of the first.
    ///
    /// - Parameter other: the attributes that the operand names; none for `equalTo(view)`.
    /// - Returns: nil if the two sides cannot be paired.
    func partners(in other: SnapAttributes) -> [Attribute]? {
        if other.isEmpty || other == self { return attributes }
        if let words = Self.likes[self], words.contains(other) {
            return attributes.map { $0.marginCounterpart ?? $0 }
        }
        let others = other.attributes
        guard others.count == 1 else { return nil }
        return attributes.map { _ in others[0] }
    }

    /// SnapKit pairs edges with margins, each edge with its own margin.
    private static let likes: [SnapAttributes: [SnapAttributes]] = [
        edges: [margins], margins: [edges], directionalEdges: [directionalMargins],
        directionalMargins: [directionalEdges],
    ]
}
