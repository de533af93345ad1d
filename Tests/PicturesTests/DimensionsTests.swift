import LayoutModel
import Pictures
import Testing

/// Lines of constraints; the fault to catch is a number that cannot be read, or one that is not what the constraint
/// says.
struct DimensionsTests {
    private func drawn(_ views: String, _ constraints: [String], traits: String = "") throws -> Drawn {
        let list = constraints.map { "\"\($0)\"" }.joined(separator: ",")
        return try Drawn(
            """
            {"traits":{"size":{"width":300,"height":200}\(traits)},
            "view":{"id":"root","subviews":[\(views)]},"constraints":[\(list)]}
            """,
            [.constraints]
        )
    }

    private let two = #"{"id":"a"},{"id":"b"}"#
    private let placed = ["a.left == 20", "a.top == 30", "a.width == 60", "a.height == 40"]

    private func numbers(_ drawn: Drawn) -> [String] { drawn.all("text", in: "constraints").map(\.text) }

    @Test func `distances and lengths have their constants`() throws {
        let drawn = try drawn(
            two,
            placed + [
                "b.left == a.right + 12.5", "b.centerY == a.centerY", "b.right == -8", "b.height == a.height * 0.5",
            ]
        )
        #expect(Set(numbers(drawn)) == ["20", "30", "60", "40", "12.5", "8", "= 0.5 × a"])
        let line = try #require(drawn.elements.first { $0["data-constraint"] == "c5" })
        #expect(line["d"]?.hasPrefix("M80 ") == true)
    }

    @Test func `relations and priorities are told, and what is missed`() throws {
        let drawn = try drawn(
            two,
            placed + [
                "b.left >= a.right + 10", "b.right <= -5", "b.left == 150 @750", "b.width == 40", "b.top == 10",
                "b.height == 20", "b.height == 30 @500",
            ]
        )
        #expect(numbers(drawn).contains("≥\u{2009}10"))
        // Ten inside at least: the constraint is `right <= -5`.
        #expect(numbers(drawn).contains("≥\u{2009}5"))
        #expect(numbers(drawn).contains("150 @750"))
        #expect(numbers(drawn).contains("30, is 20 @500"))
    }

    @Test func `what is in one place but for rounding to pixels has a thin line`() throws {
        let drawn = try drawn(
            two,
            [
                "a.top == 10", "a.height == 21", "b.height == 20", "b.centerY == a.centerY", "a.left == 0",
                "a.width == 9",
            ]
                + ["b.left == 50", "b.width == 9"],
            traits: #","scale":2"#
        )
        let line = try #require(drawn.elements.first { $0["data-constraint"] == "c4" })
        // In the gap between both boxes, a little into each.
        #expect(line["d"]?.hasPrefix("M6.75 ") == true)
        #expect(line["d"]?.filter { $0 == "M" }.count == 2)
    }

    @Test func `under right to left distances are on the other side`() throws {
        let drawn = try drawn(
            #"{"id":"a"}"#,
            ["a.leading == 20", "a.top == 0", "a.width == 60", "a.height == 40"],
            traits: #","direction":"rtl""#
        )
        let line = try #require(drawn.elements.first { $0["data-constraint"] == "c1" })
        #expect(line["d"]?.hasPrefix("M280 ") == true)
        #expect(numbers(drawn).contains("20"))
    }

    /// Catches lines that begin where the content would be if nothing were scrolled, or scrolled the other way.
    @Test func `distances in scrolled content begin where the content does`() throws {
        let drawn = try drawn(
            #"{"id":"list","scroll":{"contentOffset":{"x":0,"y":30}},"subviews":[{"id":"a"}]}"#,
            [
                "list.edges == root.edges", "a.top == list.top + 50", "a.left == list.left", "a.width == 60",
                "a.height == 40", "list.bottom == a.bottom + 200", "list.right == a.right",
            ]
        )
        let line = try #require(drawn.elements.first { $0["data-constraint"] == "c5" })
        // The content begins 30 points above the root, and `a` 50 below that.
        #expect(line["d"]?.contains(" -30V20") == true)
    }

    @Test func `a constraint that is left out is a conflict, and has its number`() throws {
        let drawn = try drawn(#"{"id":"a"}"#, placed + ["a.width == 90"])
        let mark = try #require(drawn.elements.first { $0["data-conflict"] != nil })
        #expect(mark["data-conflict"] == "c5")
        let texts = drawn.elements.filter { $0.name == "text" && $0.groups.contains("conflicts") }.map(\.text)
        #expect(texts == ["90, is 60"])
    }

    @Test func `what is ambiguous is named with its attributes`() throws {
        let document = #"{"traits":{"size":{"width":300,"height":200}},"view":{"id":"root","subviews":[{"id":"a"}]}}"#
        let drawn = try Drawn(document)
        #expect(drawn.elements.contains { $0["data-ambiguous"] == "a" })
        let texts = drawn.elements.filter { $0.name == "text" && $0.groups.contains("ambiguity") }.map(\.text)
        #expect(texts == ["a: left? top? width? height?"])
        #expect(try Drawn(document, [.names]).elements.contains { $0["data-ambiguous"] == "a" })
    }

    @Test func `stacks show their gaps`() throws {
        let drawn = try drawn(
            #"""
            {"id":"s","stack":{"axis":"vertical","spacing":14},"subviews":[{"id":"x","intrinsicSize":{"width":90,
            "height":30}},{"id":"y","intrinsicSize":{"width":50,"height":30}}]}
            """#,
            ["s.left == 20", "s.top == 20"]
        )
        let gap = try #require(drawn.elements.first { $0["class"] == "gap" })
        #expect(gap.rect == Rect(x: 20, y: 50, width: 90, height: 14))
        #expect(numbers(drawn).contains("14"))
    }

    /// A form of ten rows, each with an icon, a label and a value, whose distances are all different.
    private var rows: (views: String, constraints: [String]) {
        var views: [String] = []
        var constraints: [String] = []
        for row in 0..<10 {
            views.append(#"{"id":"icon\#(row)"},{"id":"label\#(row)","text":"Setting \#(row)"},{"id":"value\#(row)"}"#)
            let above = row == 0 ? "superview.top + 60" : "icon\(row - 1).bottom + \(12 + row)"
            constraints += [
                "icon\(row).left == superview.left + \(16 + row)", "icon\(row).top == \(above)",
                "icon\(row).width == 28", "icon\(row).height == 28", "label\(row).left == icon\(row).right + 12",
                "label\(row).centerY == icon\(row).centerY", "value\(row).left >= label\(row).right + 8",
                "value\(row).right == superview.right - 16", "value\(row).centerY == icon\(row).centerY",
                "value\(row).width == 60", "value\(row).height == 28",
            ]
        }
        return (views.joined(separator: ","), constraints)
    }

    @Test func `in a layout of thirty views no number covers another`() throws {
        let list = rows.constraints.map { "\"\($0)\"" }.joined(separator: ",")
        let drawn = try Drawn(
            """
            {"traits":{"size":{"width":390,"height":844}},
            "view":{"id":"root","subviews":[\(rows.views)]},"constraints":[\(list)]}
            """,
            [.constraints, .names]
        )
        let boxes = drawn.all("text", in: "constraints").compactMap(\.captionBox)
        // Every constraint but the centres has a number, if there is room for it next to its line.
        #expect(boxes.count > 60)
        for (index, box) in boxes.enumerated() {
            for other in boxes.dropFirst(index + 1) {
                let width = min(box.x + box.width, other.x + other.width) - max(box.x, other.x)
                let height = min(box.y + box.height, other.y + other.height) - max(box.y, other.y)
                #expect(width <= 0 || height <= 0, "\(box) covers \(other)")
            }
            #expect(box.x >= 0 && box.x + box.width <= 390)
        }
    }

    @Test func `numbers for which there is no room are left out, and their lines are not`() throws {
        let columns = (0..<60).map { #"{"id":"v\#($0)"}"# }.joined(separator: ",")
        let constraints = (0..<60).flatMap { index in
            [
                "v\(index).left == superview.left + \(index * 5)", "v\(index).width == 0.1 * superview.width - 26",
                "v\(index).top == 20", "v\(index).height == 0.9 * superview.height - 40",
            ]
        }
        let drawn = try drawn(columns, constraints)
        let boxes = drawn.all("text", in: "constraints").compactMap(\.captionBox)
        #expect(boxes.count > 10 && boxes.count < 240, "\(boxes.count) numbers")
        let page = Rect(x: 0, y: 0, width: 300, height: 200)
        for (index, box) in boxes.enumerated() {
            #expect(box.shared(with: page) > 0.4, "\(box) is outside")
            let covered = boxes.dropFirst(index + 1).filter { box.shared(with: $0) > 0.6 }
            #expect(covered.isEmpty, "\(box) covers \(covered)")
        }
        #expect(drawn.elements.count { $0["data-constraint"] != nil } == 240)
    }
}

extension Rect {
    /// How much of it another one covers, from 0 to 1.
    fileprivate func shared(with other: Rect) -> Double {
        let right = min(x + width, other.x + other.width)
        let bottom = min(y + height, other.y + other.height)
        return max(0, right - max(x, other.x)) * max(0, bottom - max(y, other.y)) / (width * height)
    }
}

extension Element {
    /// About what a caption covers, whose middle is at its place.
    fileprivate var captionBox: Rect? {
        guard let x = number("x"), let y = number("y"), let size = number("font-size") else { return nil }
        let width = Double(text.count) * size * 0.5
        let share = self["text-anchor"] == "middle" ? 0.5 : self["text-anchor"] == "end" ? 1 : 0
        return Rect(x: x - share * width, y: y - 0.75 * size, width: width, height: 0.8 * size)
    }
}
