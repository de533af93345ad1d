import LayoutModel

/// Finds overlapping boxes.
enum Overlaps {
    struct Box {
        var index: Int
        var edges: Edges
    }

    /// Two overlapping boxes, lower index first, and the size of their intersection.
    struct Pair {
        var first: Int
        var second: Int
        var shared: Size
    }

    /// The cost of examining a pair that overlaps along one axis, in units of work.
    private static let workOfPair = 1
    /// The cost of reporting an overlap, in units of work.
    private static let workOfOverlap = 1

    /// Calls `found` with each pair of boxes that overlap by more than `tolerance` on both axes, in any order.
    ///
    /// O(n log n + p), where p is the number of pairs that overlap along the axis on which the boxes are more spread
    /// out. These pairs are not collected in a list: if all boxes coincide, there are n²/2.
    static func forEachPair(
        of boxes: [Box],
        tolerance: Double,
        _ budget: inout WorkBudget,
        _ found: (Pair) -> Void
    ) throws(WorkLimitExceeded) {
        try budget.spend(boxes.count)
        let isVertical = density(boxes, along: .vertical) < density(boxes, along: .horizontal)
        let axis = isVertical ? Axis.vertical : .horizontal
        let sorted = boxes.sorted {
            ($0.edges.start(along: axis), $0.index) < ($1.edges.start(along: axis), $1.index)
        }
        for place in sorted.indices {
            let box = sorted[place]
            let limit = box.edges.end(along: axis) - tolerance
            var next = place + 1
            while next < sorted.count, sorted[next].edges.start(along: axis) < limit {
                try budget.spend(workOfPair)
                let other = sorted[next]
                let size = shared(box.edges, other.edges)
                if size.width > tolerance, size.height > tolerance {
                    try budget.spend(workOfOverlap)
                    let (first, second) = (min(box.index, other.index), max(box.index, other.index))
                    found(Pair(first: first, second: second, shared: size))
                }
                next += 1
            }
        }
    }

    /// Returns the average number of boxes at one position along an axis.
    private static func density(_ boxes: [Box], along axis: Axis) -> Double {
        var (least, most, sum) = (Double.infinity, -Double.infinity, 0.0)
        for box in boxes {
            let (start, end) = (box.edges.start(along: axis), box.edges.end(along: axis))
            least = min(least, start)
            most = max(most, end)
            sum += max(0, end - start)
        }
        return most > least ? sum / (most - least) : .infinity
    }

    private static func shared(_ one: Edges, _ two: Edges) -> Size {
        Size(
            width: min(one.right, two.right) - max(one.left, two.left),
            height: min(one.bottom, two.bottom) - max(one.top, two.top)
        )
    }
}

extension Edges {
    fileprivate func start(along axis: Axis) -> Double { axis == .horizontal ? left : top }
    fileprivate func end(along axis: Axis) -> Double { axis == .horizontal ? right : bottom }
}
