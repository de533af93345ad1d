import LayoutModel
import Testing
import Wire

@testable import Lint

/// Each rule just below and just above its threshold.
@Suite struct ThresholdTests {
    private let placed = ["a.left == 10", "a.top == 10"]
    /// Two views with content of 20 × 10.
    private let siblings = ["a", "b"].map { #"{"id":"\#($0)","intrinsicSize":{"width":20,"height":10}}"# }
        .joined(separator: ",")

    private func size(_ width: Double, _ height: Double, of view: String = "a") -> [String] {
        ["\(view).width == \(width)", "\(view).height == \(height)"]
    }

    @Test func `a view may reach beyond its superview by half a point`() throws {
        let view = #"{"id":"a"}"#
        #expect(try Linted(view, placed + size(190.5, 20)).findings == [])
        let beyond = try Linted(view, placed + size(190.51, 20))
        #expect(beyond.findings == ["outside-superview a"])
        #expect(try beyond.only(.outsideSuperview).by == 0.51)
        #expect(try beyond.only(.outsideSuperview).message == "a reaches 0.51 points beyond the right edge of root.")
        #expect(try Linted(view, ["a.left == -0.5", "a.top == 0"] + size(10, 10)).findings == [])
        #expect(try Linted(view, ["a.left == -0.6", "a.top == 0"] + size(10, 10)).findings == ["outside-superview a"])
    }

    @Test func `all edges are told, the worst first`() throws {
        let found = try Linted(#"{"id":"a"}"#, ["a.left == -3", "a.top == -5"] + size(210, 20)).only(.outsideSuperview)
        #expect(
            found.message
                == "a reaches 7 points beyond the right edge, 5 points beyond the top edge and 3 points beyond the left edge of root."
        )
        #expect(found.by == 7)
    }

    @Test func `what is in a scroll view may be larger than it`() throws {
        let views = #"{"id":"list","scroll":true,"subviews":[{"id":"a"}]}"#
        let edges = ["list.edges == root.edges", "a.edges == list.edges"]
        #expect(try Linted(views, edges + size(300, 400)).findings == [])
    }

    @Test func `content may reach beyond the safe area by half a point`() throws {
        let view = #"{"id":"a","intrinsicSize":{"width":20,"height":10}}"#
        let traits = #","safeArea":{"top":20,"bottom":10}"#
        #expect(try Linted(view, ["a.left == 0", "a.top == 19.5"], traits: traits).findings == [])
        let beyond = try Linted(view, ["a.left == 0", "a.top == 19.4"], traits: traits)
        #expect(beyond.findings == ["outside-safe-area a"])
        #expect(try beyond.only(.outsideSafeArea).by == 0.6)
        #expect(try beyond.only(.outsideSafeArea).message == "a reaches beyond the safe area by 0.6 points at the top.")
        // A background has nothing to read.
        #expect(try Linted(#"{"id":"a"}"#, ["a.edges == root.edges"], traits: traits).findings == [])
    }

    @Test func `siblings with content may share half a point`() throws {
        let rows = ["a.left == 0", "a.top == 0", "b.top == 0"]
        #expect(try Linted(siblings, rows + ["b.left == 19.5"]).findings == [])
        let found = try Linted(siblings, rows + ["b.left == 19.4"])
        #expect(found.findings == ["overlap a b"])
        #expect(try found.only(.overlap).by == 0.6)
        #expect(try found.only(.overlap).message == "a and b overlap by 0.6 × 10 points.")
        // Both axes have to overlap.
        #expect(try Linted(siblings, ["a.left == 0", "a.top == 0", "b.top == 9.6", "b.left == 0"]).findings == [])
    }

    /// Catches siblings that are compared along one axis only, the one along which they are spread out.
    @Test func `siblings that touch share nothing, whichever way others are spread out`() throws {
        let size = #""intrinsicSize":{"width":20,"height":10}"#
        let views = ["a", "b", "far"].map { #"{"id":"\#($0)",\#(size)}"# }.joined(separator: ",")
        func found(_ far: (x: Int, y: Int), _ b: (x: Double, y: Double)) throws -> [String] {
            let rows = ["a.left == 0", "a.top == 0", "b.left == \(b.x)", "b.top == \(b.y)"]
            return try Linted(views, rows + ["far.left == \(far.x)", "far.top == \(far.y)"]).findings
        }
        for far in [(x: 180, y: 0), (x: 0, y: 90)] {
            #expect(try found(far, (0, 9.6)) == [] && found(far, (19.6, 0)) == [])
            #expect(try found(far, (0, 9)) == ["overlap a b"] && found(far, (19, 0)) == ["overlap a b"])
        }
    }

    /// Catches an overlap that is told as one of `a` and `b` in one direction, and of `b` and `a` in the other.
    @Test func `siblings that overlap are named in the order of the tree, wherever they lie`() throws {
        let rows = ["a.top == 0", "b.top == 0", "a.leading == 0", "b.leading == 15"]
        for direction in ["ltr", "rtl"] {
            let found = try Linted(siblings, rows, traits: #","direction":"\#(direction)""#)
            #expect(found.findings == ["overlap a b"])
            #expect(try found.only(.overlap).message == "a and b overlap by 5 × 10 points.")
        }
        #expect(try Linted(siblings, rows, lint: #"{"directions":["ltr","rtl"]}"#).findings == ["overlap a b"])
    }

    @Test func `a view may be half a point smaller than its content`() throws {
        let view = #"{"id":"a","intrinsicSize":{"width":50,"height":20}}"#
        #expect(try Linted(view, placed + ["a.width == 49.5"]).findings == [])
        let found = try Linted(view, placed + ["a.width == 49.4"])
        #expect(found.findings == ["squeezed a width"])
        #expect(try found.only(.squeezed).by == 0.6)
        #expect(try found.only(.squeezed).message == "a is squeezed: it is 49.4 wide, and its content needs 50.")
    }

    @Test func `a text is squeezed where it is lower than its lines at its width, not where it wraps`() throws {
        let view = #"{"id":"a","text":"words that are wrapped"}"#
        let wrapped = try Linted(view, placed + ["a.width == 100"])
        #expect(wrapped.findings == [])
        let line = #"{"id":"a","text":"word"}"#
        let height = try naturalHeight(of: line)
        #expect(try Linted(line, placed + ["a.height == \(height - 0.499)"]).findings == [])
        let low = try Linted(line, placed + ["a.height == \(height - 0.6)"])
        #expect(low.findings == ["squeezed a height"])
        #expect(try abs((low.only(.squeezed).by ?? 0) - 0.6) < 1e-5)
        // In the other axis a line that is too long is cut, which is told as that.
        #expect(try Linted(view, placed + ["a.width == 20", "a.height == 60"]).findings.first == "truncated a")
    }

    private func naturalHeight(of view: String) throws -> Double {
        let low = try Linted(view, placed + ["a.height == 1"])
        return try (low.only(.squeezed).by ?? 0) + 1
    }

    @Test func `a text is cut off where it loses a character, a word or a line`() throws {
        let label = #"{"id":"a","text":{"string":"one two","numberOfLines":1}}"#
        let cut = try Linted(label, placed + ["a.width == 40"])
        #expect(cut.findings == ["truncated a"])
        let needs = try (cut.only(.truncated).by ?? 0) + 40
        #expect(try Linted(label, placed + ["a.width == \(needs)"]).findings == [])
        #expect(try Linted(label, placed + ["a.width == \(needs - 0.1)"]).findings == ["truncated a"])
        let two = #"{"id":"a","text":{"string":"one two three four five six","numberOfLines":2}}"#
        let lines = try Linted(two, placed + ["a.width == 60"])
        #expect(lines.findings == ["truncated a"])
        #expect(try lines.only(.truncated).message.hasPrefix("a is cut off: it may have 2 lines, and needs "))
    }

    @Test func `a view with something to see is empty without width or height`() throws {
        let views = #"{"id":"a","subviews":[{"id":"b","intrinsicSize":{"width":5,"height":5}}]}"#
        let inner = ["b.left == 0", "b.top == 0"]
        let empty = try Linted(views, placed + inner + ["a.width == 0", "a.height == 10"])
        #expect(empty.findings == ["outside-superview b", "empty a width"])
        #expect(try empty.only(.empty).message == "a has no width, so nothing of it can be seen.")
        #expect(!(try Linted(views, placed + inner + ["a.width == 0.1", "a.height == 10"]).has(.empty)))
        // Without anything to see it is a spacer.
        #expect(try Linted(#"{"id":"a"}"#, placed + size(0, 10)).findings == [])
    }

    @Test func `an assertion may be missed by a hundredth of a point`() throws {
        let rows = placed + size(20, 43.99)
        func lint(_ text: String) -> String { #"{"assertions":["\#(text)"]}"# }
        #expect(try Linted(#"{"id":"a"}"#, rows, lint: lint("a.height >= 44")).findings == [])
        let found = try Linted(#"{"id":"a"}"#, rows, lint: lint("a.height >= 44.01"))
        #expect(found.findings == ["assertion a height"])
        #expect(try found.only(.assertion).by == 0.02)
        #expect(
            try found.only(.assertion).message
                == "'a.height >= 44.01' fails by 0.02 points: a.height is 43.99. a is 43.99 tall, as c4 requires."
        )
    }

    @Test func `an optional constraint is missed by whatever it is missed`() throws {
        let found = try Linted(#"{"id":"a"}"#, placed + size(20, 20) + ["a.width == 20.01 @750"])
        #expect(found.findings == ["unmet a width c5"])
        #expect(
            try found.only(.unmet).message
                == "a.width is 20; c5 asks it to be 20.01 at priority 750, which it misses by 0.01 points."
        )
        #expect(try Linted(#"{"id":"a"}"#, placed + size(20, 20) + ["a.width == 20 @750"]).findings == [])
    }

    @Test func `conflicts and ambiguity are those of the diagnostics`() throws {
        let conflict = try Linted(#"{"id":"a"}"#, placed + size(20, 20) + ["a.width == 30"])
        #expect(conflict.findings == ["conflict a width c5"])
        #expect(try conflict.only(.conflict).by == 10)
        let ambiguous = try Linted(#"{"id":"a"}"#, ["a.top == 10"] + size(20, 20))
        #expect(ambiguous.findings == ["ambiguous a left"])
        #expect(ambiguous.answer.findings.allSatisfy { $0.level == .error })
    }
}
