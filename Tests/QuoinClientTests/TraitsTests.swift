import Foundation
import QuoinClient
import Testing

@Suite struct TraitsTests {
    @Test func `a safe area is sent with the sides that are given`() throws {
        func json(_ traits: Traits) throws -> String {
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            return String(decoding: try encoder.encode(traits), as: UTF8.self)
        }
        #expect(
            try json(Traits(safeArea: .init(top: 0), device: "iPad")) == #"{"device":"iPad","safeArea":{"top":0}}"#
        )
        #expect(try json(Traits(safeArea: .init(left: 1, right: 2))) == #"{"safeArea":{"left":1,"right":2}}"#)
        let all = Traits(safeArea: .init(all: 3))
        #expect(try json(all) == #"{"safeArea":{"bottom":3,"left":3,"right":3,"top":3}}"#)
        let read = try JSONDecoder().decode(Traits.self, from: Data(#"{"safeArea":{"top":4}}"#.utf8))
        #expect(read == Traits(safeArea: .init(top: 4)))
    }

    @Test(arguments: SomeService.allCases)
    func `the other sides stay those of the device, and of the layout`(service: SomeService) async throws {
        try await service.run { quoin in
            let box = View("box")
            let traits = Traits(safeArea: .init(top: 0, left: 4), device: "iPhone 16")
            let layout = try await quoin.create(traits: traits) {
                View("root") { box }
            } constraints: {
                box.edges == View("root").safeArea.edges
            }
            #expect(layout.frames[box] == Rect(x: 4, y: 0, width: 389, height: 818))
            let variants = try await layout.variants([Variant("turned up", Traits(safeArea: .init(bottom: 100)))])
            #expect(variants[0].frames[box] == Rect(x: 4, y: 0, width: 389, height: 752))
            try await layout.setTraits(Traits(safeArea: .init(top: 20)))
            #expect(layout.frames[box] == Rect(x: 4, y: 20, width: 389, height: 798))
        }
    }
}
