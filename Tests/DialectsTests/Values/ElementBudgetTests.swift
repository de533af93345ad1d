import Dialects
import LayoutModel
import Testing

/// Arrays that short sources evaluate many times.
@Suite struct ElementBudgetTests {
    private var fixture: SourceFixture

    init() throws {
        fixture = try SourceFixture()
    }

    /// The tempting fault is to count flattened elements: arrays of empty arrays have none.
    @Test(arguments: [
        (SourceLanguage.masonry, "a", "b = @[all];"), (.masonry, "@[]", "b = all;"), (.keep, "@[]", "b = @[all];"),
        (.keep, "a", "b = all.count;"), (.ss, "a", "b = @[all];"), (.anchors, "a", "b = @[all];"),
        (.snapkit, "[]", "b = all; "),
    ])
    func `arrays that are written and named again and again come to an end`(
        language: SourceLanguage,
        element: String,
        statement: String
    ) {
        let array = "all = @[" + Array(repeating: element, count: 9_000).joined(separator: ",") + "];"
        let text = array + String(repeating: statement, count: 300)
        #expect(fixture.fault(language, text)?.reason == .tooManyElements(limit: 2_000_000))
    }

    @Test mutating func `views beside a source count each time that a statement speaks of them`() {
        fixture.names = ["all": Array(repeating: "a", count: 10_000)]
        fixture.view = "all"
        let text = String(repeating: "make.left\n", count: 300)
        #expect(fixture.fault(.snapkit, text)?.reason == .tooManyElements(limit: 2_000_000))
    }

    @Test func `an array of ordinary size is used as often as an app has statements`() {
        let array = "NSArray *all = @[a, b, c, redView, greenView];"
        let text = array + String(repeating: "[all mas_makeConstraints:^(MASConstraintMaker *make) {}];", count: 1_000)
        #expect(fixture.fault(.masonry, text) == nil)
    }
}
