import LayoutEngine
import LayoutModel
import TestSupport
import Testing

/// Unmet constraints are found from rows of the solver; here the frames are compared with the constraints.
struct UnmetConstraintsTests {
    @Test(.property, arguments: Seeds.range(60, from: 1))
    func `the constraints that are reported as unmet are those that the frames do not satisfy`(seed: UInt64) throws {
        var random = RandomOptionalConstraints(seed: seed)
        var layout = try random.layout()
        let limits = ExplanationLimits(subjects: .max, constraints: .max)
        let unmet = try layout.explanation(limits).unmet
        let reported = Dictionary(
            uniqueKeysWithValues: unmet.compactMap { entry in entry.constraint.id.map { ($0, entry) } }
        )
        let frames = FrameReader(layout)
        for (id, constraint) in layout.document.constraints where constraint.priority < 1000 {
            let error = frames.error(of: constraint)
            let text = constraint.equation(in: layout.document.tree)
            let place: Comment = "seed \(seed), \(id): \(text) is off by \(error)"
            #expect((reported[id] != nil) == (error.magnitude > 1e-6), place)
            if let entry = reported[id] { #expect((entry.error - error).magnitude < 1e-6, place) }
        }
        for entry in unmet {
            let (first, second) = (entry.constraint.equation.first, entry.constraint.equation.second)
            let comparesWithItself = second?.node == .node(first.node) && second?.attribute == first.attribute
            #expect(entry.blockingCount > 0 || comparesWithItself, "seed \(seed)")
            let isStrong = entry.blocking.allSatisfy { $0.equation.priority >= entry.constraint.equation.priority }
            #expect(isStrong, "seed \(seed)")
        }
    }

    @Test(.property) func `many optional constraints are unmet in these layouts, and many are met`() throws {
        var (met, unmet) = (0, 0)
        for seed in Seeds.range(60, from: 1) {
            var random = RandomOptionalConstraints(seed: seed)
            var layout = try random.layout()
            let optional = layout.document.constraints.ids.filter {
                layout.document.constraints[$0]?.priority ?? 0 < 1000
            }
            let count = try layout.explanation().unmet.count { $0.constraint.id != nil }
            unmet += count
            met += optional.count - count
            Cases.check()
        }
        #expect(met > Seeds.minimum(200) && unmet > Seeds.minimum(200))
    }
}

/// Layouts of a few views and many optional constraints, the same for the same seed.
private struct RandomOptionalConstraints {
    private var random: SeededGenerator

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed &* 0xD134_2543_DE82_EF95)
    }

    private mutating func pick<T>(_ choices: [T]) -> T {
        choices[Int.random(in: choices.indices, using: &random)]
    }

    mutating func layout() throws -> LayoutFixture {
        let views = [view("a"), view("box", [view("b"), view("c")]), view("d")]
        let traits = Traits.sized(300, 200).with { $0.direction = pick([.leftToRight, .rightToLeft]) }
        let equations = (0..<24).map { _ in equation() }
        return try LayoutFixture(views, traits: traits, equations)
    }

    private mutating func equation() -> String {
        let family = pick([
            ["left", "right", "centerX"], ["leading", "trailing", "centerX"], ["top", "bottom", "centerY"],
            ["width", "height"],
        ])
        let first = pick(["a", "box", "b", "c", "d"])
        let second = pick(["a", "box", "b", "c", "d", "root", "superview"])
        let multiplier = pick(["", "", "", " * 0.5", " * 2", " * -1"])
        let constant = Int.random(in: -20...60, using: &random)
        let priority = pick(["", " @750", " @750", " @500", " @500", " @250"])
        let isSize = family.contains("width")
        let other = isSize && Bool.random(using: &random) ? "" : "\(second).\(pick(family))\(multiplier) + "
        return "\(first).\(pick(family)) \(pick(["==", "==", "<=", ">="])) \(other)\(constant)\(priority)"
    }
}

/// Reads the sides of constraints without areas and margins off the frames of a layout.
private struct FrameReader {
    private let tree: ViewTree
    private let frames: (NodeID) -> Rect
    private let isRightToLeft: Bool

    init(_ layout: borrowing LayoutFixture) {
        tree = layout.document.tree
        let solution = layout.solution
        frames = { solution.frame(of: $0, in: .root) ?? Rect(0, 0, 0, 0) }
        isRightToLeft = layout.document.traits.direction == .rightToLeft
    }

    /// How far the first side is beyond what it has to be; 0 where the constraint holds.
    func error(of constraint: Constraint) -> Double {
        let first = constraint.first.node
        var second = tree.parent(of: first) ?? first
        if case .node(let named)? = constraint.second?.node { second = named }
        let attribute = constraint.second?.attribute ?? constraint.first.attribute
        let common = commonSuperview(first, second)
        let isMirrored = isRightToLeft && (constraint.first.attribute.isDirectional || attribute.isDirectional)
        var error = value(constraint.first.attribute, of: first, in: common, isMirrored: isMirrored)
        error -= constraint.constant
        if constraint.second != nil || constraint.first.attribute.kind != .size {
            error -= constraint.multiplier * value(attribute, of: second, in: common, isMirrored: isMirrored)
        }
        return switch constraint.relation {
        case .equal: error
        case .lessThanOrEqual: max(0, error)
        case .greaterThanOrEqual: min(0, error)
        }
    }

    private func value(_ attribute: Attribute, of node: NodeID, in common: NodeID, isMirrored: Bool) -> Double {
        let (frame, outer) = (frames(node), frames(common))
        let (left, top) = (frame.x - outer.x, frame.y - outer.y)
        let right = left + frame.width
        let horizontal: Double? =
            switch attribute {
            case .left: left
            case .right: right
            case .leading: isRightToLeft ? right : left
            case .trailing: isRightToLeft ? left : right
            case .centerX: (left + right) / 2
            default: nil
            }
        if let horizontal { return isMirrored ? outer.width - horizontal : horizontal }
        return switch attribute {
        case .width: frame.width
        case .height: frame.height
        case .top: top
        case .bottom: top + frame.height
        default: top + frame.height / 2
        }
    }

    private func commonSuperview(_ first: NodeID, _ second: NodeID) -> NodeID {
        if first == second { return tree.parent(of: first) ?? first }
        var outer = first
        while outer != second, !tree.isNode(second, inside: outer) { outer = tree.parent(of: outer) ?? tree.root }
        return outer
    }
}
