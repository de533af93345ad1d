import LayoutEngine
import LayoutModel
import Testing

@testable import Sessions

/// What a layout counts as its memory; `quoin-bench memory` compares it with the allocator.
struct ByteCountTests {
    @Test func `a layout of ten times the views takes about ten times the memory`() throws {
        let small = try Self.screen(rows: 100).byteCount
        let large = try Self.screen(rows: 1_000).byteCount
        #expect(large > 7 * small)
        #expect(large < 13 * small)
    }

    @Test func `keys and texts count`() throws {
        let plain = try Self.screen(rows: 50).byteCount
        let keyed = try Self.screen(rows: 50, key: String(repeating: "k", count: 200)).byteCount
        let texts = try Self.screen(rows: 50, text: String(repeating: "t", count: 1_000)).byteCount
        #expect(keyed - plain >= 150 * 200)
        #expect(texts - plain >= 50 * 1_000)
    }

    /// The tempting fault is a running total that an edit raises and a refusal does not lower.
    @Test func `an edit that is refused leaves the count as it was`() throws {
        var session = try Self.screen(rows: 20)
        let before = session.document.byteCount
        let added = try SampleLayout.drafts(["row-0.left == row-1.right + 5"]) {
            $0.key = String(repeating: "k", count: 100)
        }
        let faulty = try SampleLayout.drafts(["nobody.left == 0"])
        let edit = ConstraintEdit(operations: [.make(added.entries), .make(faulty.entries)])
        for _ in 0..<10 { #expect(throws: SessionError.self) { try session.apply(edit) } }
        // Arrays keep the room that the additions took.
        #expect(session.document.byteCount < before + 10_000)
        let after = session.document.byteCount
        for _ in 0..<10 { #expect(throws: SessionError.self) { try session.apply(edit) } }
        #expect(session.document.byteCount == after)
    }

    /// 201 views and 599 constraints, as an app has them on a screen of settings: 95 KB of JSON.
    @Test func `a layout that is kept and not being edited takes less than 300,000 bytes`() throws {
        var session = try Self.screen(rows: 200, name: "settings-row")
        session.trim()
        let (constraints, bytes) = (session.document.constraints.count, session.byteCount)
        #expect(constraints == 600)
        #expect(bytes < 300_000)
    }

    @Test func `a layout that was trimmed is edited as before`() throws {
        var trimmed = try Self.screen(rows: 30)
        var other = try Self.screen(rows: 30)
        for step in 0..<8 {
            trimmed.trim()
            for edit in 0..<2 {
                let text = "row-\(step).left >= superview.left + \(10 * step + edit)"
                let operation = ConstraintOperation.make(try SampleLayout.drafts([text]).entries)
                let (added, expected) = (try trimmed.apply(operation).added, try other.apply(operation).added)
                #expect(added == expected)
            }
            let change = TraitsChange(Device.all[step % Device.all.count])
            _ = try trimmed.apply(change)
            _ = try other.apply(change)
            for node in other.solution.installedNodes {
                let (frame, expected) = (trimmed.solution.frame(of: node), other.solution.frame(of: node))
                #expect(frame == expected, "step \(step)")
            }
            let (conflicts, others) = (trimmed.solution.conflicts, other.solution.conflicts)
            #expect(conflicts == others)
            let (unmet, expected) = (try trimmed.explanation().unmetCount, try other.explanation().unmetCount)
            #expect(unmet == expected)
        }
    }

    private static func screen(
        rows: Int,
        name: String = "row",
        key: String? = nil,
        text: String? = nil
    ) throws -> LayoutSession {
        let views = (0..<rows).map { index in
            var properties = ViewProperties()
            properties.intrinsicSize = PartialSize(width: 120, height: 20)
            properties.text = text.map { TextContent($0) }
            return ViewDescription(name: "\(name)-\(index)", properties: properties)
        }
        let constraints = (0..<rows).flatMap { index in
            [
                "\(name)-\(index).left == superview.left + 16", "\(name)-\(index).right <= superview.right - 16",
                index == 0
                    ? "\(name)-0.top == superview.top"
                    : "\(name)-\(index).top == \(name)-\(index - 1).bottom + 8",
            ]
        }
        return try SampleLayout.session(views, try SampleLayout.drafts(constraints) { $0.key = key })
    }
}
