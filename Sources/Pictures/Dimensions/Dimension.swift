import JSON
import LayoutModel

/// A constraint drawn as in a design tool: a line with a number between two edges, a bracket along a length, or a thin
/// line through aligned positions.
struct Dimension {
    enum Tone {
        case required, optional
        /// Optional and not satisfied.
        case missed
        case conflict
    }

    enum Shape {
        /// A line along the axis, between two positions.
        case distance(from: Double, to: Double)
        /// A bracket next to the first box.
        case length
        /// A line perpendicular to the axis.
        case guide(at: Double)
    }

    let id: ConstraintID
    let axis: Axis
    let shape: Shape
    let tone: Tone
    /// The constant, with the relation, multiplier and priority if they are not the defaults; empty if a guide says it
    /// all.
    let text: String
    /// The boxes of both sides; they are equal for a length on its own.
    let first: Rect
    let second: Rect

    /// Creates the dimension of a constraint; returns `nil` if one of its sides is not visible.
    ///
    /// - Parameters:
    ///   - id: the id of the constraint.
    ///   - constraint: the constraint to draw.
    ///   - scene: the visible part of the layout.
    ///   - places: the locator of the sides.
    ///   - tone: the tone; `nil` to derive it from the solution.
    init?(
        _ id: ConstraintID,
        _ constraint: Constraint,
        in scene: Scene,
        _ places: inout AnchorPlaces,
        tone: Tone? = nil
    ) {
        guard let host = scene.host(of: constraint.first.node) else { return nil }
        let otherNode = scene.secondNode(of: constraint)
        let isMirrored = scene.views[host].isRightToLeft && constraint.isDirectional
        guard let first = places.side(constraint.first, towards: otherNode, isMirrored: isMirrored) else { return nil }
        var second: AnchorPlaces.Side?
        if let otherNode {
            let anchor = FirstAnchor(
                node: otherNode,
                area: constraint.second?.area,
                attribute: constraint.second?.attribute ?? constraint.first.attribute
            )
            second = places.side(anchor, towards: constraint.first.node, isMirrored: isMirrored)
            guard second != nil else { return nil }
        }
        let words = DimensionWords(constraint, first, second, isMirrored: isMirrored, in: scene)
        self.id = id
        axis = constraint.first.attribute.axis
        (self.first, self.second) = (first.box, (second ?? first).box)
        self.tone = tone ?? words.tone
        text = words.text
        if constraint.first.attribute.kind == .size {
            shape = .length
        } else if let second, constraint.multiplier == 1, !words.isAligned,
            (first.position - second.position).magnitude > 0.01
        {
            shape = .distance(from: second.position, to: first.position)
        } else {
            shape = .guide(at: first.position)
        }
    }
}

extension Scene {
    /// Returns the node on the second side of a constraint; a position without one refers to the superview.
    func secondNode(of constraint: Constraint) -> NodeID? {
        switch constraint.second?.node {
        case .node(let node): node
        case .superview: tree.parent(of: constraint.first.node)
        case nil: constraint.first.attribute.kind == .size ? nil : tree.parent(of: constraint.first.node)
        }
    }
}

extension Constraint {
    fileprivate var isDirectional: Bool {
        first.attribute.isDirectional || second?.attribute.isDirectional == true
    }
}

/// The text at the line of a constraint, and its tone.
struct DimensionWords {
    let text: String
    let tone: Dimension.Tone
    /// True if both sides are at the same position, up to rounding to pixels.
    let isAligned: Bool

    init(
        _ constraint: Constraint,
        _ first: AnchorPlaces.Side,
        _ second: AnchorPlaces.Side?,
        isMirrored: Bool,
        in scene: Scene
    ) {
        let axis = constraint.first.attribute.axis
        let isSize = constraint.first.attribute.kind == .size
        // The difference between the first side and `base` should be the constant, measured in the direction of the
        // axis.
        let value: Double
        let base: Double
        if isSize {
            let second = second?.box.length(along: constraint.second?.attribute.axis ?? axis)
            (value, base) = (first.box.length(along: axis), (second ?? 0) * constraint.multiplier)
        } else {
            value = isMirrored ? -first.position : first.position
            base = second.map { isMirrored ? -$0.position : $0.position } ?? 0
        }
        let isPlain = isSize ? second == nil : constraint.multiplier == 1
        let error = value - base - constraint.constant
        let tolerance = scene.document.traits.scale.map { 1 / $0 + 0.01 } ?? 0.01
        // The error of a distance with another multiplier is not computed, because its origin is that of the common
        // superview.
        let isMissed = (isSize || isPlain) && constraint.relation.isMissed(by: error, tolerance)
        let isOptional = constraint.priority < PriorityName.required.value
        tone = isMissed ? .missed : isOptional ? .optional : .required
        isAligned = !isSize && constraint.relation == .equal && constraint.constant == 0 && !isMissed
        var text: String
        if isPlain {
            let sign: Double = constraint.constant < 0 || constraint.constant == 0 && value < base ? -1 : 1
            let relation = isSize || sign > 0 ? constraint.relation : constraint.relation.flipped
            let constant = isSize ? constraint.constant : sign * constraint.constant
            text = isAligned ? "" : relation.sign + Self.number(constant)
            if isMissed { text += ", is " + Self.number(isSize ? value : sign * (value - base)) }
        } else {
            text = constraint.relation == .equal && isSize ? "= " : constraint.relation.sign
            text += Self.factor(constraint, scene)
        }
        if isOptional { text += (text.isEmpty ? "@" : " @") + Self.number(constraint.priority) }
        self.text = text
    }

    /// Returns the second side of a constraint with a multiplier: `0.5 × title + 8`.
    private static func factor(_ constraint: Constraint, _ scene: Scene) -> String {
        var text = constraint.multiplier == 1 ? "" : number(constraint.multiplier) + " × "
        if let second = constraint.second {
            let node: NodeID? =
                switch second.node {
                case .node(let node): node
                case .superview: nil
                }
            if node == constraint.first.node {
                text += second.attribute.rawValue
            } else {
                text += node.map { scene.tree.name(of: $0).cut(to: 16) } ?? ViewName.superview
                if second.attribute != constraint.first.attribute { text += ".\(second.attribute.rawValue)" }
            }
        }
        guard constraint.constant != 0 else { return text }
        return text + (constraint.constant < 0 ? " − " : " + ") + number(abs(constraint.constant))
    }

    /// Formats a number with up to two decimals.
    static func number(_ value: Double) -> String {
        NumberText.shortest((value * 100).rounded() / 100).replacing("-", with: "−")
    }
}

extension Rect {
    func length(along axis: Axis) -> Double { axis == .horizontal ? width : height }
}

extension Relation {
    /// The prefix of a number; empty for an equality.
    fileprivate var sign: String {
        switch self {
        case .equal: ""
        case .lessThanOrEqual: "≤\u{2009}"
        case .greaterThanOrEqual: "≥\u{2009}"
        }
    }

    fileprivate var flipped: Relation {
        switch self {
        case .equal: .equal
        case .lessThanOrEqual: .greaterThanOrEqual
        case .greaterThanOrEqual: .lessThanOrEqual
        }
    }

    fileprivate func isMissed(by error: Double, _ tolerance: Double) -> Bool {
        switch self {
        case .equal: error.magnitude > tolerance
        case .lessThanOrEqual: error > tolerance
        case .greaterThanOrEqual: error < -tolerance
        }
    }
}
