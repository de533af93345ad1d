import JSON
public import LayoutModel
public import Sessions

extension LayoutDocument {
    /// Returns the document as JSON that ``LayoutRequest`` can read; members with default values are omitted.
    ///
    /// Ids of constraints are not part of a document: a layout created from it assigns new ones.
    ///
    /// - Throws: ``SessionError/answerTooLarge(limit:)``, or ``SessionError/needsWorker`` on an event loop.
    public func json(within limit: AnswerLimit) throws(SessionError) -> [UInt8] {
        var writer = JSONWriter(capacity: 64 * (tree.viewCount + constraints.count), within: limit)
        writer.beginObject()
        if let name {
            writer.key("name")
            writer.string(name)
        }
        writer.key("traits")
        writer.traits(traits)
        writer.key("view")
        writer.view(tree.root, in: tree)
        writer.key("constraints")
        writer.beginArray()
        for (_, constraint) in constraints where !writer.hasOverflowed { writer.source(constraint, in: tree) }
        writer.endArray()
        writer.key("onConflict")
        writer.string(onConflict.rawValue)
        writer.endObject()
        return try writer.finish(within: limit)
    }
}

extension LayoutSession {
    /// Returns the current document as JSON that recreates the same layout.
    public func documentJSON(within limit: AnswerLimit) throws(SessionError) -> [UInt8] {
        var document = document
        // An edit may have accepted conflicts for which the document itself would be rejected.
        if !conflicts.isEmpty { document.onConflict = .leaveOut }
        return try document.json(within: limit)
    }
}

extension JSONWriter {
    mutating func traits(_ traits: Traits) {
        beginObject()
        if traits.size != PartialSize() {
            key("size")
            partialSize(traits.size)
        }
        if let safeArea = traits.safeArea {
            key("safeArea")
            insets(safeArea)
        }
        if let direction = traits.direction {
            key("direction")
            string(direction.rawValue)
        }
        if traits.sizeClass != .any {
            key("sizeClass")
            sizeClasses(traits.sizeClass)
        }
        if let scale = traits.scale {
            key("scale")
            number(scale)
        }
        if let height = traits.keyboardHeight {
            key("keyboard")
            beginObject()
            member("height", height)
            endObject()
        }
        switch traits.textScale {
        case .factor(let factor):
            key("textScale")
            number(factor)
        case .category(let category):
            key("textScale")
            string(category.rawValue)
        case nil: break
        }
        endObject()
    }

    mutating func sizeClasses(_ classes: SizeClasses) {
        beginObject()
        if let horizontal = classes.horizontal {
            key("horizontal")
            string(horizontal.rawValue)
        }
        if let vertical = classes.vertical {
            key("vertical")
            string(vertical.rawValue)
        }
        endObject()
    }

    private mutating func partialSize(_ size: PartialSize) {
        beginObject()
        member("width", size.width)
        member("height", size.height)
        endObject()
    }

    mutating func insets(_ insets: PartialInsets) {
        beginObject()
        member("top", insets.top)
        member("left", insets.left)
        member("bottom", insets.bottom)
        member("right", insets.right)
        endObject()
    }

    mutating func priorities(_ priorities: AxisPriorities) {
        beginObject()
        member("horizontal", priorities.horizontal)
        member("vertical", priorities.vertical)
        endObject()
    }

    /// Writes a member unless the value is `nil`.
    mutating func member(_ name: StaticString, _ value: Double?) {
        guard let value else { return }
        key(name)
        number(value)
    }

    /// Writes a member unless the text is `nil`.
    mutating func member(_ name: StaticString, _ text: String?) {
        guard let text else { return }
        key(name)
        string(text)
    }
}

// MARK: - Views

extension JSONWriter {
    fileprivate mutating func view(_ id: NodeID, in tree: ViewTree) {
        let node = tree[id]
        beginObject()
        key("id")
        string(node.name)
        fields(of: node, in: tree)
        if !node.subviews.isEmpty {
            key("subviews")
            beginArray()
            for subview in node.subviews { view(subview, in: tree) }
            endArray()
        }
        endObject()
    }

    /// Writes the fields of a view that are not the defaults, without its id and its subviews.
    mutating func fields(of node: Node, in tree: ViewTree) {
        properties(node.properties)
        if let stack = node.properties.stack {
            key("stack")
            self.stack(stack, arranging: node.subviews.map(tree.name(of:)))
        }
        guard !node.guides.isEmpty else { return }
        key("guides")
        beginArray()
        for guide in node.guides {
            beginObject()
            key("id")
            string(tree.name(of: guide))
            endObject()
        }
        endArray()
    }

    private mutating func properties(_ properties: ViewProperties) {
        sizing(properties)
        placement(properties)
        if properties.isHidden {
            key("hidden")
            bool(true)
        }
        if let direction = properties.direction {
            key("direction")
            string(direction.rawValue)
        }
        if properties.when != .any {
            key("when")
            sizeClasses(properties.when)
        }
        look(properties)
        if let meta = properties.meta {
            key("meta")
            raw(meta)
        }
        if !properties.ignoredRules.isEmpty {
            key("lint")
            ignoredRules(properties.ignoredRules)
        }
    }

    private mutating func ignoredRules(_ rules: LintRules) {
        beginObject()
        key("ignore")
        beginArray()
        for rule in rules.rules { string(rule.rawValue) }
        endArray()
        endObject()
    }

    private mutating func sizing(_ properties: ViewProperties) {
        if properties.intrinsicSize != PartialSize() {
            key("intrinsicSize")
            partialSize(properties.intrinsicSize)
        }
        if properties.hugging != AxisPriorities() {
            key("hugging")
            priorities(properties.hugging)
        }
        if properties.compressionResistance != AxisPriorities() {
            key("compressionResistance")
            priorities(properties.compressionResistance)
        }
        if let text = properties.text {
            key("text")
            self.text(text)
        }
        if properties.baseline != Baseline() {
            key("baseline")
            beginObject()
            member("first", properties.baseline.first)
            member("last", properties.baseline.last)
            endObject()
        }
        if properties.margins != PartialInsets() {
            key("margins")
            insets(properties.margins)
        }
        if properties.alignmentInsets != .zero {
            key("alignmentInsets")
            insets(PartialInsets(properties.alignmentInsets))
        }
        if !properties.marginsFollowSafeArea {
            key("marginsFollowSafeArea")
            bool(false)
        }
        if properties.preservesSuperviewMargins {
            key("preservesSuperviewMargins")
            bool(true)
        }
        member("aspectRatio", properties.aspectRatio)
    }

    /// Writes a stack; custom spacing is in the order of `subviews` because that of a dictionary is random.
    private mutating func stack(_ stack: StackProperties, arranging subviews: [String]) {
        let defaults = StackProperties()
        beginObject()
        if stack.axis == .vertical { member("axis", AxisField.vertical.rawValue) }
        if stack.spacing != defaults.spacing { member("spacing", stack.spacing) }
        if !stack.customSpacing.isEmpty {
            key("customSpacing")
            beginObject()
            for name in subviews {
                guard let spacing = stack.customSpacing[name] else { continue }
                key(name)
                number(spacing)
            }
            endObject()
        }
        if stack.alignment != defaults.alignment { member("alignment", stack.alignment.rawValue) }
        if stack.distribution != defaults.distribution { member("distribution", stack.distribution.rawValue) }
        if stack.isLayoutMarginsRelativeArrangement {
            key("isLayoutMarginsRelativeArrangement")
            bool(true)
        }
        if stack.isBaselineRelativeArrangement {
            key("isBaselineRelativeArrangement")
            bool(true)
        }
        endObject()
    }

    private mutating func placement(_ properties: ViewProperties) {
        if let frame = properties.frame {
            key("frame")
            rect(frame)
        }
        if !properties.autoresizing.isEmpty {
            key("autoresizing")
            beginArray()
            for part in FlexibleField.allCases where properties.autoresizing.contains(part.mask) {
                string(part.rawValue)
            }
            endArray()
        }
        guard let scroll = properties.scroll else { return }
        key("scroll")
        guard let offset = scroll.contentOffset else { return bool(true) }
        beginObject()
        key("contentOffset")
        beginObject()
        key("x")
        number(offset.x)
        key("y")
        number(offset.y)
        endObject()
        endObject()
    }
}
