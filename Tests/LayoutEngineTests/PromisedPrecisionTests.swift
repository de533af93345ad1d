import Dialects
import LayoutEngine
import LayoutModel
import TestSupport
import Testing

/// Within 1e6 points and multipliers from 0.001 to 1000, contradictions are found to a millionth of a point, and
/// rounding is none.
@Suite struct PromisedPrecisionTests {
    /// Ways to say twice what a number is.
    enum Shape: String, CaseIterable {
        case direct, chain, ratio, smallRatio, sum

        /// Required equations of which the last, or the first, is off by a distance.
        func equations(_ size: Double, off: Double) -> [String] {
            let wanted = size + off
            switch self {
            case .direct: return ["a.left == \(size)", "a.left == \(wanted)"]
            case .chain:
                let links = (1..<20).map { "v\($0).left == v\($0 - 1).left + 0.1" }
                return ["v0.left == \(size)"] + links + ["v19.left == \(wanted + 1.9)"]
            case .ratio:
                return [
                    "a.width == \(size)", "b.width == a.width * 0.25", "c.width == b.width * 4", "c.width == \(wanted)",
                ]
            case .smallRatio:
                // A millionth of `a` would be a billionth of `b`, by which `b` may be off.
                return ["a.width == \(size)", "b.width == a.width * 0.001", "b.width == \(size / 1000 + off)"]
            case .sum:
                return [
                    "a.left == 0", "a.width == \(size / 2)", "b.left == a.right + 0.3", "b.width == \(size / 2)",
                    "b.right == superview.left + \(wanted + 0.3)",
                ]
            }
        }
    }

    private static let views = ["a", "b", "c"].map { view($0) } + (0..<20).map { view("v\($0)") }
    private static let sizes = [1, 10, 333.3, 1000, 12_345.678, 100_000, 999_000.7]

    /// Catches tolerances that grow with the numbers: at a million, a hundredth of a point was no contradiction.
    @Test(arguments: sizes, Shape.allCases)
    func `a millionth of a point is a contradiction`(size: Double, shape: Shape) throws {
        for off in [1e-6, -1e-6, 0.01] {
            try expect(1, in: shape.equations(size, off: off))
        }
    }

    @Test(arguments: sizes, Shape.allCases)
    func `rounding is no contradiction`(size: Double, shape: Shape) throws {
        try expect(0, in: shape.equations(size, off: 0))
    }

    /// Solves equations in both orders, at once and one after the other.
    private func expect(_ count: Int, in equations: [String]) throws {
        for ordered in [equations, equations.reversed()] {
            let fresh = try LayoutFixture(Self.views, ordered)
            #expect(fresh.solution.conflicts.count == count, "\(ordered)")
            var live = try LayoutFixture(Self.views, [])
            for text in ordered { try live.add(text) }
            #expect(live.solution.conflicts.count == count, "\(ordered), one by one")
        }
    }

    /// Random numbers with two decimals, and more equations than numbers, all of which hold in decimal arithmetic.
    @Test(.property, arguments: Seeds.range(20))
    func `decimals that agree never contradict each other`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed &* 0x9E37_79B9_7F4A_7C15)
        let largest = [1000, 100_000, 90_000_000].randomElement(using: &random) ?? 1000
        // In hundredths of a point.
        let values = (0..<20).map { _ in Int.random(in: -largest...largest, using: &random) }
        var equations = values.indices.filter { $0 % 3 == 0 }.map { "v\($0).left == \(decimal(values[$0], places: 2))" }
        var hasThousandth = false
        for _ in 0..<60 {
            let (one, other) = (Int.random(in: 0..<20, using: &random), Int.random(in: 0..<20, using: &random))
            guard one != other else { continue }
            // In thousandths.
            var factor = [1000, 1000, 500, 250, 1, 333, 2000, -1500].randomElement(using: &random) ?? 1000
            // Products of thousandths are beyond what is promised.
            if factor == 1 {
                if hasThousandth { factor = 1000 }
                hasThousandth = true
            }
            let constant = values[one] * 1000 - values[other] * factor
            equations.append(
                "v\(one).left == v\(other).left * \(decimal(factor, places: 3)) + \(decimal(constant, places: 5))"
            )
        }
        equations.shuffle(using: &random)
        let fresh = try LayoutFixture(Self.views, equations)
        #expect(fresh.solution.conflicts.isEmpty)
        var live = try LayoutFixture(Self.views, equations)
        for _ in 0..<10 {
            let number = Int.random(in: 1...equations.count, using: &random)
            try live.setConstraint(number) { $0.isActive.toggle() }
            #expect(live.solution.conflicts.isEmpty, "after c\(number)")
        }
    }

    private func decimal(_ value: Int, places: Int) -> String {
        let unit = (0..<places).reduce(1) { unit, _ in unit * 10 }
        // With a 1 before them, the places keep their zeros.
        let fraction = String(unit + abs(value) % unit).dropFirst()
        return (value < 0 ? "-" : "") + "\(abs(value) / unit).\(fraction)"
    }

    /// What the arithmetic cannot tell is refused, by its name.
    @Test(arguments: [
        "a.left == a.left * 1.000000000001 + 1", "a.left == a.left * 1.00000000000001 + 1",
        "a.centerX == b.centerX * 0.00000000001",
    ])
    func `a coefficient that would be taken for 0 is refused`(equation: String) throws {
        let views = [view("a"), view("b")]
        let error = #expect(throws: EngineError.self) {
            _ = try LayoutFixture(views, ["b.width == 1000000", equation])
        }
        guard case .coefficientTooSmall(let told) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(told.hasPrefix(equation.prefix(8)))
        var live = try LayoutFixture(views, ["b.width == 1000000"])
        #expect(throws: EngineError.self) { try live.add(equation) }
        try live.add("a.width == b.width * 0.00000000001")
        #expect(live.frame("a")?.width == 0.00001)
    }
}

extension LayoutFixture {
    fileprivate mutating func add(_ equation: String) throws {
        try edit { document, changes in
            for constraint in try Equation.parse(equation).resolve(in: document.tree) {
                changes.constraints.insert(document.constraints.add(constraint))
            }
        }
    }
}
