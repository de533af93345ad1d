import Simplex

/// Applies many edits to a workload, and compares its values with those of the same layout built from scratch.
struct DriftBench: ~Copyable {
    /// The permitted deviation of values in points.
    static let limit = 1e-7

    private var layout: SolverLayout
    private let original: Workload
    /// The workload with all edits applied.
    private var workload: Workload
    private var state: UInt64 = 1

    init(_ workload: Workload) {
        layout = SolverLayout(LoweredWorkload(workload))
        original = workload
        self.workload = workload
    }

    /// Prints a line, and returns the largest deviation found in ten comparisons.
    mutating func run(edits: Int) throws -> Double {
        try layout.solve()
        var largest = 0.0
        for edit in 1...edits {
            try layout.apply(nextEdit())
            guard edit % max(1, edits / 10) == 0 else { continue }
            var fresh = SolverLayout(LoweredWorkload(workload))
            try fresh.solve()
            largest = zip(layout.values, fresh.values).reduce(largest) { max($0, abs($1.0 - $1.1)) }
        }
        let steps = layout.solver.pivotCount
        print("\(original.name) \(original.size): \(largest) points off after \(edits) edits and \(steps) pivots")
        return largest
    }

    /// Creates a random edit, and applies it to the workload.
    private mutating func nextEdit() -> Workload.Edit {
        let index = random(below: workload.constraints.count)
        switch random(below: 10) {
        case 0:
            let view = random(below: workload.views.count)
            guard let width = original.views[view].width else { return changeConstant(of: index) }
            workload.views[view].width = width + fraction(within: 5)
            return .naturalWidth(view: workload.views[view].name, value: workload.views[view].width ?? 0)
        case 1:
            workload.constraints[index] = original.constraints[index]
            return .addAgain(index: index)
        case 2:
            workload.width = original.width * (1 + fraction(within: 0.1))
            workload.height = original.height * (1 + fraction(within: 0.1))
            return .resize(width: workload.width, height: workload.height)
        case 3:
            workload.constraints[index].priority = random(below: 2) == 0 ? 900 : original.constraints[index].priority
            return .priority(index: index, value: workload.constraints[index].priority)
        default: return changeConstant(of: index)
        }
    }

    private mutating func changeConstant(of index: Int) -> Workload.Edit {
        workload.constraints[index].constant = original.constraints[index].constant + fraction(within: 2)
        return .constant(index: index, value: workload.constraints[index].constant)
    }

    /// Returns the high bits of a linear congruential sequence (Knuth's MMIX).
    private mutating func random(below count: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int((state >> 33) % UInt64(count))
    }

    private mutating func fraction(within reach: Double) -> Double {
        (Double(random(below: 2_000_001)) / 1_000_000 - 1) * reach
    }
}
