import Dialects
import LayoutModel
import Sessions
import Testing

@testable import Wire

/// The work of writing a layout as a class.
@Suite struct ClassEncodingTests {
    /// Catches a class of a large layout that is written without regard to the budget of its request.
    @Test func `the work of a class is limited`() throws {
        let views = (0..<100).map { ViewDescription(name: "v\($0)") }
        let document = LayoutDocument(tree: try ViewTree(ViewDescription(name: "root", subviews: views)))
        var small = WorkBudget(limit: 1_000)
        #expect {
            try document.classTranslation(.uikit, naming: nil, budget: &small)
        } throws: { error in
            if case SessionError.workLimitExceeded = error { true } else { false }
        }
        var large = WorkBudget(limit: 1_000_000)
        #expect(try document.classTranslation(.uikit, naming: nil, budget: &large).omitted == 0)
    }
}
