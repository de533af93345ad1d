import LayoutEngine
import LayoutModel
import Testing

@testable import Sessions

@Suite struct VariantOrderTests {
    private func traits(_ width: Double?, _ direction: LayoutDirection? = nil, _ size: SizeClass? = nil) -> Traits {
        var traits = Traits()
        traits.size = PartialSize(width: width, height: 100)
        traits.direction = direction
        traits.sizeClass.horizontal = size
        return traits
    }

    @Test func `directions and size classes change once, and sizes grow`() {
        let all = [
            traits(400, .rightToLeft), traits(300), traits(nil), traits(800, nil, .regular), traits(200, .rightToLeft),
            traits(100, .leftToRight), traits(300),
        ]
        #expect(VariantOrder.indices(of: all) == [5, 1, 6, 3, 4, 0, 2])
    }

    @Test func `variants are answered as they were asked for`() throws {
        let session = try SampleLayout.twoViews()
        let widths = [500.0, 300, 700, 300]
        let changes = widths.map { width in TraitsChange(fields: .width) { $0.size.width = width } }
        var budget = session.limits.engine.budget
        let solved = try session.variants(changes, budget: &budget)
        #expect(solved.map { $0.document.traits.size.width } == widths)
        let root = session.document.tree.root
        #expect(solved.map { $0.solution.frame(of: root)?.width } == widths)
    }
}
