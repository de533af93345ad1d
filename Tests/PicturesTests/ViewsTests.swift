import JSON
import LayoutEngine
import LayoutFuzzing
import LayoutModel
import Pictures
import Sessions
import TestSupport
import Testing
import TextMetrics

/// The tempting fault is to nest views in groups that move them: then a rectangle is not where the service says.
struct ViewsTests {
    static let everything = Set(PictureAnnotation.allCases)

    @Test func `a view is one rectangle, where it is in the root`() throws {
        let drawn = try Drawn(
            """
            {"traits":{"size":{"width":200,"height":100}},
            "view":{"id":"root","subviews":[{"id":"card","subviews":[{"id":"title"}]},{"id":"gone","hidden":true,
            "subviews":[{"id":"inner"}]}]},
            "constraints":["card.left == 10","card.top == 10","card.right == -10","card.bottom == -10","title.left == card.left + 7.25",
            "title.top == card.top + 3","title.width == 33.5","title.height == 12","gone.edges == root.edges",
            "inner.edges == gone.edges"]}
            """
        )
        #expect(drawn.root["viewBox"] == "0 0 200 100")
        #expect(Set(drawn.views.keys) == ["root", "card", "title"])
        #expect(drawn.views["title"] == [Rect(x: 17.25, y: 13, width: 33.5, height: 12)])
    }

    @Test func `the picture is wider where a view is outside of the root`() throws {
        let drawn = try Drawn(
            """
            {"traits":{"size":{"width":200,"height":100}},"view":{"id":"root","subviews":[{"id":"a"}]},
            "constraints":["a.left == superview.left - 30","a.top == 80","a.width == 100","a.height == 40"]}
            """
        )
        #expect(drawn.root["viewBox"] == "-30 0 230 120")
        #expect(drawn.elements.contains { $0["class"] == "surround" })
    }

    @Test func `content beyond a scroll view is faded, and the picture holds a part of it`() throws {
        let drawn = try Drawn(
            """
            {"traits":{"size":{"width":100,"height":100}},"view":{"id":"root","subviews":[{"id":"list","scroll":true,
            "subviews":[{"id":"a"},{"id":"b"}]},{"id":"bar"}]},
            "constraints":["list.edges == superview.edges","a.left == list.left","a.top == list.top","a.width == 100",
            "a.height == 60","b.top == a.bottom","b.left == list.left","b.width == 100","b.height == 5000",
            "list.bottom == b.bottom","list.right == a.right","bar.left == 0","bar.top == 0","bar.width == 9",
            "bar.height == 9"]}
            """
        )
        #expect(drawn.root["viewBox"] == "0 0 100 200")
        #expect(drawn.views["b"] == [Rect(x: 0, y: 60, width: 100, height: 5000)])
        let inner = drawn.elements.filter { $0.groups.contains("content") }.compactMap { $0["data-view"] }
        #expect(inner == ["a", "b"])
        let group = try #require(drawn.elements.first { $0["class"] == "content" })
        let mask = try #require(drawn.elements.first { $0.name == "mask" })
        #expect(group["mask"] == "url(#\(mask["id"] ?? ""))")
    }

    /// Catches a picture that grows with what is deep inside of a scroll view.
    @Test func `what is inside of views that scroll scrolls with them`() throws {
        let drawn = try Drawn(
            """
            {"traits":{"size":{"width":100,"height":100}},"view":{"id":"root","subviews":[{"id":"list","scroll":true,
            "subviews":[{"id":"page","subviews":[{"id":"row"}]}]}]},
            "constraints":["list.edges == superview.edges","page.edges == list.edges","page.width == 100",
            "page.height == 60","row.left == page.left","row.top == page.top","row.width == 100","row.height == 5000"]}
            """
        )
        #expect(drawn.root["viewBox"] == "0 0 100 200")
    }

    @Test func `baselines are lines as far from the edges as they are given`() throws {
        let drawn = try Drawn(
            """
            {"traits":{"size":{"width":200,"height":100}},
            "view":{"id":"root","subviews":[{"id":"a","baseline":{"first":5,"last":6}}]},
            "constraints":["a.left == 20","a.top == 30","a.width == 60","a.height == 40"]}
            """,
            [.baselines]
        )
        #expect(drawn.all("path", in: "baselines").map { $0["d"] } == ["M20 35H80", "M20 64H80"])
    }

    @Test(arguments: [("ltr", "s →"), ("rtl", "s ←")])
    func `the name of a stack has an arrow in its direction`(direction: String, expected: String) throws {
        let drawn = try Drawn(
            """
            {"traits":{"size":{"width":200,"height":100},"direction":"\(direction)"},
            "view":{"id":"root","subviews":[{"id":"s","stack":{"spacing":90},"subviews":[{"id":"a"},{"id":"b"}]}]},
            "constraints":["s.left == 20","s.top == 40","s.width == 150","s.height == 30","a.width == 9"]}
            """,
            [.names]
        )
        #expect(drawn.all("text", in: "names").contains { $0.text == expected })
    }

    @Test func `nothing is left to a style sheet or a script`() throws {
        let script = LayoutAuthor(seed: 3)[0]
        let drawn = try Drawn(script.document.text, Self.everything)
        #expect(drawn.elements.allSatisfy { !["style", "script", "foreignObject", "image", "a"].contains($0.name) })
        #expect(drawn.elements.allSatisfy { $0["style"] == nil && $0["href"] == nil })
    }

    @Test func `the same layout is drawn the same`() throws {
        let text = LayoutAuthor(seed: 5)[2].document.text
        #expect(try Drawn(text, Self.everything).bytes == Drawn(text, Self.everything).bytes)
    }

    @Test func `a picture is no larger than it may be`() throws {
        let session = try Drawn.session(#"{"traits":{"size":{"width":9,"height":9}},"view":{"id":"root"}}"#)
        var budget = WorkBudget(limit: .max)
        let fonts = session.limits.measurer.fonts
        let picture = try Picture(session.document, session.solution, PictureOptions(), fonts: fonts, budget: &budget)
        let whole = try #require(try picture.bytes(within: 1 << 20, budget: &budget))
        #expect(try picture.bytes(within: whole.count, budget: &budget) == whole)
        #expect(try picture.bytes(within: whole.count - 1, budget: &budget) == nil)
    }

    @Test func `drawing counts as work`() throws {
        let session = try Drawn.session(#"{"traits":{"size":{"width":9,"height":9}},"view":{"id":"root"}}"#)
        var budget = WorkBudget(limit: 10)
        let fonts = session.limits.measurer.fonts
        #expect(throws: WorkLimitExceeded.self) {
            try Picture(session.document, session.solution, PictureOptions(), fonts: fonts, budget: &budget)
        }
    }
}

@Suite(.tags(.long)) struct ViewsPropertyTests {
    @Test(.property(checking: 0.9)) func `any layout gives XML, with every frame that the service answers`() throws {
        let author = LayoutAuthor(seed: Seeds.first(17))
        for number in 0..<Seeds.count(200) {
            let text = author[number].document.text
            guard let session = try? Drawn.session(text) else {
                Cases.skip()
                continue
            }
            Cases.check()
            let drawn = try Drawn(session, ViewsTests.everything)
            let (tree, solution) = (session.document.tree, session.solution)
            var seen = Set<String>()
            for node in tree.preorder() where tree[node].kind == .view && tree.isSeen(node) {
                guard let frame = solution.frame(of: node, in: .root) else { continue }
                let name = tree.name(of: node)
                seen.insert(name)
                let rects = drawn.views[name] ?? []
                try #require(rects.count == 1, "\(name) in \(number)")
                for (drawn, solved) in zip(rects[0].numbers, frame.numbers) {
                    #expect(abs(drawn - solved) < 0.01, "\(name) in \(number)")
                }
            }
            #expect(Set(drawn.views.keys) == seen)
            for conflict in solution.conflicts {
                guard let id = conflict.leftOut else { continue }
                #expect(drawn.elements.contains { $0["data-conflict"] == id.description })
            }
        }
    }
}

extension Rect {
    fileprivate var numbers: [Double] { [x, y, width, height] }
}

extension ViewTree {
    /// Whether neither the view nor any around it is hidden.
    fileprivate func isSeen(_ node: NodeID) -> Bool {
        var next: NodeID? = node
        while let id = next {
            if properties(of: id).isHidden { return false }
            next = parent(of: id)
        }
        return true
    }
}

extension JSONValue {
    /// The value as JSON.
    fileprivate var text: String {
        var writer = JSONWriter()
        writer.value(self)
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}
