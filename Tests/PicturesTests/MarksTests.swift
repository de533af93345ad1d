import LayoutModel
import Pictures
import Sessions
import Testing
import Wire

/// Marks: what is drawn besides views and texts, and where.
struct MarksTests {
    private func drawn(_ document: String, _ change: (inout PictureOptions) -> Void = { _ in }) throws -> Drawn {
        var options = PictureOptions()
        change(&options)
        var budget = WorkBudget(limit: .max)
        let session = try Drawn.session(document)
        return try Drawn(try session.picture(options, within: AnswerLimit(bytes: 64 << 20), budget: &budget))
    }

    private func layout(_ views: String, _ constraints: String, size: (Int, Int) = (300, 200)) -> String {
        """
        {"traits":{"size":{"width":\(size.0),"height":\(size.1)}},"view":{"id":"root","subviews":[\(views)]},
        "constraints":[\(constraints)]}
        """
    }

    private let conflict = #""a.left == 8","a.top == 8","a.width == 40","a.height == 30","a.width == 60""#

    /// Catches problems that stay marked in a picture that is meant for a slide.
    @Test func `an empty list of annotations omits every mark`() throws {
        let document = layout(#"{"id":"a"},{"id":"free"}"#, conflict)
        let marked = try drawn(document)
        #expect(marked.elements.contains { $0["data-conflict"] != nil })
        #expect(marked.elements.contains { $0["data-ambiguous"] == "free" })
        let bare = try drawn(document) { $0.annotations = [] }
        #expect(Set(bare.views.keys) == ["root", "a", "free"])
        for tag in ["data-conflict", "data-ambiguous", "data-constraint", "data-constant", "data-guide"] {
            #expect(!bare.elements.contains { $0[tag] != nil }, "\(tag)")
        }
        #expect(!bare.elements.contains { $0.name == "text" })
    }

    @Test func `a guide is a dashed outline of its frame`() throws {
        let document = layout(
            #"{"id":"a","guides":[{"id":"gutter"}]}"#,
            """
            "a.left == 10","a.top == 20","a.width == 100","a.height == 50","gutter.left == a.left + 5",
            "gutter.top == a.top + 6","gutter.width == 30","gutter.height == 40"
            """
        )
        let guide = try #require(try drawn(document).elements.first { $0["data-guide"] == "gutter" })
        #expect(guide.rect == Rect(x: 15, y: 26, width: 30, height: 40))
        let group = try #require(try drawn(document).elements.first { $0["class"] == "guides" })
        #expect(group["stroke-dasharray"] != nil && group["fill"] == "none")
    }

    @Test func `the constraints of a view alone can be drawn`() throws {
        let document = layout(
            #"{"id":"a"},{"id":"b"},{"id":"c"}"#,
            """
            "a.left == 8","a.top == 8","a.width == 40","a.height == 30","b.left == a.right + 10","b.top == 60",
            "b.width == 50","b.height == 30","c.left == 100","c.top == 120","c.width == 20","c.height == 20"
            """
        )
        func constraints(_ view: String?) throws -> Set<String> {
            Set(
                try drawn(document) {
                    if let view { $0.view = view } else { $0.annotations = [.constraints] }
                }.elements.compactMap { $0["data-constraint"] }
            )
        }
        #expect(try constraints("a") == ["c1", "c2", "c3", "c4", "c5"])
        #expect(try constraints("c") == ["c9", "c10", "c11", "c12"])
        // Positions of subviews refer to the root.
        #expect(try constraints("root").isSuperset(of: ["c1", "c2", "c6", "c9", "c10"]))
        #expect(try constraints("root").isDisjoint(with: ["c3", "c5", "c11"]))
        #expect(try constraints(nil).count == 12)
        #expect(throws: SessionError.self) { try drawn(document) { $0.view = "nobody" } }
    }

    /// Returns the ends of the lines of a path.
    private func points(_ path: String) -> [(x: Double, y: Double)] {
        var points: [(x: Double, y: Double)] = []
        var rest = Substring(path)
        while let command = rest.popFirst() {
            let end = rest.firstIndex(where: \.isLetter) ?? rest.endIndex
            let numbers = rest[..<end].split(separator: " ").compactMap { Double($0) }
            rest = rest[end...]
            switch command {
            case "M", "L": points.append((numbers[0], numbers[1]))
            case "H": points.append((numbers[0], points[points.count - 1].y))
            case "V": points.append((points[points.count - 1].x, numbers[0]))
            default: break
            }
        }
        return points
    }

    /// Returns the distance of a point from the lines of a path, each of which has two points.
    private func distance(_ x: Double, _ y: Double, from path: String) -> Double {
        let ends = points(path)
        return stride(from: 0, to: ends.count - 1, by: 2).reduce(.infinity) { nearest, index in
            let (one, other) = (ends[index], ends[index + 1])
            let dx = max(0, min(one.x, other.x) - x, x - max(one.x, other.x))
            let dy = max(0, min(one.y, other.y) - y, y - max(one.y, other.y))
            return min(nearest, (dx * dx + dy * dy).squareRoot())
        }
    }

    /// Catches numbers that slide to another row, on screens of all sizes.
    @Test(arguments: [(300, 200), (390, 844), (1_024, 1_366)])
    func `a number is within 12 points of its line`(width: Int, height: Int) throws {
        var views: [String] = []
        var constraints: [String] = []
        for row in 0..<12 {
            views.append(#"{"id":"i\#(row)"},{"id":"l\#(row)","text":"Label \#(row)"}"#)
            let top = row == 0 ? "superview.top + 4" : "i\(row - 1).bottom + \(row)"
            constraints += [
                "i\(row).left == \(4 + row)", "i\(row).top == \(top)", "i\(row).width == \(12 + row)",
                "i\(row).height == 14", "l\(row).left == i\(row).right + \(6 + row)",
                "l\(row).centerY == i\(row).centerY @\(500 + row)", "l\(row).right <= superview.right - 4",
            ]
        }
        let list = constraints.map { "\"\($0)\"" }.joined(separator: ",")
        let picture = try drawn(layout(views.joined(separator: ","), list, size: (width, height))) {
            $0.annotations = [.constraints]
        }
        let lines = Dictionary(grouping: picture.elements.filter { $0["data-constraint"] != nil }) {
            $0["data-constraint"] ?? ""
        }
        let numbers = picture.elements.filter { $0["data-constant"] != nil }
        #expect(numbers.count > 15)
        for number in numbers {
            let id = try #require(number["data-constant"])
            let (x, y) = (try #require(number.number("x")), try #require(number.number("y")))
            let nearest = (lines[id] ?? []).map { distance(x, y, from: $0["d"] ?? "") }.min()
            #expect((nearest ?? .infinity) <= 12, "\(id): \(number.text)")
        }
    }

    /// Catches names that would be read as those of other views.
    @Test func `a name is inside its view, or missing`() throws {
        var views: [String] = []
        var constraints: [String] = []
        for row in 0..<10 {
            views.append(#"{"id":"r\#(row)","subviews":[{"id":"t\#(row)"},{"id":"s\#(row)"}]}"#)
            constraints += [
                "r\(row).left == 8", "r\(row).top == \(4 + 20 * row)", "r\(row).width == 200",
                "r\(row).height == 18", "t\(row).edges == r\(row).edges",
                "s\(row).right == r\(row).right", "s\(row).top == r\(row).top",
                "s\(row).width == 40", "s\(row).height == 18",
            ]
        }
        let list = constraints.map { "\"\($0)\"" }.joined(separator: ",")
        let picture = try drawn(layout(views.joined(separator: ","), list)) { $0.annotations = [.names] }
        let names = picture.elements.filter { $0.name == "text" && $0.groups.last == "names" }
        #expect(!names.isEmpty)
        for name in names {
            let frame = try #require(picture.views[name.text]?.first, "\(name.text)")
            let (x, y) = (try #require(name.number("x")), try #require(name.number("y")))
            #expect(x >= frame.x && x < frame.x + frame.width && y > frame.y && y <= frame.y + frame.height)
        }
    }

    @Test func `views that are ambiguous in one place share a tag`() throws {
        let picture = try drawn(layout(#"{"id":"a"},{"id":"b"},{"id":"c"}"#, ""))
        let tags = picture.elements.filter { $0.name == "text" && $0.groups.contains("ambiguity") }.map(\.text)
        #expect(tags == ["a, b, c: left? top? width? height?"])
        let apart = try drawn(
            layout(
                #"{"id":"a"},{"id":"b"}"#,
                #""a.left == 10","a.width == 100","a.height == 40","b.left == 150","b.width == 100","b.height == 40""#
            )
        )
        let names = apart.elements.filter { $0.name == "text" && $0.groups.contains("ambiguity") }.map(\.text)
        #expect(names == ["a: top?", "b: top?"])
    }
}
