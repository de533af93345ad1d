import Testing

@testable import LayoutModel

@Suite struct AttributeTests {
    @Test func `every row of the table differs from every other`() {
        let rows = Attribute.allCases.map { "\($0.axis) \($0.feature) \($0.isWithinMargins)" }
        #expect(Set(rows).count == Attribute.allCases.count)
    }

    /// The numbers are those of `NSLayoutConstraint.Attribute`; the last baseline comes before the first there.
    @Test func `the system's order has every attribute once`() {
        #expect(Attribute.allCases.map(\.definition.systemNumber).sorted() == Array(1...20))
        #expect(Attribute.systemOrder.prefix(4) == [.left, .right, .top, .bottom])
        #expect(Attribute.systemOrder[10...11] == [.lastBaseline, .firstBaseline])
        #expect(Attribute.systemOrder.last == .centerYWithinMargins)
    }

    @Test(arguments: [
        (Attribute.left, Attribute.leftMargin), (.right, .rightMargin), (.top, .topMargin), (.bottom, .bottomMargin),
        (.leading, .leadingMargin), (.trailing, .trailingMargin), (.centerX, .centerXWithinMargins),
        (.centerY, .centerYWithinMargins),
    ])
    func `an edge and a centre have a counterpart within the margins, and it has them`(
        whole: Attribute,
        inner: Attribute
    ) {
        #expect(whole.marginCounterpart == inner && inner.marginCounterpart == whole)
        #expect(!whole.isWithinMargins && inner.isWithinMargins)
        #expect(whole.kind == inner.kind)
    }

    @Test(arguments: [Attribute.width, .height, .firstBaseline, .lastBaseline])
    func `sizes and baselines have no counterpart within the margins`(attribute: Attribute) {
        #expect(attribute.marginCounterpart == nil)
    }

    @Test func `kinds follow from what is measured along which axis`() {
        let sizes = Attribute.allCases.filter { $0.kind == .size }
        #expect(sizes == [.width, .height])
        let horizontal = Attribute.allCases.filter { $0.kind == .horizontalPosition }
        #expect(horizontal.allSatisfy { $0.axis == .horizontal })
        #expect(horizontal.count == 10)
        #expect(Attribute.firstBaseline.kind == .verticalPosition && Attribute.centerY.kind == .verticalPosition)
    }

    /// The tempting fault is to count top and bottom among the edges that do not go with leading and trailing.
    @Test func `only horizontal edges are physical or directional`() {
        #expect(Attribute.allCases.filter(\.isDirectional) == [.leading, .trailing, .leadingMargin, .trailingMargin])
        #expect(Attribute.allCases.filter(\.isPhysicalEdge) == [.left, .right, .leftMargin, .rightMargin])
    }

    @Test(arguments: [
        (Attribute.left, 1.0), (.leading, 1), (.leftMargin, 1), (.right, -2), (.trailingMargin, -2), (.centerX, -0.5),
        (.centerXWithinMargins, -0.5), (.width, -3), (.top, 4), (.firstBaseline, 4), (.bottom, -8), (.lastBaseline, -8),
        (.centerY, -2), (.height, -12),
    ])
    func `insets move edges inwards, centres by the mean, and shorten lengths`(attribute: Attribute, shift: Double) {
        #expect(attribute.shift(shrinkingBy: Insets(top: 4, left: 1, bottom: 8, right: 2)) == shift)
    }

    /// -0 would be written as such, and would make a constant differ from 0 in its bits.
    @Test func `insets that cancel each other shift a length by 0, not by -0`() {
        #expect(Attribute.width.shift(shrinkingBy: Insets(top: 0, left: 3, bottom: 0, right: -3)).sign == .plus)
    }

    @Test(arguments: CompositeAttribute.allCases)
    func `a composite has parts of its kind, each once`(composite: CompositeAttribute) {
        #expect(Set(composite.parts).count == composite.parts.count)
        #expect(composite.parts.allSatisfy { !$0.isWithinMargins })
        #expect(composite.parts.allSatisfy { ($0.kind == .size) == (composite == .size) })
    }

    @Test func `edges come in the order left, top, right, bottom`() {
        #expect(CompositeAttribute.edges.parts == [.left, .top, .right, .bottom])
        #expect(CompositeAttribute.directionalEdges.parts == [.leading, .top, .trailing, .bottom])
    }
}

@Suite struct AttributeWordTests {
    private func word(_ text: String) -> AttributeWord? { AttributeWord(text.utf8Span.span) }

    @Test func `every word has a text that reads back as the word`() throws {
        for text in AttributeWord.allWords { #expect(word(text)?.text == text) }
        #expect(Set(AttributeWord.allWords).count == AttributeWord.allWords.count)
    }

    @Test func `baseline is the last baseline, but stays the word that was written`() throws {
        let baseline = try #require(word("baseline"))
        #expect(baseline[0] == .lastBaseline && baseline.count == 1 && baseline.text == "baseline")
    }

    @Test func `a composite counts its parts`() throws {
        let edges = try #require(word("directionalEdges"))
        #expect((0..<edges.count).map { edges[$0] } == [.leading, .top, .trailing, .bottom])
    }

    @Test(arguments: [
        "", "Left", "leftt", "lef", "centerXWithinMargin", "centerXWithinMarginsX", "a word far beyond all",
    ])
    func `other texts are not words`(text: String) {
        #expect(word(text) == nil)
    }
}
