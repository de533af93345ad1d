import LayoutEngine
import LayoutModel
import TestSupport

/// Makes layouts and edits that use everything the engine knows, the same for the same seed.
struct RandomLayout {
    var random: SeededGenerator
    private var made = 0
    /// How often a change of a view is one of its text.
    var textShare = 0.0
    /// Whether constraints may compare a width with a height.
    var tiesAxes = true

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed &* 0xD134_2543_DE82_EF95)
    }

    /// An author and its document, which can be solved; `configure` is called with each author before its document.
    static func solvable(
        seed: UInt64,
        _ configure: (inout RandomLayout) -> Void = { _ in }
    ) throws -> (author: RandomLayout, document: LayoutDocument) {
        try Seeds.firstUsable(seed) { seed in
            var author = RandomLayout(seed: seed)
            configure(&author)
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
        let root = view(name: "root", depth: 0)
        var document = LayoutDocument(traits: traits(), tree: try ViewTree(root))
        for id in document.tree.preorder() where id != document.tree.root {
            for attempt in 0..<4 {
                if let constraint = constraint(first: id, kind: attempt, in: document.tree) {
                    document.constraints.add(constraint)
                }
            }
        }
        return document
    }

    private mutating func traits() -> Traits {
        var traits = Traits()
        traits.size = PartialSize(
            width: happens(0.9) ? number(50...300) : nil,
            height: happens(0.9) ? number(50...400) : nil
        )
        change(&traits)
        return traits
    }

    mutating func change(_ traits: inout Traits) {
        if textShare > 0, happens(0.2) {
            traits.textScale = pick([nil, .factor(0.5), .factor(1.5), .category(.accessibilityLarge)])
            return
        }
        switch Int.random(in: 0..<6, using: &random) {
        case 0: traits.size.width = happens(0.8) ? number(50...300) : nil
        case 1: traits.size.height = number(50...400)
        case 2: traits.safeArea = PartialInsets(top: number(0...40), left: number(0...20), bottom: number(0...30))
        case 3: traits.direction = pick([.leftToRight, .rightToLeft])
        case 4:
            traits.sizeClass = SizeClasses(horizontal: pick([.compact, .regular]), vertical: pick([.compact, nil]))
        case 5: traits.keyboardHeight = pick([nil, 0, 20, 90])
        default: traits.scale = pick([nil, 1, 2, 3])
        }
    }

    mutating func view(depth: Int) -> ViewDescription {
        made += 1
        return view(name: "v\(made)", depth: depth)
    }

    private mutating func view(name: String, depth: Int) -> ViewDescription {
        var properties = ViewProperties()
        for _ in 0..<3 { change(&properties, isRoot: depth == 0) }
        var guides: [String] = []
        if happens(0.2) {
            made += 1
            guides.append("g\(made)")
        }
        var subviews: [ViewDescription] = []
        if depth < 3 {
            for _ in 0..<Int.random(in: 0...(depth == 0 ? 4 : 2), using: &random) {
                subviews.append(view(depth: depth + 1))
            }
        }
        return ViewDescription(name: name, properties: properties, guides: guides, subviews: subviews)
    }

    mutating func change(_ properties: inout ViewProperties, isRoot: Bool) {
        if textShare > 0, happens(textShare) {
            properties.text = happens(0.1) ? nil : text()
            return
        }
        switch Int.random(in: 0..<12, using: &random) {
        case 0, 1:
            properties.intrinsicSize = PartialSize(width: number(0...80), height: happens(0.5) ? number(0...60) : nil)
        case 2: properties.hugging = AxisPriorities(horizontal: pick([10, 249, 600, 760, 1000]))
        case 3: properties.compressionResistance = AxisPriorities(vertical: pick([10, 249, 600, 760, 1000]))
        case 4: properties.baseline = Baseline(first: number(0...9), last: number(0...9))
        case 5 where happens(0.3): properties.marginsFollowSafeArea.toggle()
        case 5 where happens(0.3): properties.preservesSuperviewMargins.toggle()
        case 5 where happens(0.2):
            properties.alignmentInsets =
                happens(0.3) ? .zero : Insets(top: 1, left: number(-2...5), bottom: 0, right: 3)
        case 5: properties.margins = PartialInsets(top: number(0...20), right: number(0...20))
        case 6:
            properties.scroll =
                happens(0.3) ? nil : ScrollProperties(contentOffset: Point(x: number(-5...30), y: number(0...9)))
        case 7: properties.direction = pick([nil, .leftToRight, .rightToLeft])
        case 8 where !isRoot: properties.when = pick([.any, .any, SizeClasses(horizontal: .compact)])
        case 9 where !isRoot:
            properties.frame = happens(0.3) ? nil : Rect(number(0...50), number(0...50), number(0...60), number(0...60))
        case 10: properties.autoresizing = AutoresizingMask(rawValue: UInt8.random(in: 0..<64, using: &random))
        default: properties.isHidden.toggle()
        }
    }

    private mutating func text() -> TextContent {
        let words = (0..<Int.random(in: 0...12, using: &random)).map { _ in
            pick(["a", "of", "wide", "words", "nonsense"])
        }
        var text = TextContent(words.joined(separator: pick([" ", " ", "\n"])))
        text.font.size = number(4...20)
        text.numberOfLines = happens(0.2) ? Int(number(1...3)) : 0
        text.lineBreak = pick(TextLineBreak.allCases)
        if happens(0.2) { text.preferredMaxLayoutWidth = number(0...100) }
        text.lineSpacing = happens(0.3) ? number(0...5) : 0
        return text
    }

    // MARK: - Constraints

    private static let horizontal: [Attribute] = [
        .left, .right, .leading, .trailing, .centerX, .leftMargin, .rightMargin, .leadingMargin, .trailingMargin,
        .centerXWithinMargins,
    ]
    private static let vertical: [Attribute] = [
        .top, .bottom, .centerY, .firstBaseline, .lastBaseline, .topMargin, .bottomMargin, .centerYWithinMargins,
    ]

    /// A constraint of a node: of its left or top (`kind` 0 and 1) or of its width or height; nil where none comes to
    /// mind.
    mutating func constraint(first: NodeID, kind: Int, in tree: ViewTree) -> Constraint? {
        if kind < 2, first == tree.root || tree[first].properties.frame != nil { return nil }
        let attributes = kind == 0 ? Self.horizontal : kind == 1 ? Self.vertical : kind == 2 ? [.width] : [.height]
        let attribute = pick(attributes)
        let area = area(of: first, in: tree)
        var constraint = Constraint(first: FirstAnchor(node: first, area: area, attribute: attribute))
        if happens(0.6) {
            let sizes: [Attribute] = tiesAxes ? [.width, .height] : [attribute]
            let partners = kind < 2 ? attributes.filter { isPair($0, attribute) } : sizes
            let second = pick(tree.preorder())
            let isSuperview = happens(0.6) && first != tree.root
            constraint.second = SecondAnchor(
                node: isSuperview ? .superview : .node(second),
                area: isSuperview ? nil : self.area(of: second, in: tree),
                attribute: pick(partners)
            )
            constraint.multiplier = happens(0.3) ? pick([0.5, 2, 1.5, -1]) : 1
        }
        constraint.constant = kind < 2 ? number(-20...40) : number(0...90)
        constraint.relation = pick([.equal, .equal, .equal, .lessThanOrEqual, .greaterThanOrEqual])
        constraint.priority = happens(0.7) ? 1000 : pick([50, 250, 500, 750, 999])
        constraint.when = happens(0.1) ? SizeClasses(horizontal: .compact) : .any
        return constraint
    }

    private func isPair(_ a: Attribute, _ b: Attribute) -> Bool {
        !(a.isDirectional && b.isPhysicalEdge) && !(a.isPhysicalEdge && b.isDirectional)
    }

    private mutating func area(of node: NodeID, in tree: ViewTree) -> Area? {
        guard happens(0.2) else { return nil }
        if tree[node].properties.scroll != nil { return pick([.content, .frame, .margins]) }
        // Safe areas inside the root are rare: where they move their own view they need not settle.
        if node == tree.root { return pick([.safeArea, .safeArea, .readable, .keyboard]) }
        return happens(0.1) ? .safeArea : happens(0.1) ? .readable : .margins
    }
}

extension RandomLayout {
    /// Makes one edit of a document and says what it touched.
    mutating func edit(_ document: inout LayoutDocument, _ changes: inout ChangeSet) throws {
        switch Int.random(in: 0..<20, using: &random) {
        case 0..<9: editConstraint(&document, &changes)
        case 9..<11: addConstraint(&document, &changes)
        case 11..<15: editNode(&document, &changes)
        case 15..<18:
            change(&document.traits)
            changes.changesTraits = true
        default:
            try editTree(&document)
            changes.changesTree = true
        }
    }

    private mutating func editConstraint(_ document: inout LayoutDocument, _ changes: inout ChangeSet) {
        let ids = document.constraints.ids
        guard let id = ids.randomElement(using: &random), var constraint = document.constraints[id] else { return }
        changes.constraints.insert(id)
        switch Int.random(in: 0..<7, using: &random) {
        case 0..<3: constraint.constant += number(-9...9)
        case 3: constraint.priority = pick([50, 250, 500, 750, 999, 1000])
        case 4: constraint.isActive.toggle()
        case 5: constraint.relation = pick(Relation.allCases)
        default: return document.constraints.remove(id)
        }
        document.constraints.replace(id, with: constraint)
    }

    private mutating func addConstraint(_ document: inout LayoutDocument, _ changes: inout ChangeSet) {
        let node = pick(document.tree.preorder())
        guard let new = constraint(first: node, kind: Int.random(in: 0..<4, using: &random), in: document.tree) else {
            return
        }
        changes.constraints.insert(document.constraints.add(new))
    }

    private mutating func editNode(_ document: inout LayoutDocument, _ changes: inout ChangeSet) {
        let views = document.tree.preorder().filter { document.tree[$0].kind == .view }
        let node = pick(views)
        var properties = document.tree[node].properties
        change(&properties, isRoot: node == document.tree.root)
        // Constraints that name the content of a scroll view need it to stay one.
        if (properties.scroll == nil) != (document.tree[node].properties.scroll == nil) { return }
        document.tree.setProperties(properties, of: node)
        changes.nodes.insert(node)
    }

    private mutating func editTree(_ document: inout LayoutDocument) throws {
        let views = document.tree.preorder().filter { document.tree[$0].kind == .view }
        let node = pick(views)
        switch Int.random(in: 0..<3, using: &random) {
        case 0:
            let new = view(depth: 3)
            let id = try document.tree.add(new, to: node, at: Int.random(in: 0...2, using: &random))
            if let width = constraint(first: id, kind: 2, in: document.tree) { document.constraints.add(width) }
            if let left = constraint(first: id, kind: 0, in: document.tree) { document.constraints.add(left) }
        case 1 where node != document.tree.root:
            let gone = Set(document.tree.remove(node))
            for id in document.constraints.ids {
                guard let constraint = document.constraints[id] else { continue }
                var named = [constraint.first.node]
                if case .node(let second) = constraint.second?.node { named.append(second) }
                if !gone.isDisjoint(with: named) { document.constraints.remove(id) }
            }
        default:
            let target = pick(views)
            if node != document.tree.root, node != target, !document.tree.isNode(target, inside: node) {
                try document.tree.move(node, to: target, at: 0)
            }
        }
    }
}
