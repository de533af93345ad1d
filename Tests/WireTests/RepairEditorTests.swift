import LayoutEngine
import LayoutModel
import Sessions
import Testing

@testable import Wire

@Suite struct RepairEditorTests {
    private static let text = #"""
        {"traits": {"size": {"width": 100, "height": 100}}, "view": {"subviews": [{"id": "a"}]}, "constraints": [
         {"snapkit": "a.snp.makeConstraints { $0.width.equalTo(10)\n$0.width.equalTo(20)\n$0.width.equalTo(30) }"}]}
        """#

    private func session() throws -> LayoutSession {
        var budget = WorkBudget(limit: 10_000_000)
        let document = try LayoutRequest(body: RequestBody(Array(Self.text.utf8)), budget: &budget).document
        return try LayoutSession(id: "x", document: document, limits: LayoutLimits(), budget: &budget)
    }

    private func edits(trials: Int = 100, work: Int = 10_000_000, budget limit: Int = 300_000_000) throws -> Int {
        var session = try session()
        var full = WorkBudget(limit: 300_000_000)
        var repairs = try session.explanationWithRepairs(budget: &full).repairs
        var budget = WorkBudget(limit: limit)
        let body = RequestBody(Array(Self.text.utf8))
        var editor = try RepairEditor(
            body,
            session.document,
            session.limits,
            trials: trials,
            work: work,
            budget: &budget
        )
        try editor.addEdits(to: &repairs, of: session, budget: &budget)
        return repairs.conflicts.flatMap(\.self).count { !$0.edits.isEmpty }
    }

    @Test func `edits are verified up to a count and an amount of work`() throws {
        let all = try edits()
        #expect(all > 4)
        #expect(try edits(trials: 0) == 0)
        let few = try edits(trials: 2)
        #expect(few > 0 && few <= 2)
        #expect(try edits(work: 1) == 0)
    }

    /// Catches answers that depend on which thread gives them: a small budget has to be refused, so that the request is
    /// repeated with a larger one.
    @Test func `a small budget is refused instead of giving fewer edits`() throws {
        let all = try edits()
        var refusals = 0
        for limit in [100, 10_000, 50_000, 100_000, 1_000_000, 10_000_000] {
            do {
                #expect(try edits(budget: limit) == all)
            } catch {
                refusals += 1
            }
        }
        #expect(refusals > 0 && refusals < 6)
    }

    @Test func `the text of a layout counts as its memory`() throws {
        var document = try session().document
        let written = try #require(document.written)
        #expect(written.bytes == Array(Self.text.utf8))
        func byteCount(_ text: WrittenText?) throws -> Int {
            document.written = text
            var budget = WorkBudget(limit: 10_000_000)
            return try LayoutSession(id: "x", document: document, limits: LayoutLimits(), budget: &budget).byteCount
        }
        // Much longer than what the capacities of arrays differ by.
        let text = WrittenText(Array(repeating: UInt8(ascii: " "), count: 100_000), .document)
        #expect(try byteCount(text) - byteCount(nil) >= 90_000)
    }

    /// A layout without sources has nothing that needs its text.
    @Test func `the text of a layout without sources is not kept`() throws {
        var budget = WorkBudget(limit: 10_000_000)
        let body = RequestBody(Array(#"{"view": {"id": "root"}, "constraints": []}"#.utf8))
        #expect(try LayoutRequest(body: body, budget: &budget).document.written == nil)
    }
}
