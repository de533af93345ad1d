import LayoutModel
import Testing

@testable import Dialects

/// Changes of named constraints, and content priorities.
@Suite struct SnapKitNameTests {
    /// Each change with the key of its constraints.
    private func changes(_ text: String) throws -> [String] {
        try SourceFixture().steps(.snapkit, text).compactMap { step in
            guard case .change(.key(let key), let change) = step.action else { return nil }
            switch change {
            case .constant(let rule): return "\(key) \(rule[.left] ?? .nan) \(rule[.right] ?? .nan)"
            case .priority(let priority): return "\(key) @\(priority)"
            case .activate: return "\(key) on"
            case .deactivate: return "\(key) off"
            case .remove: return "\(key) gone"
            case .key(let other), .name(let other): return "\(key) \(other)"
            }
        }
    }

    @Test(arguments: [
        ("self.top?.update(offset: 20)", ["top 20.0 20.0"]), ("top.update(offset: -1)", ["top -1.0 -1.0"]),
        ("top!.update(inset: 20)", ["top 20.0 -20.0"]),
        ("top.update(inset: UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))", ["top 2.0 -4.0"]),
        ("top.updateOffset(amount: 3)", ["top 3.0 3.0"]), ("top.updateInsets(amount: 3)", ["top 3.0 -3.0"]),
        ("top.update(priority: .low)", ["top @250.0"]), ("top.update(priority: 600)", ["top @600.0"]),
        ("top.updatePriority(amount: 600)", ["top @600.0"]),
        ("self.top?.activate()", ["top on"]), ("self.top.deactivate()", ["top off"]),
        ("controller.top?.deactivate()", ["top off"]), ("top.install()", ["top on"]), ("top.uninstall()", ["top off"]),
        ("top.isActive = true", ["top on"]), ("self.top?.isActive = false", ["top off"]),
        ("top.update(offset: 1).update(priority: 600)", ["top 1.0 1.0", "top @600.0"]),
        ("tops.forEach { $0.deactivate() }", ["tops off"]),
        ("self.tops.forEach { top in top.isActive = true }", ["tops on"]),
    ])
    func `a name speaks of the constraints with that key`(text: String, expected: [String]) throws {
        #expect(try changes(text) == expected)
    }

    @Test func `insets go by the second attribute of what is there`() throws {
        let fixture = try SourceFixture()
        let steps = try fixture.steps(
            .snapkit,
            "b.snp.makeConstraints { self.gap = $0.top.equalTo(a.snp.bottom).constraint }\ngap.update(inset: 4)"
        )
        guard case .change(.key("gap"), .constant(let rule)) = try #require(steps.last).action else {
            Issue.record("no change")
            return
        }
        #expect(fixture.constraints(steps).map { rule.constant(of: $0) } == [-4])
    }

    @Test func `a labelled constraint is spoken of by its name and found by its label`() throws {
        let text = """
            var top: Constraint?
            a.snp.makeConstraints { make in top = make.top.equalTo(8).labeled("ceiling").constraint }
            top?.deactivate()
            """
        #expect(try changes(text) == ["ceiling off"])
    }

    @Test func `prepared constraints have the name of their list`() throws {
        let fixture = try SourceFixture()
        let text = """
            let wide = a.snp.prepareConstraints { make in make.width.equalTo(100) }
            wide.forEach { $0.activate() }
            """
        #expect(fixture.constraints(try fixture.steps(.snapkit, text)).map(\.key) == ["wide"])
        #expect(try changes(text) == ["wide on"])
    }

    @Test(arguments: [
        ("a.snp.contentHuggingHorizontalPriority = 500", ContentPriorities(hugging: AxisPriorities(horizontal: 500))),
        ("a.snp.contentHuggingVerticalPriority = 500", ContentPriorities(hugging: AxisPriorities(vertical: 500))),
        (
            "a.snp.contentCompressionResistanceHorizontalPriority = 500",
            ContentPriorities(compressionResistance: AxisPriorities(horizontal: 500))
        ),
        (
            "a.snp.contentCompressionResistanceVerticalPriority = 500",
            ContentPriorities(compressionResistance: AxisPriorities(vertical: 500))
        ),
        (
            "a.setContentHuggingPriority(.defaultLow, for: .vertical)",
            ContentPriorities(hugging: AxisPriorities(vertical: 250))
        ),
        (
            "a.setContentCompressionResistancePriority(.required, for: .horizontal)",
            ContentPriorities(compressionResistance: AxisPriorities(horizontal: 1000))
        ),
    ])
    func `a view's content resists`(text: String, expected: ContentPriorities) throws {
        let fixture = try SourceFixture()
        let steps = try fixture.steps(.snapkit, text)
        guard steps.count == 1, case .setContentPriorities(let node, let resistance) = steps[0].action else {
            Issue.record("\(steps)")
            return
        }
        #expect(fixture.tree.name(of: node) == "a" && resistance == expected)
    }
}
