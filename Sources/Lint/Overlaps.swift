import LayoutModel

/// Finds boxes that share an area.
enum Overlaps {
    struct Box {
        var index: Int
        var edges: Edges
    }

    /// Two boxes, the lower index first, and the size of what they share.
    struct Pair {
        var first: Int
        var second: Int
        var shared: Size
    }

    /// Looking at a pair that meets along one axis, in units of work.
    private static let workOfPair = 1
    /// Telling a pair that overlaps.
    private static let workOfOverlap = 20

    /// Calls `found` with each pair of boxes that share more than `tolerance` in both axes, in any order.
    ///
    /// O(n log n + the pairs that meet along the axis along which they are spread out). No list is made of them: where
    /// all boxes are in one place, there are n²/2.
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

    /// How many boxes there are on average at one place along an axis.
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
