import LayoutEngine
import LayoutModel
import TestSupport

/// Makes layouts that are mostly stacks, and edits of all that stacks depend on; the same for the same seed.
struct RandomStacks {
    private var random: SeededGenerator
    private var made = 0

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed &* 0x9E6C_63D0_876A_3F6B)
    }

    /// An author and its document, which can be solved.
    static func solvable(seed: UInt64) throws -> (author: RandomStacks, document: LayoutDocument) {
        try Seeds.firstUsable(seed) { seed in
            var author = RandomStacks(seed: seed)
            let document = try author.document()
            let engine = try? Engine(document: document)
            return engine == nil ? nil : (author, document)
        }
    }

    private mutating func happens(_ probability: Double) -> Bool {
        Double.random(in: 0..<1, using: &random) < probability
    }

    private mutating func pick<T>(_ choices: [T]) -> T {
        choices[Int.random(in: choices.indices, using: &random)]
    }

    private mutating func number(_ range: ClosedRange<Int>) -> Double {
        Double(Int.random(in: range, using: &random))
    }

    // MARK: - Documents

    mutating func document() throws -> LayoutDocument {
        let row = view(depth: 0)
        let other = view(depth: 1)
        let root = ViewDescription(name: "root", subviews: [row, other])
        var document = LayoutDocument(traits: .sized(number(100...400), number(100...400)), tree: try ViewTree(root))
        for view in document.tree.preorder() where document.tree.parent(of: view) == document.tree.root {
            document.constraints.add(Constraint(first: FirstAnchor(node: view, attribute: .leading), constant: 5))
            document.constraints.add(Constraint(first: FirstAnchor(node: view, attribute: .top), constant: 5))
            if happens(0.5) { add(to: &document, view, .width) }
            if happens(0.5) { add(to: &document, view, .height) }
        }
        return document
    }

    /// A constraint of a view's own length, or one that puts a baseline at another.
    @discardableResult
    private mutating func add(
        to document: inout LayoutDocument,
        _ view: NodeID,
        _ attribute: Attribute
    ) -> ConstraintID {
        var constraint = Constraint(first: FirstAnchor(node: view, attribute: attribute), constant: number(0...300))
        constraint.priority = pick([1000, 1000, 600, 90])
        if attribute.kind == .verticalPosition {
            let other = pick(document.tree.preorder())
            constraint.second = SecondAnchor(node: .node(other), attribute: pick([.firstBaseline, .lastBaseline]))
            constraint.constant = number(0...20)
            constraint.priority = pick([600, 90])
        }
        return document.constraints.add(constraint)
    }

    private mutating func view(depth: Int) -> ViewDescription {
        made += 1
        let name = "v\(made)"
        var properties = ViewProperties()
        var subviews: [ViewDescription] = []
        if depth < 3, depth == 0 || happens(0.4) {
            for _ in 0..<Int.random(in: 1...4, using: &random) { subviews.append(view(depth: depth + 1)) }
            properties.stack = StackProperties()
            for _ in 0..<4 { change(&properties, subviews.map(\.name)) }
        } else {
            properties.intrinsicSize = PartialSize(width: number(0...90), height: happens(0.8) ? number(0...60) : nil)
            for _ in 0..<2 { change(&properties, []) }
        }
        return ViewDescription(name: name, properties: properties, subviews: subviews)
    }

    private mutating func change(_ properties: inout ViewProperties, _ subviews: [String]) {
        switch Int.random(in: 0..<11, using: &random) {
        case 0...3:
            if properties.stack != nil { change(&properties.stack, subviews) } else { fallthrough }
        case 4:
            properties.intrinsicSize = PartialSize(
                width: happens(0.8) ? number(0...90) : nil,
                height: happens(0.8) ? number(0...60) : nil
            )
        case 5: properties.isHidden.toggle()
        case 6: properties.hugging = AxisPriorities(horizontal: pick([30, 249, 252]), vertical: pick([nil, 300]))
        case 7: properties.compressionResistance = AxisPriorities(horizontal: pick([40, 700, 800]))
        case 8: properties.baseline = Baseline(first: pick([nil, number(0...20)]), last: pick([nil, number(0...20)]))
        case 9: properties.direction = pick([nil, .leftToRight, .rightToLeft])
        default: properties.margins = PartialInsets(top: number(0...9), left: pick([nil, number(0...20)]))
        }
    }

    private mutating func change(_ stack: inout StackProperties?, _ subviews: [String]) {
        var new = stack ?? StackProperties()
        switch Int.random(in: 0..<7, using: &random) {
        case 0: new.axis = pick(Axis.allCases)
        case 1: new.spacing = number(-5...20)
        case 2: new.customSpacing = subviews.isEmpty ? [:] : [pick(subviews): number(0...30)]
        case 3: new.alignment = pick(StackAlignment.allCases)
        case 4, 5: new.distribution = pick(StackDistribution.allCases)
        default: new.isLayoutMarginsRelativeArrangement.toggle()
        }
        if happens(0.2) { new.isBaselineRelativeArrangement.toggle() }
        if new.axis == .horizontal { new.isBaselineRelativeArrangement = false }
        if !StackAlignment.allowed(along: new.axis).contains(new.alignment) { new.alignment = .center }
        stack = new
    }
}

extension RandomStacks {
    /// Makes one edit of a document and says what it touched.
    mutating func edit(_ document: inout LayoutDocument, _ changes: inout ChangeSet) throws {
        let views = document.tree.preorder()
        let node = pick(views)
        switch Int.random(in: 0..<20, using: &random) {
        case 0..<12:
            for view in happens(0.3) ? [node, pick(views)] : [node] where view != document.tree.root {
                changeProperties(of: view, &document)
                changes.nodes.insert(view)
            }
        case 12..<15:
            let attribute = pick([Attribute.width, .height, .top, .lastBaseline])
            changes.constraints.insert(add(to: &document, node, attribute))
        case 15..<17:
            changes.changesTraits = true
            if happens(0.5) {
                document.traits.direction = pick([.leftToRight, .rightToLeft])
            } else {
                document.traits.size = PartialSize(width: number(50...500), height: pick([nil, number(50...500)]))
            }
        default:
            changes.changesTree = true
            try rearrange(&document, node, views)
        }
    }

    private mutating func changeProperties(of view: NodeID, _ document: inout LayoutDocument) {
        var properties = document.tree.properties(of: view)
        if happens(0.1) {
            properties.stack = properties.stack == nil ? StackProperties() : nil
        } else {
            change(&properties, document.tree[view].subviews.map(document.tree.name(of:)))
        }
        if happens(0.05) { properties.when = pick([.any, SizeClasses(horizontal: .compact)]) }
        document.tree.setProperties(properties, of: view)
    }

    private mutating func rearrange(_ document: inout LayoutDocument, _ node: NodeID, _ views: [NodeID]) throws {
        let other = pick(views)
        if happens(0.4) {
            try document.tree.add(view(depth: 2), to: node, at: happens(0.5) ? 0 : nil)
        } else if node == document.tree.root || node == other || document.tree.isNode(other, inside: node) {
            return
        } else if happens(0.6) {
            try document.tree.move(node, to: other, at: 0)
        } else {
            document.tree.remove(node)
            for id in document.constraints.ids {
                guard let constraint = document.constraints[id] else { continue }
                var named = [constraint.first.node]
                if case .node(let second) = constraint.second?.node { named.append(second) }
                if !named.allSatisfy(document.tree.contains) { document.constraints.remove(id) }
            }
        }
    }
}
