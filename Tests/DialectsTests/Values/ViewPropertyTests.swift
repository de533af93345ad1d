import LayoutModel
import Testing

@testable import Dialects

/// Properties that sources set on views of the document.
@Suite struct ViewPropertyTests {
    private func changes(_ text: String) throws -> [ViewChange] {
        try SourceFixture().steps(.anchors, text).compactMap { step in
            guard case .set(_, let change) = step.action else { return nil }
            return change
        }
    }

    @Test(arguments: [
        ("b.frame = CGRectMake(15, 16, 20, 30);", Rect(x: 15, y: 16, width: 20, height: 30)),
        ("b.frame = CGRect(x: 1, y: 2, width: 3, height: 4)", Rect(x: 1, y: 2, width: 3, height: 4)),
        ("[b setFrame:CGRectMake(1, 2, 3, 4)];", Rect(x: 1, y: 2, width: 3, height: 4)),
        ("b.frame = CGRectMake(0, 0, 10, 10)\nb.frame.size.width = 50", Rect(x: 0, y: 0, width: 50, height: 10)),
        ("b.frame = CGRectMake(0, 0, 10, 10)\nb.center = CGPointMake(8, 9)", Rect(x: 3, y: 4, width: 10, height: 10)),
        (
            "b.frame = CGRectMake(0, 0, 10, 10)\nb.bounds = CGRectMake(0, 0, 4, 2)",
            Rect(x: 3, y: 4, width: 4, height: 2)
        ),
        (
            "a.frame = CGRectMake(5, 0, 7, 1)\nb.frame = CGRectMake(CGRectGetMaxX(a.frame), 0, 1, 1)",
            Rect(x: 12, y: 0, width: 1, height: 1)
        ),
    ])
    func `frames are set in order`(text: String, frame: Rect) throws {
        #expect(try changes(text).last?.values.frame == frame)
    }

    /// Constraints decide where a view is, as in an app that switches its mask off.
    @Test func `a frame of a view that constraints place is not set`() throws {
        let text = "b.frame = CGRectMake(0, 0, 1, 1)\nb.leftAnchor.constraint(equalTo: a.leftAnchor).isActive = true"
        #expect(try changes(text).isEmpty)
    }

    @Test func `a text keeps the font and the lines that are set before it`() throws {
        let texts = try changes("b.font = .boldSystemFont(ofSize: 20)\nb.numberOfLines = 2\nb.text = \"x\"")
            .map(\.values.text)
        #expect(texts.count == 1)
        #expect(texts[0]?.string == "x" && texts[0]?.font == TextFont(size: 20, weight: 700))
        #expect(texts[0]?.numberOfLines == 2)
    }

    @Test func `masks and visibility`() throws {
        let found = try changes("b.autoresizingMask = [.flexibleWidth]\n[b setHidden:YES];")
        #expect(found.map(\.fields) == [.autoresizing, .hidden])
        #expect(found[0].values.autoresizing == .flexibleWidth && found[1].values.isHidden)
    }

    @Test func `a value that is not known is told, with the metric for a text`() throws {
        let notes = try SourceFixture().read(
            .anchors,
            "a.leftAnchor.constraint(equalTo: b.leftAnchor).isActive = true\nb.text = user.name\nb.frame = place"
        ).passedOver.map(\.remark)
        #expect(notes == [.unknownTextValue(key: "user.name", view: "b"), .unknownValue(of: "frame", view: "b")])
    }

    @Test func `views inside follow by their masks`() throws {
        var inner = ViewProperties()
        inner.frame = Rect(x: 0, y: 0, width: 10, height: 5)
        inner.autoresizing = .flexibleWidth
        var outer = ViewProperties()
        outer.frame = Rect(x: 0, y: 0, width: 20, height: 20)
        let child = ViewDescription(name: "inner", properties: inner)
        let tree = try ViewTree(
            ViewDescription(
                name: "root",
                subviews: [ViewDescription(name: "outer", properties: outer, subviews: [child])]
            )
        )
        let states = ViewStates()
        let (outerNode, innerNode) = (try #require(tree.node(named: "outer")), try #require(tree.node(named: "inner")))
        #expect(states.setFrame(Rect(x: 0, y: 0, width: 30, height: 20), of: outerNode, in: tree) == 1)
        #expect(states.frame(of: innerNode, in: tree)?.width == 20)
    }
}
