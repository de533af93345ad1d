import LayoutModel
import Pictures
import Testing

/// Where lines of constraints are; the fault to catch is one that crosses what it is not about.
struct DimensionPlacesTests {
    private func drawn(
        _ views: String,
        _ constraints: [String],
        width: Int = 360,
        _ annotations: Set<PictureAnnotation> = [.constraints]
    ) throws -> Drawn {
        let list = constraints.map { "\"\($0)\"" }.joined(separator: ",")
        return try Drawn(
            """
            {"traits":{"size":{"width":\(width),"height":300}},
            "view":{"id":"root","subviews":[\(views)]},"constraints":[\(list)]}
            """,
            annotations
        )
    }

    private func place(_ view: String, _ x: Int, _ y: Int, _ width: Int, _ height: Int) -> [String] {
        ["\(view).left == \(x)", "\(view).top == \(y)", "\(view).width == \(width)", "\(view).height == \(height)"]
    }

    /// Neighbours that leave no room for a bracket between them.
    @Test(arguments: [0, 2, 5]) func `a bracket crosses no view beside its own`(gap: Int) throws {
        let ids = ["a", "b", "c", "d"]
        let constraints = ids.enumerated().flatMap { index, id in
            place(id, 40 + index % 2 * (90 + gap), 40 + index / 2 * (70 + gap), 90, 70)
        }
        let drawn = try drawn(ids.map { "{\"id\":\"\($0)\"}" }.joined(separator: ","), constraints)
        for (index, id) in ids.enumerated() {
            let others = try ids.filter { $0 != id }.map { try #require(drawn.views[$0]?.first) }
            for number in [index * 4 + 3, index * 4 + 4] {
                let bracket = try #require(drawn.lines(of: "c\(number)").first)
                #expect(others.allSatisfy { !$0.isCrossed(by: bracket) }, "c\(number) is at \(bracket)")
            }
        }
    }

    @Test func `a bracket crosses no view inside its own`() throws {
        let drawn = try drawn(
            #"{"id":"card","subviews":[{"id":"icon"},{"id":"value"}]}"#,
            [
                "card.left == 0", "card.right == 0", "card.top == 40", "card.height == 80", "icon.left == card.left",
                "icon.centerY == card.centerY", "icon.width == 60", "icon.height == 40", "value.right == card.right",
                "value.centerY == card.centerY", "value.width == 60", "value.height == 40",
            ]
        )
        let bracket = try #require(drawn.lines(of: "c4").first)
        for id in ["icon", "value"] { #expect(try !#require(drawn.views[id]?.first).isCrossed(by: bracket)) }
    }

    @Test func `lines through the same edges are drawn once`() throws {
        let drawn = try drawn(
            #"{"id":"a"},{"id":"b"},{"id":"c"},{"id":"d"}"#,
            place("a", 20, 20, 90, 30) + ["b.left == a.left", "b.top == 80", "b.width == 50", "b.height == 30"]
                + ["c.left == a.left", "c.top == 150", "c.width == 50", "c.height == 30", "d.left == b.left @750"]
                + ["d.top == 220", "d.width == 40", "d.height == 20"]
        )
        let lines = ["c5", "c9", "c13"].map { drawn.lines(of: $0).filter { $0.width == 0 && $0.x == 20 } }
        #expect(lines.allSatisfy { !$0.isEmpty }, "each goes further than those before it")
        let all = lines.flatMap(\.self).sorted { $0.y < $1.y }
        for (one, next) in zip(all, all.dropFirst()) { #expect(one.y + one.height <= next.y, "\(one) and \(next)") }
        // From above the first view to below the last one.
        #expect(try #require(all.first).y < 20)
        #expect(try #require(all.last).y + #require(all.last).height > 240)
        #expect(all.reduce(0) { $0 + $1.height } > 220)
    }

    @Test func `a line that others cover all of is left out with its number`() throws {
        let drawn = try drawn(
            #"{"id":"a"},{"id":"b"}"#,
            place("a", 20, 20, 90, 30)
                + ["b.left == a.left", "b.top == 80", "b.width == 50", "b.height == 30", "a.left == b.left @500"]
        )
        #expect(drawn.lines(of: "c9").isEmpty)
        #expect(!drawn.all("text", in: "constraints").map(\.text).contains("@500"))
    }

    @Test func `a number stands beside its line, also where a thin line is beside it`() throws {
        let drawn = try drawn(
            #"{"id":"a"},{"id":"b"}"#,
            [
                "a.left == 20", "a.right == -20", "a.top == 20", "a.height == 30", "b.left == a.left",
                "b.right == a.right", "b.top == a.bottom + 12", "b.height == 120",
            ]
        )
        let bracket = try #require(drawn.lines(of: "c8").first)
        let number = try #require(drawn.all("text", in: "constraints").first { $0.text == "120" })
        #expect(abs(try #require(number.number("x")) - bracket.x) < 20)
    }

    @Test func `no line strikes out a name for which there is another place`() throws {
        let ids = (0..<30).map { "c\($0)" }
        let list = ids.enumerated().flatMap { index, id in
            let left = index % 6 == 0 ? "root.left + 12" : "\(ids[index - 1]).right + 10"
            let top = index < 6 ? "root.top + 12" : "\(ids[index - 6]).bottom + 14"
            return ["\(id).left == \(left)", "\(id).top == \(top)", "\(id).width == 52", "\(id).height == 40"]
        }
        let views = ids.map { "{\"id\":\"\($0)\"}" }.joined(separator: ",")
        let drawn = try drawn(views, list, width: 390, [.constraints, .names])
        let names = drawn.all("text", in: "names")
        #expect(names.count == 30)
        let lines = list.indices.flatMap { drawn.lines(of: "c\($0 + 1)") }
        for name in names {
            let (x, y) = try (#require(name.number("x")), #require(name.number("y")))
            let box = Rect(x: x, y: y - 7, width: 10, height: 6)
            #expect(lines.allSatisfy { !box.isCrossed(by: $0) }, "\(name.text)")
        }
    }

    @Test func `each number stands on a plate`() throws {
        let drawn = try drawn(#"{"id":"a"}"#, place("a", 20, 30, 60, 40))
        let plates = drawn.elements.filter { $0["class"] == "plate" }.compactMap(\.rect)
        let numbers = drawn.all("text", in: "constraints")
        #expect(numbers.count == 4 && plates.count == 4)
        for (plate, number) in zip(plates, numbers) {
            #expect(number.number("x") == plate.x + plate.width / 2 && number["stroke"] == "none")
        }
    }
}

extension Drawn {
    /// The straight pieces of the line of a constraint, without the ticks at its ends.
    fileprivate func lines(of constraint: String) -> [Rect] {
        let path = elements.first { $0["data-constraint"] == constraint }?["d"] ?? ""
        return path.split(separator: "M").compactMap { piece in
            let isHorizontal = piece.contains("H")
            let numbers = piece.split { $0 == " " || $0 == "H" || $0 == "V" }.compactMap { Double($0) }
            guard numbers.count == 3 else { return nil }
            let (start, end) = (isHorizontal ? numbers[0] : numbers[1], numbers[2])
            guard end - start > 5.5 else { return nil }
            return isHorizontal
                ? Rect(x: start, y: numbers[1], width: end - start, height: 0)
                : Rect(x: numbers[0], y: start, width: 0, height: end - start)
        }
    }
}

extension Rect {
    /// Whether a straight line goes through its inside.
    fileprivate func isCrossed(by line: Rect) -> Bool {
        line.x < x + width && line.x + line.width > x && line.y < y + height && line.y + line.height > y
    }
}
