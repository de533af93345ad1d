import LayoutModel
import TestSupport
import Testing

@testable import Sessions

@Suite struct RecencyHeapTests {
    private func layouts(_ count: Int) throws -> [KeptLayout] {
        try (0..<count).map { number in
            let document = try SampleLayout.document([ViewDescription(name: "a")], [])
            let session = try LayoutSession(id: "\(number)", document: document, limits: LayoutLimits())
            return KeptLayout(session, in: .shared, (Usage(), Usage()), .memoryAlone, at: 0)
        }
    }

    /// Compares with a list that is sorted each time.
    @Test(.property, arguments: Seeds.range(20, from: 1))
    func `layouts come out by their last use, whatever happens in between`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let layouts = try layouts(40)
        var heap = RecencyHeap()
        var inside: [ObjectIdentifier: KeptLayout] = [:]
        for time in 0..<400 {
            let layout = layouts[Int.random(in: 0..<layouts.count, using: &random)]
            switch Int.random(in: 0..<5, using: &random) {
            case 0, 1:
                layout.use(at: time)
                if inside[ObjectIdentifier(layout)] == nil { heap.add(layout, lastUse: layout.lastUse) }
                inside[ObjectIdentifier(layout)] = layout
            case 2:
                // Without the heap knowing.
                layout.use(at: time)
            case 3:
                heap.remove(layout)
                inside[ObjectIdentifier(layout)] = nil
            default:
                var steps = Int.max
                let oldest = heap.takeOldest(steps: &steps)
                #expect(oldest?.lastUse == inside.values.map(\.lastUse).min())
                if let oldest { inside[ObjectIdentifier(oldest)] = nil }
            }
            #expect(heap.count == inside.count)
        }
    }

    @Test func `one that was used since it was added costs a step`() throws {
        let layouts = try layouts(3)
        var heap = RecencyHeap()
        for layout in layouts { heap.add(layout, lastUse: 0) }
        layouts[0].use(at: 5)
        layouts[1].use(at: 4)
        var steps = 10
        #expect(heap.takeOldest(steps: &steps) === layouts[2] && steps >= 7)
        #expect(heap.takeOldest(steps: &steps) === layouts[1])
        #expect(heap.takeOldest(steps: &steps) === layouts[0])
        #expect(heap.takeOldest(steps: &steps) == nil && heap.count == 0)
        for layout in layouts { heap.add(layout, lastUse: 0) }
        steps = 1
        for layout in layouts { layout.use(at: 6) }
        #expect(heap.takeOldest(steps: &steps) == nil && steps == 0 && heap.count == 3)
    }
}
