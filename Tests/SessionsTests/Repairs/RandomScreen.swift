import LayoutEngine
import LayoutModel
import TestSupport

@testable import Sessions

/// A random layout of two views, as a document and as a dense system.
struct RandomScreen {
    let document: LayoutDocument
    let dense: DenseLayout

    /// How many constraints come first, which give the vertical numbers and are no part of the dense system.
    static let verticalCount = 4

    static func id(_ index: Int) -> ConstraintID { ConstraintID(number: verticalCount + index + 1) }

    static func index(_ id: ConstraintID) -> Int { id.number - verticalCount - 1 }

    init(using generator: inout SeededGenerator) throws {
        let width = Double(Int.random(in: 8...20, using: &generator) * 10)
        var views: [ViewDescription] = []
        var contents: [DenseLayout.Row] = []
        for (index, name) in ["a", "b"].enumerated() {
            var properties = ViewProperties()
            if Int.random(in: 0..<3, using: &generator) == 0 {
                let length = Double(Int.random(in: 1...6, using: &generator) * 10)
                properties.intrinsicSize.width = length
                let unit = DenseLayout.unit(2 * index + 1)
                for (relation, priority) in [(Relation.lessThanOrEqual, 250.0), (.greaterThanOrEqual, 750)] {
                    contents.append(
                        DenseLayout.Row(coefficients: unit, relation: relation, constant: length, priority: priority)
                    )
                }
            }
            views.append(ViewDescription(name: name, properties: properties, guides: [], subviews: []))
        }
        let root = ViewDescription(name: "root", properties: ViewProperties(), guides: [], subviews: views)
        var document = LayoutDocument(tree: try ViewTree(root))
        document.traits.size = PartialSize(width: width, height: 100)
        let nodes = ["a", "b"].compactMap { document.tree.node(named: $0) }
        for node in nodes {
            for (attribute, constant) in [(Attribute.top, 0.0), (.height, 10)] {
                document.constraints.add(
                    Constraint(first: FirstAnchor(node: node, attribute: attribute), constant: constant)
                )
            }
        }
        var rows: [DenseLayout.Row?] = []
        var items: [Item] = []
        for _ in 0..<Int.random(in: 3...6, using: &generator) {
            // Some say the same again.
            let isCopy = !items.isEmpty && Int.random(in: 0..<12, using: &generator) == 0
            let item = isCopy ? items[Int.random(in: items.indices, using: &generator)] : Item(using: &generator)
            items.append(item)
            document.constraints.add(item.constraint(nodes, document.tree.root))
            rows.append(item.row)
        }
        self.document = document
        dense = DenseLayout(constraints: rows, contents: contents, rootWidth: width)
    }
}

/// One random constraint.
private struct Item {
    private let view: Int
    private let attribute: Attribute
    /// The other view, or the root; nil for none.
    private let other: Int?
    private let otherAttribute: Attribute
    private let multiplier: Double
    private let relation: Relation
    private let constant: Double
    private let priority: Double

    private static let root = 2

    init(using generator: inout SeededGenerator) {
        func pick<Value>(_ values: [Value]) -> Value { values[Int.random(in: values.indices, using: &generator)] }
        view = Int.random(in: 0..<2, using: &generator)
        attribute = pick([.left, .right, .width, .width, .centerX])
        relation = pick([.equal, .equal, .equal, .lessThanOrEqual, .greaterThanOrEqual])
        priority = pick([1000, 1000, 1000, 1000, 750, 500])
        constant = Double(pick([0, 0, 8, 10, 20, 30, 40, 60]))
        let target = pick([nil, Self.root, Self.root, 1 - view])
        if attribute == .width {
            other = target == Self.root ? nil : target
            (otherAttribute, multiplier) = (.width, pick([1, 1, 2, 0.5]))
        } else {
            other = target ?? Self.root
            otherAttribute = attribute == .centerX ? .centerX : pick([.left, .right])
            multiplier = 1
        }
    }

    func constraint(_ nodes: [NodeID], _ root: NodeID) -> Constraint {
        Constraint(
            first: FirstAnchor(node: nodes[view], attribute: attribute),
            relation: relation,
            second: other.map {
                SecondAnchor(node: .node($0 == Self.root ? root : nodes[$0]), attribute: otherAttribute)
            },
            multiplier: other == nil ? 1 : multiplier,
            constant: constant,
            priority: priority
        )
    }

    /// First side less multiplier times second side.
    var row: DenseLayout.Row {
        var coefficients = Self.terms(view, attribute)
        if let other {
            let second = Self.terms(other, otherAttribute)
            for column in coefficients.indices { coefficients[column] -= multiplier * second[column] }
        }
        return DenseLayout.Row(
            coefficients: coefficients,
            relation: relation,
            constant: constant,
            priority: priority
        )
    }

    private static func terms(_ item: Int, _ attribute: Attribute) -> [Double] {
        var terms = [Double](repeating: 0, count: DenseLayout.columnCount)
        let (left, width) = item == root ? (nil, DenseLayout.root) : (2 * item, 2 * item + 1)
        if attribute != .width, let left { terms[left] = 1 }
        switch attribute {
        case .right, .width: terms[width] = 1
        case .centerX: terms[width] = 0.5
        default: break
        }
        return terms
    }
}
