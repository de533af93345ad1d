import HTTP
import JSON
import Testing

@testable import API

/// The code of the notes on KeepLayout, pasted as it stands.
@Suite struct KeepLayoutNotesTests {
    let notes = NoteLayout()

    private func keep(_ text: String, beside: String = "") -> String {
        var writer = JSONWriter()
        writer.value(.string(text))
        return #"{"keep": \#(String(decoding: writer.bytes, as: UTF8.self))\#(beside)}"#
    }

    private func edit(_ snippet: String, beside: String = "") throws -> Answer {
        try notes.client.edit(#"{"make": [\#(keep(snippet, beside: beside))]}"#)
    }

    /// The equations that the layout holds.
    private func equations() throws -> [String] {
        let list = try notes.client.send(.get, "/layouts/x/constraints")
        return list.json["constraints"]?.elements.compactMap { $0["text"]?.string } ?? []
    }

    private static let three = ["viewOne", "viewTwo", "viewThree"]

    @Test func `attributes are objects with names`() throws {
        try notes.put(
            ["view", "anotherView"],
            [],
            [
                keep(
                    """
                    KeepAttribute *width = view.keepWidth;
                    KeepAttribute *topOffset = view.keepTopOffsetTo(anotherView); // Invoking the block that returns the actual attribute.
                    width.equal = 100;
                    topOffset.min = 5;
                    """
                )
            ]
        )
        #expect(try equations() == ["view.width == 100", "view.top >= anotherView.bottom + 5"])
    }

    @Test func `values with priorities`() throws {
        let source = """
            KeepValue value = 42; // value 42 at priority 1000
            value = 42 +keepHigh; // value 42 at priority 750
            value = 42 +keepLow; // value 42 at priority 250
            value = 42 +keepFitting; // value 42 at priority 50
            // Arbitrary priority:
            value = 42 +keepAt(800); // value 42 at priority 800
            view.keepWidth.equal = value;
            """
        try notes.put(["view"], [], [keep(source)])
        #expect(try equations() == ["view.width == 42 @800"])
    }

    @Test func `a width, an inset and an offset`() throws {
        try notes.put(
            ["view", "firstView", "secondView"],
            [],
            [
                keep("view.keepWidth.equal = 150;"), keep("view.keepTopInset.min = 10;"),
                keep("firstView.keepLeftOffsetTo(secondView).min = 10;"),
            ]
        )
        #expect(
            try equations() == [
                "view.width == 150", "view.top >= superview.top + 10", "firstView.left >= secondView.right + 10",
            ]
        )
    }

    @Test func `groups`() throws {
        let source = """
            KeepAttribute *leftInsets = [KeepAttribute group:
            viewOne.keepLeftInset,
            viewTwo.keepLeftInset,
            viewThree.keepLeftInset,
            nil];
            leftInsets.equal = 10;
            """
        let ready = """
            view.keepSize // group of both Width and Height
            view.keepInsets // group of all four insets
            view.keepCenter // group of both axis of position
            view.keepEdgeAlignTo // group of alignments to all four edges
            """
        try notes.put(Self.three + ["view"], [], [keep(source), keep(ready)])
        #expect(try equations() == Self.three.map { "\($0).left == superview.left + 10" })
    }

    @Test func `an atomic layout is forgotten in a later request`() throws {
        let source = """
            // Create atomic group
            KeepAtomic *layout = [KeepAtomic layout:^{
                self.view.keepWidth.min = 320 +keepHigh; // Set minimum width limit.
                self.view.keepVerticalInsets.equal = 0; // Vertically stretch to fit.
            }];
            """
        let answer = try notes.put(["view"], ["view.width == 100 @low"], [keep(source)])
        #expect(answer.frame("view")?[1...] == [0, 320, 600])
        let later = try edit("[layout deactivate];")
        #expect(later.changes("removed") == ["c2", "c3", "c4"])
        #expect(try equations() == ["view.width == 100 @250"])
        #expect(try edit("[layout deactivate];").status == .unprocessableContent)
    }

    @Test func `slots are cleared by hand`() throws {
        try notes.put(["view"], [], [keep("self.view.keepWidth.min = 320; self.view.keepWidth.max = 400;")])
        #expect(
            try edit("self.view.keepWidth.min = KeepNone; // Removes minimum width constraint.").changes("removed") == [
                "c1"
            ]
        )
        #expect(
            try edit("[self.view.keepWidth deactivate]; // Removes all constraints for width.").changes("removed") == [
                "c2"
            ]
        )
    }

    @Test func `convenience methods`() throws {
        let size = try notes.put(["view"], [], [keep("[view keepSize:CGSizeMake(100, 200)];\n[view keepCentered];")])
        #expect(size.frame("view") == [100, 200, 100, 200])
        let insets = try notes.put(["view"], [], [keep("[view keepInsets:UIEdgeInsetsMake(10, 20, 30, 40)];")])
        #expect(insets.frame("view") == [20, 10, 240, 560])
    }

    @Test func `an array of views`() throws {
        let declared = "NSArray *views = @[ viewOne, viewTwo, viewThree ];\n"
        try notes.put(Self.three, [], [keep(declared + "views.keepInsets.min = 10;")])
        #expect(try equations().count == 12)
        let lined = declared + "[views keepWidthsEqual];\n[views keepHorizontalOffsets:20];\n[views keepTopAligned];"
        let edges =
            "viewOne.keepLeftInset.equal = 0; viewThree.keepRightInset.equal = 0; viewOne.keepTopInset.equal = 3;"
        let answer = try notes.put(Self.three, ["viewOne.height == 5"], [keep(lined), keep(edges)], size: (340, 600))
        #expect(answer.frame("viewTwo")?[...2] == [120, 3, 100])
        #expect(try equations().count == 10)
    }

    @Test func `an animation changes what is kept`() throws {
        try notes.put(["view"], ["view.left == 0"], [keep("view.keepWidth.equal = 100;")])
        let source = """
            [view.superview keepAnimatedWithDuration:1 layout:^{
            view.keepWidth.equal = 200;
            }];
            """
        let answer = try notes.client.edit(
            #"{"make": [\#(keep(source))]}"#,
            beside: #", "animation": {"duration": 1, "frameRate": 1}"#
        )
        #expect(answer.changes("updated") == ["c2"] && answer.changes("added") == [])
        #expect(answer.frame("view")?[2] == 200)
        #expect(answer.json["transition"]?["views"]?["view"]?["to"]?["width"]?.number == 200)
    }

    @Test func `the part of a view that bars leave free`() throws {
        try notes.client.put(
            """
            {"traits": {"size": {"width": 300, "height": 600}, "safeArea": {"top": 64, "bottom": 49}},
             "view": {"subviews": [{"id": "imageView"}]}}
            """
        )
        let source = """
            imageView.keepEdgeAlignTo(controller.keepLayoutView).equal = 0;
            // imageView will not be covered by UINavigationBar or UITabBar
            """
        #expect(try edit(source).frame("imageView") == [0, 64, 300, 487])
    }

    // MARK: - Slots over several requests

    @Test func `an attribute keeps one constraint whatever comes later`() throws {
        try notes.put(["a", "b"], [], [keep("a.keepLeftAlignTo(b).equal = 4; a.keepWidth.equal = 1;")])
        #expect(try edit("b.keepLeftAlignTo(a).equal = 5;").changes("updated") == ["c1"])
        #expect(
            try edit("KeepAtomic *wide = [KeepAtomic layout:^{ a.keepWidth.equal = 2; }];").changes("updated") == ["c2"]
        )
        #expect(try edit("a.keepWidth.equal = 3 keepHigh;").changes("updated") == ["c2"])
        #expect(try equations() == ["a.left == b.left + 5", "a.width == 3 @750"])
        #expect(try edit("[wide deactivate];").changes("removed") == ["c2"])
    }

    @Test func `groups beside sources are apart, and atomic layouts in them are found`() throws {
        let source = "KeepAtomic *tall = [KeepAtomic layout:^{ a.keepHeight.equal = 2; }];"
        try notes.put(["a"], [], [keep("a.keepHeight.equal = 1;"), keep(source, beside: #", "group": "g""#)])
        #expect(try equations() == ["a.height == 1", "a.height == 2"])
        #expect(try edit("[tall deactivate];").status == .unprocessableContent)
        #expect(try edit("[tall deactivate];", beside: #", "group": "g""#).changes("removed") == ["c2"])
    }

    @Test func `what is switched off with its layout waits for it`() throws {
        try notes.put(["a"], [], [keep("KeepAtomic *low = [KeepAtomic layout:^{ a.keepHeight.equal = 1; }];")])
        _ = try notes.client.edit(#"{"deactivate": {"group": "low"}}"#)
        #expect(
            try edit("KeepAtomic *high = [KeepAtomic layout:^{ a.keepHeight.equal = 2; }];").changes("added") == ["c2"]
        )
        let back = try notes.client.edit(#"{"deactivate": {"group": "high"}}, {"activate": {"group": "low"}}"#)
        #expect(back.frame("a")?[3] == 1)
    }

    @Test func `slots are found again in the source of a layout`() throws {
        let source = "KeepAtomic *low = [KeepAtomic layout:^{ a.keepHeight.equal = 1; }];"
        try notes.put(["a"], [], [keep(source), keep("a.keepTopAlignTo(self.keepLayoutView).min = 4;")])
        let told = try notes.client.send(.get, "/layouts/x/source")
        try notes.client.put(String(decoding: told.body, as: UTF8.self))
        #expect(
            try edit("a.keepTopAlignTo(self.keepLayoutView).min = 5; a.keepHeight.equal = 3;").changes("added") == []
        )
        #expect(try edit("[low deactivate];").changes("removed") == ["c1"])
    }
}
