import LayoutModel

/// A view or guide without a partner, described without its name.
struct ViewCandidate {
    var node: NodeID
    var content: Content
    /// The number of its properties.
    var properties: Int
    /// The numbers of its constraints, and of these without constants and priorities; ascending.
    var lines: [Int]
    var shapes: [Int]

    /// What a view contains.
    enum Content: Int {
        case none, size, text, scroll, stack

        init(_ properties: ViewProperties) {
            self =
                if properties.stack != nil {
                    .stack
                } else if properties.scroll != nil {
                    .scroll
                } else if properties.text != nil {
                    .text
                } else if properties.intrinsicSize != PartialSize() {
                    .size
                } else {
                    .none
                }
        }
    }

    /// Returns whether at least half of the constraints of both are the same but for constants and priorities.
    func resembles(_ other: ViewCandidate) -> Bool {
        var (index, shared) = (0, 0)
        for shape in shapes {
            while index < other.shapes.count, other.shapes[index] < shape { index += 1 }
            guard index < other.shapes.count else { break }
            if other.shapes[index] == shape {
                shared += 1
                index += 1
            }
        }
        return shared > 0 && 2 * shared >= max(shapes.count, other.shapes.count)
    }
}

/// A constraint as seen from one of its items: the other item is its pair, or any view without a partner.
struct Line: Hashable {
    var area: Area?
    var attribute: Attribute
    var relation: Relation
    var other: ConstraintMeaning.Side?
    var multiplier: Double
    /// True if the multiplier is that of the item itself.
    var multipliesOwn: Bool
    var constant: Double?
    var priority: Double?
    var isActive: Bool?
    var when: SizeClasses?

    /// The line without the parts that are often tuned.
    var shape: Line {
        var shape = self
        (shape.constant, shape.priority, shape.isActive, shape.when) = (nil, nil, nil, nil)
        return shape
    }
}

/// Reads the lines of nodes without a partner.
struct LineReader {
    let tree: ViewTree
    let side: ComparedSide
    let pairs: ViewPairs

    func line(of constraint: Constraint, from node: NodeID) -> Line {
        let second = ConstraintReader.second(of: constraint)
        let own = constraint.first.node == node
        let other = own ? second.map(self.other(constraint)) : side(constraint.first)
        let isTurned = !own && constraint.multiplier == 1
        return Line(
            area: own ? constraint.first.area : second?.area,
            attribute: own ? constraint.first.attribute : second?.attribute ?? constraint.first.attribute,
            relation: isTurned ? constraint.relation.turned : constraint.relation,
            other: other,
            multiplier: second == nil ? 1 : constraint.multiplier,
            multipliesOwn: !own && constraint.multiplier != 1,
            constant: isTurned ? 0 - constraint.constant : constraint.constant,
            priority: constraint.priority,
            isActive: constraint.isActive,
            when: constraint.when
        )
    }

    private func other(_ constraint: Constraint) -> (SecondAnchor) -> ConstraintMeaning.Side {
        { second in
            let node: NodeID? =
                switch second.node {
                case .node(let node): node
                case .superview: tree.parent(of: constraint.first.node)
                }
            let token = node == constraint.first.node ? .itself : node.map(token) ?? .superview
            return ConstraintMeaning.Side(node: token, area: second.area, attribute: second.attribute)
        }
    }

    private func side(_ anchor: FirstAnchor) -> ConstraintMeaning.Side {
        ConstraintMeaning.Side(node: token(of: anchor.node), area: anchor.area, attribute: anchor.attribute)
    }

    private func token(of node: NodeID) -> NodeToken {
        pairs.isPaired(node, side) ? pairs.token(of: node, side) : .unpaired
    }
}
