import LayoutModel
import Testing

@Suite struct ConstraintSlotTests {
    private let view = NodeID(index: 1)
    private let other = NodeID(index: 2)

    private func constraint(_ slot: ConstraintSlot?, block: String? = nil) -> Constraint {
        var constraint = Constraint(
            first: FirstAnchor(node: view, attribute: .left),
            second: SecondAnchor(node: .node(other), attribute: .left)
        )
        constraint.source = ConstraintSource(
            language: .keep,
            position: .start,
            text: "",
            slot: slot,
            block: block
        )
        return constraint
    }

    @Test func `a slot is written as attribute and bound`() {
        #expect(ConstraintSlot("keepLeftInset", .min, isRelative: false).text == "keepLeftInset.min")
        #expect(ConstraintSlot("what a client wrote", nil, isRelative: false).text == "what a client wrote")
    }

    @Test func `constraints without a source, a slot or a bound fill none`() {
        #expect(constraint(nil).slotKey == nil)
        #expect(constraint(ConstraintSlot("keepLeftInset", nil, isRelative: false)).slotKey == nil)
        #expect(Constraint(first: FirstAnchor(node: view, attribute: .left)).slotKey == nil)
    }

    /// The second item of an inset is the superview or its safe area, and may change without making another slot.
    @Test func `only a relative attribute has its second item in the key`() throws {
        let inset = try #require(constraint(ConstraintSlot("keepLeftInset", .equal, isRelative: false)).slotKey)
        #expect(inset.first == SlotKey.Item(view) && inset.second == nil)
        let align = try #require(constraint(ConstraintSlot("keepLeftAlignTo", .equal, isRelative: true)).slotKey)
        #expect(align.second == SlotKey.Item(other))
    }

    @Test func `a group counts, but not one that is only the name of the block`() {
        let slot = ConstraintSlot("keepLeftInset", .equal, isRelative: false)
        var own = constraint(slot)
        own.group = "wide"
        #expect(own.slotKey?.group == "wide")
        var named = constraint(slot, block: "wide")
        named.group = "wide"
        #expect(named.slotKey?.group == nil)
        named.group = "other"
        #expect(named.slotKey?.group == "other")
    }

    @Test func `slots of other bounds, areas or size classes are different slots`() throws {
        let slot = ConstraintSlot("keepLeftInset", .equal, isRelative: false)
        var keys = [constraint(slot).slotKey]
        keys.append(constraint(ConstraintSlot("keepLeftInset", .max, isRelative: false)).slotKey)
        var area = constraint(slot)
        area.first.area = .margins
        keys.append(area.slotKey)
        var compact = constraint(slot)
        compact.when = SizeClasses(horizontal: .compact)
        keys.append(compact.slotKey)
        #expect(Set(keys).count == keys.count)
    }
}

@Suite struct ConstantRuleTests {
    private func constraint(_ first: Attribute, _ second: Attribute?) -> Constraint {
        let node = NodeID(index: 1)
        return Constraint(
            first: FirstAnchor(node: node, attribute: first),
            second: second.map { SecondAnchor(node: .superview, attribute: $0) }
        )
    }

    @Test func `one number is for every attribute`() {
        #expect(ConstantRule(4).constant(of: constraint(.left, nil)) == 4)
        #expect(ConstantRule(4).constant(of: constraint(.height, .width)) == 4)
    }

    @Test func `attributes without a constant keep theirs`() {
        let rule = ConstantRule([.left: 1, .top: 2])
        #expect(rule.constant(of: constraint(.top, .bottom)) == 2)
        #expect(rule.constant(of: constraint(.width, .width)) == nil)
        #expect(ConstantRule([.left: 1], others: 9)[.right] == 9)
    }

    /// SnapKit goes by the attribute of the second side; a constraint without one is compared with its own attribute.
    @Test func `a rule for the second side falls back on the first`() {
        let rule = ConstantRule([.bottom: -5, .top: 5], side: .second)
        #expect(rule.constant(of: constraint(.top, .bottom)) == -5)
        #expect(rule.constant(of: constraint(.top, nil)) == 5)
    }
}

@Suite struct SourcePositionTests {
    @Test(arguments: [
        ("", 0, 1, 1), ("ab", 2, 1, 3), ("a\nb", 1, 1, 2), ("a\nb", 2, 2, 1), ("a\n\nb", 3, 3, 1), ("äö", 2, 1, 2),
        ("äö", 4, 1, 3), ("a\r\nb", 3, 2, 1),
    ])
    func `lines and columns count from 1, columns in scalars`(text: String, offset: Int, line: Int, column: Int) {
        #expect(
            SourcePosition(offset: offset, in: Array(text.utf8)[...]) == SourcePosition(line: line, column: column)
        )
    }

    @Test func `a position counts from the beginning of the slice`() {
        let text = Array("xxxx\nab".utf8)
        #expect(SourcePosition(offset: 1, in: text[5...]) == SourcePosition(line: 1, column: 2))
    }
}
