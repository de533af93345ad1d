import InterfaceBuilder
import Synchronization
import Testing

/// The tempting fault is a later stage that relies on an earlier one that was cut short.
@Suite struct AbandonedReadingTests {
    @Test func `reading ends at each question that is answered with yes`() throws {
        let views = (0..<300).map { FileText.box("v\($0)", 0, 70, 9, 9, "userLabel=\"view \($0)\"") }
        let constraints = (0..<300).map { FileText.constraint("v\($0).top", "c-view.topMargin", 10) }
        let content = "<subviews>\(views.joined())</subviews><constraints>\(constraints.joined())</constraints>"
        let text = FileText.storyboard(FileText.controller(content))
        let file = try InterfaceBuilderFile(parsing: Array(text.utf8))
        let scene = try #require(file.scenes.first)
        let total = Atomic(0)
        let whole = file.layout(
            of: scene,
            isAbandoned: {
                total.add(1, ordering: .relaxed); return false
            }
        )
        #expect(whole.constraints.count == 300)
        let questions = total.load(ordering: .relaxed)
        // Five stages go through the views or the constraints.
        #expect(questions >= 5 * 300 / 64)
        for patience in 0..<questions {
            let asked = Atomic(0)
            _ = file.layout(of: scene, isAbandoned: { asked.add(1, ordering: .relaxed).oldValue >= patience })
            #expect(asked.load(ordering: .relaxed) == patience + 1)
        }
    }
}
