import LayoutModel
import XML

/// Orders constraints so that those which Xcode breaks in a conflict come last.
///
/// A file does not record which of several conflicting constraints Xcode breaks, but the stored frames show it. Of 149
/// scenes with conflicts in 21 public repositories, this order leads to the stored frames in 112; the first rule alone
/// in 77.
extension SceneReader {
    /// Returns the elements of constraints in the order in which they are considered, with their holders.
    ///
    /// 1. The constraints of a view precede those of its subviews; see ``collectViews()``.
    /// 2. Required constraints that relate the bottom or trailing edge or the center of a view to the root come last,
    ///    centers before edges: a view in a root that is too high keeps its top and its own height.
    ///
    /// Only the first rule holds for cells and headers in tables and collection views since Xcode 11, which keep the
    /// edges and break the heights.
    mutating func constraintsInOrder() -> [(constraint: XMLElement, holder: Int)] {
        if scene.kind == .nested, xcode.breaksInnerConstraintsOfCells { return elements }
        var (ordinary, centers, farEdges): ([Element], [Element], [Element]) = ([], [], [])
        for element in elements where goesOn() {
            switch rank(of: element.constraint, element.holder) {
            case .ordinary: ordinary.append(element)
            case .center: centers.append(element)
            case .farEdge: farEdges.append(element)
            }
        }
        return ordinary + centers + farEdges
    }

    private typealias Element = (constraint: XMLElement, holder: Int)

    /// The place of a constraint in the order: of conflicting constraints, one of the last rank is broken.
    private enum Rank {
        case ordinary, center, farEdge
    }

    private func rank(of constraint: XMLElement, _ holder: Int) -> Rank {
        // The order of optional constraints resolves ties, which have nothing to do with conflicts.
        guard constraint["priority"] == nil || constraint.number("priority") == 1000 else { return .ordinary }
        switch attributeRelatedToRoot(by: constraint, holder) {
        case "centerX", "centerY": return .center
        case "bottom", "lastBaseline", "baseline": return .farEdge
        // A loose view of a xib gives up its width, unlike its height.
        case "right", "trailing": return isLooseView ? .ordinary : .farEdge
        default: return .ordinary
        }
    }

    /// Returns the attribute of a descendant that a constraint relates to the root; `nil` if it relates other items.
    private func attributeRelatedToRoot(by constraint: XMLElement, _ holder: Int) -> String? {
        guard constraint["secondAttribute"] != nil, let first = item(constraint["firstItem"], holder),
            let second = item(constraint["secondItem"], holder)
        else { return nil }
        switch (first.isOfRoot, second.isOfRoot) {
        case (true, false): return constraint["secondAttribute"]
        case (false, true): return constraint["firstAttribute"]
        default: return nil
        }
    }

    /// True if the root is a view of a xib that is not the content of a cell.
    private var isLooseView: Bool {
        scene.kind == .view && scene.owner.index == scene.root.index && scene.root.name != "collectionReusableView"
    }
}

extension SceneItem {
    /// True if the item is the root, one of its areas, or a guide of its controller.
    fileprivate var isOfRoot: Bool {
        switch self {
        case .view(let index), .area(let index, _): index == 0
        case .topGuide, .bottomGuide: true
        case .uninstalled: false
        }
    }
}
