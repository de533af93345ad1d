import LayoutModel
import Testing

@Suite struct DraftAnchorTests {
    private let tree: ViewTree

    init() throws {
        tree = try ViewTree(ViewDescription(name: "root", subviews: [ViewDescription(name: "title")]))
    }

    private func read(_ text: String) -> DraftAnchor? { DraftAnchor(text.utf8Span.span) }
    private func readKnowingNames(_ text: String) -> DraftAnchor? {
        DraftAnchor(text.utf8Span.span, among: tree.nodesByName)
    }

    @Test(arguments: ["title.left", "superview.baseline", "title.safeArea.edges", "a-b_3.x.y", "nobody.nothing"])
    func `an anchor is written as it was read, whether its names are known or not`(text: String) throws {
        #expect(try #require(read(text)).text(in: tree) == text)
        #expect(try #require(readKnowingNames(text)).text(in: tree) == text)
    }

    @Test(arguments: [
        "", "title", ".left", "title.", "title..left", "a.b.c.d", "ti tle.left", "title.left ", "tïtle.left",
    ])
    func `other texts are not anchors`(text: String) {
        #expect(read(text) == nil)
        #expect(readKnowingNames(text) == nil)
    }

    /// Looked-up anchors need no words; the tempting fault is to look up an anchor with an area, too, and to lose the
    /// area.
    @Test func `words are kept only where they were not looked up`() throws {
        #expect(try #require(readKnowingNames("title.left")).written == nil)
        #expect(try #require(readKnowingNames("superview.left")).written == nil)
        let area = try #require(readKnowingNames("title.margins.left")).written
        #expect(area?.item == "title" && area?.area == "margins" && area?.attribute == "left")
        #expect(try #require(readKnowingNames("titel.left")).written?.item == "titel")
        #expect(try #require(readKnowingNames("title.lefft")).written?.attribute == "lefft")
    }

    @Test func `known and unknown names resolve to the same constraint`() throws {
        for (first, second) in [("title.left", "superview.left"), ("title.size", "root.size")] {
            let unknown = ConstraintDraft(first: try #require(read(first)), second: read(second))
            let known = ConstraintDraft(
                first: try #require(readKnowingNames(first)),
                second: readKnowingNames(second)
            )
            #expect(try known.resolve(in: tree) == unknown.resolve(in: tree))
        }
    }

    @Test func `an anchor that could not be read resolves to nothing and has no text`() throws {
        #expect(DraftAnchor.unreadable.text(in: tree) == "")
        #expect(throws: ConstraintError.self) {
            try ConstraintDraft(first: .unreadable).resolve(in: tree)
        }
    }

    @Test func `a cleared draft equals a new one`() throws {
        var draft = ConstraintDraft(first: try #require(read("title.left")), relation: .lessThanOrEqual, constant: 3)
        draft.second = read("root.left")
        (draft.key, draft.group, draft.priority, draft.isActive) = ("k", "g", 1, false)
        draft.when = SizeClasses(horizontal: .compact)
        draft.form = .text([1][...])
        draft.clear()
        #expect(draft == ConstraintDraft(first: .unreadable))
    }
}
