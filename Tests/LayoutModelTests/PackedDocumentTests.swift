@testable import LayoutModel
import Testing
import TestSupport

/// Returns a document in which every field of every part has another value than by default; what version 4 of the
/// format has added is left out unless `isStyled`.
func fullDocument(isStyled: Bool = true) throws -> LayoutDocument {
    var text = TextContent("Grüße 👋 مرحبا")
    text.font = TextFont(family: "Inter", size: 13.5, weight: 600)
    (text.numberOfLines, text.lineBreak, text.preferredMaxLayoutWidth) = (3, .charWrap, 120)
    (text.letterSpacing, text.lineHeightMultiple, text.lineSpacing) = (0.25, 1.5, 2)
    (text.insets, text.minimumScaleFactor) = (Insets(top: 1, left: 2, bottom: 3, right: 4), 0.5)
    text.scales = false
    if isStyled { text.alignment = .justified }
    var stack = StackProperties()
    (stack.axis, stack.spacing, stack.customSpacing) = (.vertical, -3, ["b": 4.5, "a": 1])
    (stack.alignment, stack.distribution) = (.trailing, .equalCentering)
    (stack.isLayoutMarginsRelativeArrangement, stack.isBaselineRelativeArrangement) = (true, true)
    var properties = ViewProperties()
    properties.intrinsicSize = PartialSize(width: 10.5, height: nil)
    properties.hugging = AxisPriorities(horizontal: 251, vertical: 1.5)
    properties.compressionResistance = AxisPriorities(horizontal: nil, vertical: 749)
    properties.isHidden = true
    properties.direction = .rightToLeft
    properties.when = SizeClasses(horizontal: .regular, vertical: .compact)
    properties.baseline = Baseline(first: 3, last: nil)
    properties.margins = PartialInsets(top: 1, left: nil, bottom: -0.0, right: 1e-12)
    properties.alignmentInsets = Insets(top: -1, left: 0.5, bottom: 0, right: 2)
    properties.meta = #"{"tags":["ä"]}"#
    properties.ignoredRules = [LintRules(.overlap), LintRules(.redundant)]
    (properties.marginsFollowSafeArea, properties.preservesSuperviewMargins) = (false, true)
    properties.frame = Rect(x: -1e12, y: 0.1, width: 3, height: 0)
    properties.autoresizing = [.flexibleWidth, .flexibleBottomMargin]
    properties.scroll = ScrollProperties(contentOffset: Point(x: 1, y: -2.5))
    properties.stack = stack
    properties.aspectRatio = 16.0 / 9
    properties.text = text
    if isStyled {
        (properties.kind, properties.label, properties.style) = (.switch, "Zugang \u{1F511}", fullStyle)
    }
    let b = ViewDescription(name: "b")
    let inner = [
        ViewDescription(name: "a", properties: properties, guides: ["g1", "g2"], subviews: [b]),
        ViewDescription(name: "c", subviews: [ViewDescription(name: "d")]), ViewDescription(name: "e"),
    ]
    let tree = try ViewTree(ViewDescription(name: "root", subviews: inner))
    var document = LayoutDocument(name: "everything", tree: tree)
    document.traits.size = PartialSize(width: 390, height: nil)
    document.traits.safeArea = PartialInsets(top: 47, left: nil, bottom: 34, right: 0)
    document.traits.direction = .leftToRight
    document.traits.sizeClass = SizeClasses(horizontal: .compact, vertical: nil)
    document.traits.scale = 3
    document.traits.textScale = .category(.accessibilityLarge)
    document.traits.keyboardHeight = 335.5
    document.onConflict = .reject
    // Gaps among the ids of nodes and of constraints, and an order that is not that of the ids.
    let c = try #require(document.tree.node(named: "c"))
    document.tree.remove(c)
    document.tree.recycle()
    try document.tree.add(ViewDescription(name: "f"), to: document.tree.root, at: 0)
    let (a, e) = (try #require(document.tree.node(named: "a")), try #require(document.tree.node(named: "e")))
    try document.tree.move(e, to: a, at: 0)
    document.constraints.add(Constraint(first: FirstAnchor(node: a, area: .safeArea, attribute: .firstBaseline)))
    let gap = document.constraints.add(Constraint(first: FirstAnchor(node: a, attribute: .left)))
    var full = Constraint(
        first: FirstAnchor(node: a, area: .margins, attribute: .centerXWithinMargins),
        relation: .greaterThanOrEqual,
        second: SecondAnchor(node: .node(e), area: .content, attribute: .trailing),
        multiplier: -1.0 / 3,
        constant: 1e9 + 0.5,
        priority: 999.5
    )
    (full.key, full.group, full.isActive) = ("key", "group", false)
    full.when = SizeClasses(horizontal: nil, vertical: .regular)
    full.source = ConstraintSource(
        language: .keep,
        position: SourcePosition(line: 3, column: 14),
        text: "a.keepLeftInset.min = 3",
        slot: ConstraintSlot("keepLeftInset", .min, isRelative: true),
        block: "group",
        isBroken: true
    )
    document.constraints.add(full)
    var other = Constraint(first: FirstAnchor(node: e, attribute: .top))
    other.second = SecondAnchor(node: .superview, attribute: .bottomMargin)
    document.constraints.add(other)
    let last = document.constraints.add(other)
    document.constraints.remove(gap)
    document.constraints.remove(last)
    return document
}

/// A style in which every field has another value than by default.
private var fullStyle: ViewStyle {
    var style = ViewStyle()
    (style.background, style.foreground) = (.named(.systemBlue), HexColor("#0a7AFF").map(ViewColor.components))
    style.tint = HexColor("#FF000080").map(ViewColor.components)
    style.border = ViewStyle.Border(width: 0.5, color: .named(.separator))
    (style.cornerRadius, style.opacity, style.clips) = (12.5, 0.25, true)
    (style.image, style.placeholder) = ("photo.fill", "E-Mail")
    return style
}

@Suite struct PackedDocumentTests {
    @Test func `a document comes back with all that it had`() throws {
        let document = try fullDocument()
        let packed = PackedDocument(document)
        let back = try packed.document()
        #expect(back.name == document.name)
        #expect(back.traits == document.traits)
        #expect(back.onConflict == document.onConflict)
        #expect(back.tree.viewCount == document.tree.viewCount)
        #expect(back.tree.nodeCount == document.tree.nodeCount)
        #expect(back.tree.textByteCount == document.tree.textByteCount)
        #expect(back.tree.preorder() == document.tree.preorder())
        #expect(back.tree.freeIndices == document.tree.freeIndices)
        for id in document.tree.preorder() {
            let (left, right) = (back.tree[id], document.tree[id])
            #expect(left.name == right.name && left.kind == right.kind && left.parent == right.parent)
            #expect(left.subviews == right.subviews && left.guides == right.guides)
            #expect(left.properties == right.properties)
            #expect(back.tree.node(named: left.name) == id)
        }
        #expect(back.constraints.ids == document.constraints.ids)
        #expect(back.constraints.nextID == document.constraints.nextID)
        #expect(back.constraints.count == document.constraints.count)
        for id in document.constraints.ids { #expect(back.constraints[id] == document.constraints[id]) }
        #expect(PackedDocument(back) == packed)
        // The sign of zero, which equality does not see.
        let margins = back.tree[try #require(back.tree.node(named: "a"))].properties.margins
        #expect(margins.bottom?.sign == .minus)
    }

    /// Edits of the text are offered after a restart as before it.
    @Test(arguments: [WrittenText.Form.document, .interfaceBuilder(scene: "a-b"), .interfaceBuilder(scene: nil)])
    func `the text of the request comes back`(form: WrittenText.Form) throws {
        var document = try fullDocument()
        document.written = WrittenText(Array("{\"é\": 1}".utf8), form)
        let back = try PackedDocument(document).document()
        #expect(back.written?.bytes == document.written?.bytes)
        #expect(back.written?.form == form)
    }

    /// The tempting fault is a property that is added later and not packed.
    @Test func `every stored property is known to the format`() throws {
        func fields(_ value: Any) -> [String] { Mirror(reflecting: value).children.compactMap(\.label) }
        let document = try fullDocument()
        let a = try #require(document.tree.node(named: "a"))
        let node = document.tree[a]
        #expect(
            Set(fields(document)).isSuperset(of: ["name", "traits", "tree", "constraints", "onConflict", "written"])
        )
        #expect(fields(document).count == 6)
        #expect(fields(node) == ["name", "kind", "parent", "subviews", "guides", "properties"])
        let properties = fields(node.properties)
        #expect(
            properties == [
                "intrinsicSize", "hugging", "isHidden", "direction", "when", "kind", "uncommonBox", "textBox",
                "lookBox",
            ]
        )
        let look = Mirror(reflecting: node.properties).descendant("lookBox", "some", "value")
        #expect(fields(try #require(look)) == ["style", "label"])
        #expect(
            fields(node.properties.style) == [
                "background", "foreground", "tint", "cornerRadius", "border", "opacity", "clips", "image",
                "placeholder",
            ]
        )
        let uncommon = Mirror(reflecting: node.properties).descendant("uncommonBox", "some", "value")
        #expect(
            fields(try #require(uncommon)) == [
                "compressionResistance", "baseline", "margins", "alignmentInsets", "meta", "marginsFollowSafeArea",
                "preservesSuperviewMargins", "frame", "autoresizing", "scroll", "stack", "aspectRatio", "ignoredRules",
            ]
        )
        let traits = ["size", "safeArea", "direction", "sizeClass", "scale", "textScale", "keyboardHeight"]
        #expect(fields(document.traits) == traits)
        let constraint = try #require(document.constraints[document.constraints.ids[1]])
        #expect(
            fields(constraint) == [
                "first", "relation", "second", "multiplier", "constant", "priority", "labels", "isActive", "when",
            ]
        )
        #expect(
            fields(try #require(constraint.source)) == ["language", "position", "text", "slot", "block", "isBroken"]
        )
        #expect(fields(try #require(constraint.source?.slot)) == ["attribute", "bound", "isRelative"])
        #expect(
            fields(try #require(node.properties.stack)) == [
                "axis", "spacing", "customSpacing", "alignment", "distribution", "isLayoutMarginsRelativeArrangement",
                "isBaselineRelativeArrangement",
            ]
        )
        #expect(
            fields(try #require(node.properties.text)) == [
                "string", "font", "numberOfLines", "lineBreak", "preferredMaxLayoutWidth", "letterSpacing",
                "lineHeightMultiple", "lineSpacing", "insets", "minimumScaleFactor", "scales", "alignment",
            ]
        )
    }

    @Test func `ids go on where they were`() throws {
        var document = try fullDocument()
        var back = try PackedDocument(document).document()
        let constraint = Constraint(first: FirstAnchor(node: document.tree.root, attribute: .width))
        #expect(document.constraints.add(constraint) == back.constraints.add(constraint))
        let root = document.tree.root
        for name in ["x", "y", "z"] {
            let left = try document.tree.add(ViewDescription(name: name), to: root)
            #expect(try back.tree.add(ViewDescription(name: name), to: root) == left)
        }
    }

    @Test(arguments: [
        0, -0.0, 1, -1, 0.1, -0.1, 1000, 0x1p53 - 1, 0x1p53, -0x1p53, 1e12, .greatestFiniteMagnitude,
        .leastNonzeroMagnitude, .infinity, -.infinity,
    ])
    func `a number comes back with every bit`(number: Double) throws {
        var writing = PackingCoder(writing: 8)
        var number = number
        try writing.code(&number)
        var reading = PackingCoder(reading: writing.bytes)
        var back = 7.0
        try reading.code(&back)
        #expect(back.bitPattern == number.bitPattern && reading.isAtEnd)
    }

    @Test func `bytes that end too early are refused`() throws {
        let bytes = PackedDocument(try fullDocument()).bytes
        for count in 0..<bytes.count {
            #expect(throws: PackingError.self) { try PackedDocument(bytes: Array(bytes[..<count])).document() }
        }
        #expect(throws: PackingError.self) { try PackedDocument(bytes: bytes + [0]).document() }
        for version in [1, 2, UInt8(PackedDocument.version + 1)] {
            #expect(throws: PackingError.version(Int(version))) {
                try PackedDocument(bytes: [version] + bytes.dropFirst()).document()
            }
        }
    }
}

@Suite(.tags(.long)) struct PackedDocumentPropertyTests {
    /// Damaged bytes give an error or a document that can be used, never a trap.
    @Test(.property) func `damaged bytes do no harm`() throws {
        let bytes = PackedDocument(try fullDocument()).bytes
        var random = SeededGenerator(seed: Seeds.first(1))
        var accepted = 0
        for _ in 0..<Seeds.count(20_000) {
            var damaged = bytes
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                damaged[Int.random(in: damaged.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            Cases.check()
            guard let document = try? PackedDocument(bytes: damaged).document() else { continue }
            accepted += 1
            _ = PackedDocument(document)
        }
        #expect(accepted >= Seeds.minimum(1))
    }
}
