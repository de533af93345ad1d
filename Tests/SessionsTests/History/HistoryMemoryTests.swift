import LayoutEngine
import LayoutModel
import Testing

@testable import Sessions

struct HistoryMemoryTests {
    private static func drag(_ session: inout LayoutSession, _ count: Int, from first: Int = 0) throws {
        for step in first..<first + count { try session.apply(.set(.key("gap"), constant: Double(step) + 0.25)) }
    }

    @Test func `a thousand edits of one constant take less than 100 KB`() throws {
        var session = try SampleLayout.twoViews()
        try Self.drag(&session, 10)
        let before = session.byteCount
        try Self.drag(&session, 1_000, from: 10)
        #expect(session.byteCount - before < 100_000)
        #expect(session.history.reach == 1_000)
        for step in (0..<1_000).reversed() {
            try session.go(.undo)
            #expect(session.frame("b")?[0] == 60 + Double(step + 9) + 0.25)
        }
        #expect(session.revision == 2_011)
        for _ in 0..<3_000 {
            try session.go(.redo)
            try session.go(.undo)
        }
        #expect(session.byteCount - before < 100_000)
    }

    @Test func `a view among thousands costs no list of all`() throws {
        let views = (0..<1_000).map { ViewDescription(name: "view\($0)") }
        var session = try SampleLayout.session(views, [])
        for step in 0..<10 {
            try session.apply(.add(ViewDescription(name: "new\(step)"), to: "root", at: 500))
            try session.apply(.move("new\(step)", to: "root", at: 3))
        }
        #expect(session.history.usedByteCount < 20 * 100)
        let names = session.document.tree.preorder().map(session.document.tree.name(of:))
        for _ in 0..<20 { try session.go(.undo) }
        for _ in 0..<20 { try session.go(.redo) }
        let again = session.document.tree.preorder().map(session.document.tree.name(of:))
        #expect(names == again)
    }

    @Test func `a long text is not kept again with each other property`() throws {
        var properties = ViewProperties()
        properties.text = TextContent(String(repeating: "long ", count: 2_000))
        var session = try SampleLayout.session([ViewDescription(name: "a", properties: properties)], [])
        for step in 0..<20 {
            var change = ViewChange()
            change.fields = .hidden
            change.values.isHidden = step % 2 == 0
            try session.apply(.set("a", change))
        }
        #expect(session.history.usedByteCount < 3_000)
        let end = session.visible
        for _ in 0..<20 { try session.go(.undo) }
        for _ in 0..<20 { try session.go(.redo) }
        #expect(session.visible == end)
    }

    @Test func `only as many revisions are remembered as there may be`() throws {
        var limits = LayoutLimits()
        limits.history.revisions = 5
        var session = try SampleLayout.session([ViewDescription(name: "a")], [], limits: limits)
        try session.apply(.make(try SampleLayout.drafts(["a.left == 0"]) { $0.key = "gap" }.entries))
        try Self.drag(&session, 20)
        #expect(session.oldestRevision == session.revision - 5)
        #expect(throws: SessionError.self) { try session.changes(session.oldestRevision - 1, session.revision) }
        #expect(throws: SessionError.self) { try session.changes(session.revision, session.revision + 1) }
        for _ in 0..<5 { try session.go(.undo) }
        #expect(throws: SessionError.self) { try session.go(.undo) }
        for _ in 0..<5 { try session.go(.redo) }
        #expect(throws: SessionError.self) { try session.go(.redo) }
        #expect(session.frame("a")?[0] == 19.25)
    }

    @Test func `where memory is used up, revisions are forgotten rather than edits refused`() throws {
        var session = try SampleLayout.twoViews()
        try Self.drag(&session, 200)
        let used = session.history.usedByteCount
        for step in 0..<300 {
            session.limit(to: MemoryRoom(bytes: -1, ample: 1_000_000, refusal: .memoryInUse), from: session.byteCount)
            try Self.drag(&session, 1, from: step)
            #expect(session.history.usedByteCount <= used)
        }
        #expect(session.history.reach > 150)
        try session.go(.undo)
        #expect(session.frame("b")?[0] == 60 + 298.25)
    }
}
