internal import LayoutModel

/// One side of a constraint: an attribute of a box of a node.
struct Item {
    var node: NodeID
    var area: Area?
    var attribute: Attribute
    /// True if the box is the content of a scroll view rather than its frame.
    var isContent = false
}

/// An attribute in terms of its box: `start + share · length + inset` for a position, without `start` for a size.
struct Spot {
    var share: Double
    var inset: Double
}

/// The coordinate system in which the two positions of a constraint are compared.
struct ConstraintSpace {
    /// The closest common superview; positions are measured from the origin of its subviews' coordinates.
    let origin: NodeID
    let axis: Axis
    /// True if distances are measured from the right edge, growing to the left.
    let isMirrored: Bool
}

/// The positions of box attributes.
extension NodeTable {
    /// Returns an attribute of an item in terms of the length of its box.
    func spot(of item: Item, in space: ConstraintSpace, _ tree: ViewTree) -> Spot {
        // The area insets the box, and a margin attribute (`leftMargin`) insets it again.
        var insets = Insets.zero
        switch item.area {
        case .margins: insets = margins(of: item.node, in: tree)
        case .safeArea: insets = safeArea(of: item.node)
        case .readable: insets = readableInsets(of: item.node, in: tree)
        case .keyboard: return keyboardSpot(item.attribute, along: space.axis, space.isMirrored)
        // The content is a separate box without margins.
        case .content, .frame: break
        // Margins are measured from the frame.
        case nil: if !item.isContent, !item.attribute.isWithinMargins { insets = alignmentInsets(of: item.node) }
        }
        if item.attribute.isWithinMargins {
            insets = insets + margins(of: item.node, in: tree)
        }
        let (near, far) = space.axis == .horizontal ? (insets.left, insets.right) : (insets.top, insets.bottom)
        switch item.attribute.feature {
        case .minEdge: return Spot(share: 0, inset: near)
        case .maxEdge: return Spot(share: 1, inset: -far)
        case .leadingEdge: return space.isMirrored ? Spot(share: 1, inset: -far) : Spot(share: 0, inset: near)
        case .trailingEdge: return space.isMirrored ? Spot(share: 0, inset: near) : Spot(share: 1, inset: -far)
        // The middle between both inset edges: (near + length - far) / 2.
        case .center: return Spot(share: 0.5, inset: (near - far) / 2)
        case .length: return Spot(share: 1, inset: -near - far)
        // The first baseline is measured from the top, the last one from the bottom.
        case .firstBaseline: return Spot(share: 0, inset: near + (baseline(of: item, in: tree).first ?? 0))
        case .lastBaseline: return Spot(share: 1, inset: -far - (baseline(of: item, in: tree).last ?? 0))
        }
    }

    /// Returns an attribute of the part of the root that the keyboard covers.
    ///
    /// It is as wide as the root and ends at its bottom; without a keyboard, it is the bottom edge of the safe area.
    private func keyboardSpot(_ attribute: Attribute, along axis: Axis, _ isMirrored: Bool) -> Spot {
        let (start, end, length) =
            axis == .horizontal
            ? (Spot(share: 0, inset: 0), Spot(share: 1, inset: 0), Spot(share: 1, inset: 0))
            : (
                Spot(share: 1, inset: -(keyboardHeight ?? rootSafeArea.bottom)),
                Spot(share: 1, inset: keyboardHeight == nil ? -rootSafeArea.bottom : 0),
                Spot(share: 0, inset: keyboardHeight ?? 0)
            )
        switch attribute.feature {
        case .minEdge, .firstBaseline: return start
        case .maxEdge, .lastBaseline: return end
        case .leadingEdge: return isMirrored ? end : start
        case .trailingEdge: return isMirrored ? start : end
        case .center: return Spot(share: (start.share + end.share) / 2, inset: (start.inset + end.inset) / 2)
        case .length: return length
        }
    }

    /// Returns the baselines of an item; none for an area because only a whole view contains text.
    private func baseline(of item: Item, in tree: ViewTree) -> Baseline {
        guard item.area == nil else { return Baseline() }
        let given = tree[item.node].properties.baseline
        let text = textBaselines[item.node]
        return Baseline(first: given.first ?? text?.first, last: given.last ?? text?.last)
    }
}
