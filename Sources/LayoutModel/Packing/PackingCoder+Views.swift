extension PackingCoder {
    mutating func code(_ tree: inout ViewTree) throws(PackingError) {
        var nodes = tree.storedNodes
        var free = tree.freeIndices
        try code(&nodes, from: nil) { (coder, node) throws(PackingError) in
            try coder.code(&node, from: Node.blank) { (coder, node) throws(PackingError) in try coder.code(&node) }
        }
        try code(&free, from: 0) { (coder, index) throws(PackingError) in try coder.code(&index) }
        guard isReading else { return }
        guard ViewTree.isTree(nodes, free: free) else { throw malformed }
        tree = ViewTree(nodes: nodes, free: free)
    }

    mutating func code(_ node: inout Node) throws(PackingError) {
        var (name, isGuide) = (node.name, node.kind == .guide)
        try code(&name)
        try code(&isGuide)
        var (parent, subviews, guides) = (node.parent, node.subviews, node.guides)
        try code(&parent, from: NodeID(index: 0)) { (coder, id) throws(PackingError) in try coder.code(&id) }
        try code(&subviews, from: NodeID(index: 0)) { (coder, id) throws(PackingError) in try coder.code(&id) }
        try code(&guides, from: NodeID(index: 0)) { (coder, id) throws(PackingError) in try coder.code(&id) }
        var properties = node.properties
        try code(&properties)
        guard isReading else { return }
        node = Node(
            name: name,
            kind: isGuide ? .guide : .view,
            parent: parent,
            subviews: subviews,
            guides: guides,
            properties: properties
        )
    }

    mutating func code(_ id: inout NodeID) throws(PackingError) {
        var index = id.index
        try code(&index)
        // Exceeds the capacity of a tree.
        guard index <= Int32.max else { throw malformed }
        if isReading { id = NodeID(index: index) }
    }

    mutating func code(_ properties: inout ViewProperties) throws(PackingError) {
        var parts = PropertyParts(properties)
        try code(&parts)
        guard !parts.contains(.none) else { return }
        try code(&properties.intrinsicSize)
        try code(&properties.hugging)
        try code(&properties.isHidden)
        try code(word: &properties.direction, from: .leftToRight)
        try code(&properties.when)
        try code(&properties.text, from: TextContent("")) { (coder, text) throws(PackingError) in
            try coder.code(&text)
        }
        var isCommon = properties.isCommon
        try code(&isCommon)
        if !isCommon { try code(uncommon: &properties) }
        try code(parts, of: &properties)
    }

    private mutating func code(uncommon properties: inout ViewProperties) throws(PackingError) {
        try code(&properties.compressionResistance)
        try code(&properties.baseline.first)
        try code(&properties.baseline.last)
        try code(&properties.margins)
        try code(&properties.alignmentInsets)
        try code(&properties.meta)
        try code(&properties.marginsFollowSafeArea)
        try code(&properties.preservesSuperviewMargins)
        try code(frame: &properties)
        var mask = Int(properties.autoresizing.rawValue)
        try code(&mask)
        guard let bits = UInt8(exactly: mask) else { throw malformed }
        if isReading { properties.autoresizing = AutoresizingMask(rawValue: bits) }
        try code(&properties.scroll, from: ScrollProperties()) { (coder, scroll) throws(PackingError) in
            try coder.code(&scroll.contentOffset, from: .zero) { (coder, point) throws(PackingError) in
                try coder.code(&point.x)
                try coder.code(&point.y)
            }
        }
        try code(&properties.stack, from: StackProperties()) { (coder, stack) throws(PackingError) in
            try coder.code(&stack)
        }
        try code(&properties.aspectRatio)
        var rules = properties.ignoredRules.rules
        try code(&rules, from: .conflict) { (coder, rule) throws(PackingError) in try coder.code(word: &rule) }
        if isReading { properties.ignoredRules = LintRules(rules) }
    }

    mutating func code(frame properties: inout ViewProperties) throws(PackingError) {
        let noFrame = Rect(x: 0, y: 0, width: 0, height: 0)
        try code(&properties.frame, from: noFrame) { (coder, frame) throws(PackingError) in
            try coder.code(&frame.x)
            try coder.code(&frame.y)
            try coder.code(&frame.width)
            try coder.code(&frame.height)
        }
    }

    private mutating func code(_ priorities: inout AxisPriorities) throws(PackingError) {
        try code(&priorities.horizontal)
        try code(&priorities.vertical)
    }

    private mutating func code(_ stack: inout StackProperties) throws(PackingError) {
        var isVertical = stack.axis == .vertical
        try code(&isVertical)
        stack.axis = isVertical ? .vertical : .horizontal
        try code(&stack.spacing)
        // Sorted by name, so that equal documents have equal bytes.
        var spacings = stack.customSpacing.sorted { $0.key < $1.key }
        try code(&spacings, from: (key: "", value: 0)) { (coder, spacing) throws(PackingError) in
            try coder.code(&spacing.key)
            try coder.code(&spacing.value)
        }
        if isReading { stack.customSpacing = Dictionary(spacings.lazy.map { ($0.key, $0.value) }) { _, last in last } }
        try code(word: &stack.alignment)
        try code(word: &stack.distribution)
        try code(&stack.isLayoutMarginsRelativeArrangement)
        try code(&stack.isBaselineRelativeArrangement)
    }

    private mutating func code(_ text: inout TextContent) throws(PackingError) {
        try code(&text.string)
        try code(&text.font.family)
        try code(&text.font.size)
        try code(&text.font.weight, from: 0) { (coder, weight) throws(PackingError) in try coder.code(&weight) }
        try code(&text.numberOfLines)
        try code(word: &text.lineBreak)
        try code(&text.preferredMaxLayoutWidth)
        try code(&text.letterSpacing)
        try code(&text.lineHeightMultiple)
        try code(&text.lineSpacing)
        try code(&text.insets)
        // The factor is positive. A negative one is that of a text that does not scale, so that texts stored before
        // that property existed are read as they were.
        var factor = text.scales ? text.minimumScaleFactor : -text.minimumScaleFactor
        try code(&factor)
        if isReading { (text.minimumScaleFactor, text.scales) = (factor.magnitude, factor > 0) }
    }
}

extension Node {
    /// The initial value for decoding.
    static let blank = Node(name: "", kind: .view, parent: nil, properties: ViewProperties())
}

extension ViewTree {
    /// Returns whether the nodes and free indices form a tree.
    ///
    /// Every node must be reachable from the root exactly once, through its parent; names must be unique; and the
    /// indices without a node must be the free ones.
    fileprivate static func isTree(_ nodes: [Node?], free: [Int]) -> Bool {
        guard let root = nodes.first, let root else { return nodes.isEmpty && free.isEmpty }
        guard root.parent == nil, root.kind == .view else { return false }
        guard Set(free).count == free.count, free.allSatisfy({ nodes.indices.contains($0) && nodes[$0] == nil }) else {
            return false
        }
        var names: Set<String> = []
        var pending = [NodeID(index: 0)]
        var visited = 0
        while let id = pending.popLast() {
            guard let node = nodes[id.index], names.insert(node.name).inserted else { return false }
            visited += 1
            for (kind, children) in [(Node.Kind.view, node.subviews), (.guide, node.guides)] {
                for child in children {
                    guard nodes.indices.contains(child.index), let inner = nodes[child.index], inner.parent == id,
                        inner.kind == kind, node.kind == .view
                    else { return false }
                }
                pending.append(contentsOf: children)
            }
        }
        return visited + free.count == nodes.count
    }
}
