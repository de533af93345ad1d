import Testing
import TestSupport

@testable import LayoutModel

struct DocumentDifferenceTests {
    private static func document(_ names: [String]) throws -> LayoutDocument {
        let views = names.map { ViewDescription(name: $0, guides: ["guide-of-\($0)"]) }
        var document = LayoutDocument(tree: try ViewTree(ViewDescription(name: "root", subviews: views)))
        for name in names {
            let node = try #require(document.tree.node(named: name))
            var constraint = Constraint(first: FirstAnchor(node: node, attribute: .left), constant: 8)
            (constraint.key, constraint.group) = ("key-of-\(name)", "a-group-with-a-long-name")
            document.constraints.add(constraint)
        }
        return document
    }

    private func roundTrip(_ difference: DocumentDifference, _ present: LayoutDocument) throws -> DocumentDifference {
        var bytes: [UInt8] = [1, 2, 3]
        difference.pack(onto: &bytes, against: present)
        #expect(bytes.prefix(3) == [1, 2, 3])
        return try DocumentDifference(reading: bytes[3...], against: present)
    }

    @Test func `one number of a constraint takes a few bytes`() throws {
        let document = try Self.document(["a"])
        let present = try #require(document.constraints[ConstraintID(number: 1)])
        for constant in [3, 0.1, -0.0] {
            var former = present
            former.constant = constant
            var difference = DocumentDifference()
            difference.constraints = [(ConstraintID(number: 1), former)]
            var bytes: [UInt8] = []
            difference.pack(onto: &bytes, against: document)
            #expect(bytes.count <= 16)
            let read = try DocumentDifference(reading: bytes[...], against: document)
            #expect(read.constraints.first?.constraint?.constant.bitPattern == constant.bitPattern)
            #expect(read.constraints.first?.constraint == former)
        }
    }

    @Test func `every kind of change comes back`() throws {
        let document = try Self.document(["a", "b", "c"])
        let b = try #require(document.tree.node(named: "b"))
        var difference = DocumentDifference()
        var first = try #require(document.constraints[ConstraintID(number: 1)])
        (first.relation, first.key) = (.greaterThanOrEqual, "another-key-which-is-long")
        var gone = first
        gone.source = ConstraintSource(language: .vfl, position: .start, text: "H:|-[a]")
        difference.constraints = [
            (ConstraintID(number: 1), first), (ConstraintID(number: 2), nil), (ConstraintID(number: 9), gone),
        ]
        var properties = ViewProperties()
        properties.frame = Rect(x: 1, y: 2, width: 3, height: 4.5)
        properties.meta = "{}"
        difference.properties = [(b, properties)]
        var traits = Traits()
        (traits.size.width, traits.direction) = (320.5, .rightToLeft)
        difference.traits = traits
        difference.maskReferences = [(b, PartialSize(width: 7, height: nil))]
        let read = try roundTrip(difference, document)
        #expect(read.constraints.map(\.id) == difference.constraints.map(\.id))
        #expect(read.constraints.map(\.constraint) == difference.constraints.map(\.constraint))
        #expect(read.properties.map(\.properties) == [properties] && read.traits == traits)
        #expect(read.maskReferences.map(\.size) == [PartialSize(width: 7, height: nil)])
        #expect(read.nodes.isEmpty)
    }

    /// The tempting fault is a list of subviews that is told where it only shifts.
    @Test(.property, arguments: Seeds.range(20, from: 1))
    func `a tree that is rearranged comes back as it was`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let names = (0..<30).map { "view\($0)" }
        var document = try Self.document(names)
        var fresh = 0
        for _ in 0..<40 {
            let former = document.tree
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let views = document.tree.preorder().filter { document.tree[$0].kind == .view }
                let (view, other) = (views.randomElement(using: &random), views.randomElement(using: &random))
                guard let view, let other else { continue }
                switch Int.random(in: 0...4, using: &random) {
                case 0 where view != document.tree.root: document.tree.remove(view)
                case 1: _ = try document.tree.setGuides(["g\(fresh)", "h\(fresh)"], of: view)
                case 2: try? document.tree.move(view, to: other, at: Int.random(in: 0...9, using: &random))
                case 3:
                    var properties = document.tree.properties(of: view)
                    properties.intrinsicSize.width = Double.random(in: 0...1, using: &random)
                    document.tree.setProperties(properties, of: view)
                default: try document.tree.add(ViewDescription(name: "n\(fresh)"), to: view, at: 0)
                }
                fresh += 1
            }
            document.tree.recycle()
            var difference = DocumentDifference()
            difference.nodes = document.tree.differences(from: former)
            var back = document
            back.restore(try roundTrip(difference, document))
            back.tree.recycle()
            let others = back.tree.differences(from: former)
            #expect(others.isEmpty)
            #expect(back.tree.nodeCount == former.nodeCount && back.tree.viewCount == former.viewCount)
            #expect(Set(back.tree.freeIndices).count == back.tree.freeIndices.count)
            #expect(back.tree.freeIndices.count + back.tree.nodeCount == back.tree.capacity)
            for name in former.names { #expect(back.tree.node(named: name) == former.node(named: name)) }
        }
    }

    /// Catches views that count as added though they were there, by which edits would use up the limit of views.
    @Test func `views that come and go are counted, and those that change are not`() throws {
        let document = try Self.document(["a", "b"])
        let (a, b) = (try #require(document.tree.node(named: "a")), try #require(document.tree.node(named: "b")))
        let guide = try #require(document.tree.node(named: "guide-of-a"))
        var difference = DocumentDifference()
        difference.nodes = [(a, document.tree[a].with(ViewProperties())), (guide, nil)]
        #expect(difference.addedViewCount(to: document) == 0)
        difference.nodes.append((b, nil))
        #expect(difference.addedViewCount(to: document) == -1)
        difference.nodes += [7, 8].map { (NodeID(index: $0), document.tree[b]) }
        #expect(difference.addedViewCount(to: document) == 1)
    }

    @Test func `a view that moves among many takes a few bytes`() throws {
        var document = try Self.document((0..<500).map { "view\($0)" })
        for (name, place) in [("view10", 490), ("view480", 3)] {
            let former = document.tree
            let node = try #require(document.tree.node(named: name))
            try document.tree.move(node, to: document.tree.root, at: place)
            var difference = DocumentDifference()
            difference.nodes = document.tree.differences(from: former)
            var bytes: [UInt8] = []
            difference.pack(onto: &bytes, against: document)
            #expect(bytes.count < 24)
            var back = document
            back.restore(try DocumentDifference(reading: bytes[...], against: document))
            let others = back.tree.differences(from: former)
            #expect(others.isEmpty)
        }
    }

    @Test func `bytes that are cut off, or of another document, are refused`() throws {
        let document = try Self.document(["a", "b"])
        var difference = DocumentDifference()
        difference.nodes = document.tree.differences(from: try Self.document(["a", "c"]).tree)
        var bytes: [UInt8] = []
        difference.pack(onto: &bytes, against: document)
        for count in bytes.indices {
            #expect(throws: PackingError.self) { try DocumentDifference(reading: bytes[..<count], against: document) }
        }
        #expect(throws: PackingError.self) { try DocumentDifference(reading: (bytes + [0])[...], against: document) }
    }
}
