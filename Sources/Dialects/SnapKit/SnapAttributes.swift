import LayoutModel

/// A set of attributes, as SnapKit collects them from the words of a statement: `left.top`, `edges`.
///
/// Its constraints are made in one order, whatever the order of the words; a word said twice counts once.
struct SnapAttributes: Hashable {
    /// A bit for each place in ``order``.
    private var bits: UInt32 = 0

    init() {}

    init(_ attributes: [Attribute]) {
        for attribute in attributes {
            if let place = Self.order.firstIndex(of: attribute) { bits |= 1 << UInt32(place) }
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

    /// What the words of `make` and of `snp` stand for.
    static let words: [String: SnapAttributes] = {
        var words = ConstructorWords.attributes.mapValues { SnapAttributes([$0]) }
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
    /// The attributes of the other side, one for each of this side.
    ///
    /// - Parameter other: what the operand names: nothing for `equalTo(view)`.
    /// - Returns: nil where the two do not go together.
    func partners(in other: SnapAttributes) -> [Attribute]? {
        if other.isEmpty || other == self { return attributes }
        if let words = Self.likes[self], words.contains(other) {
            return attributes.map { $0.marginCounterpart ?? $0 }
        }
        let others = other.attributes
        guard others.count == 1 else { return nil }
        return attributes.map { _ in others[0] }
    }

    /// Edges go with margins, each with its own.
    private static let likes: [SnapAttributes: [SnapAttributes]] = [
        edges: [margins], margins: [edges], directionalEdges: [directionalMargins],
        directionalMargins: [directionalEdges],
    ]
}
