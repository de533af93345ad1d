import Testing

@testable import LayoutModel
@testable import Sessions

/// Records that are sound as bytes, and say what no edit can have done: those who can write where layouts are stored
/// can make them.
@Suite struct ForgedRecordTests {
    private func document() throws -> LayoutDocument {
        let root = ViewDescription(name: "root", subviews: [ViewDescription(name: "a"), ViewDescription(name: "b")])
        var document = LayoutDocument(tree: try ViewTree(root))
        document.constraints.add(Constraint(first: FirstAnchor(node: NodeID(index: 1), attribute: .left)))
        return document
    }

    private func node(_ name: String, in parent: Int?, with subviews: [Int] = []) -> Node {
        Node(
            name: name,
            kind: .view,
            parent: parent.map { NodeID(index: $0) },
            subviews: subviews.map { NodeID(index: $0) },
            guides: [],
            properties: ViewProperties()
        )
    }

    /// Applies an edit with a difference to the layout as it would be read.
    private func apply(_ difference: DocumentDifference, nextID: Int = 2) throws {
        let document = try document()
        let snapshot = LayoutSnapshot(
            revision: 1,
            name: nil,
            viewCount: 3,
            document: PackedDocument(document).bytes,
            history: []
        )
        var bytes: [UInt8] = []
        difference.pack(onto: &bytes, against: document)
        var rebuilt = try RebuiltLayout(snapshot, limits: LayoutLimits())
        try rebuilt.apply(
            LayoutEditRecord(revision: 2, viewCount: 3, step: .edit, nextID: nextID, difference: bytes)
        )
    }

    /// Catches a check that refuses what edits do.
    @Test func `an edit that adds a view and a constraint is repeated`() throws {
        var difference = DocumentDifference()
        difference.nodes = [
            (NodeID(index: 0), node("root", in: nil, with: [1, 2, 3])), (NodeID(index: 3), node("c", in: 0)),
        ]
        let constraint = Constraint(first: FirstAnchor(node: NodeID(index: 3), attribute: .top))
        difference.constraints = [(ConstraintID(number: 2), constraint)]
        #expect(throws: Never.self) { try apply(difference, nextID: 3) }
    }

    /// Catches a check that takes an edit for forged if it removed views that it had added: their ids remain free.
    @Test func `an edit that leaves gaps between ids is repeated`() throws {
        var difference = DocumentDifference()
        difference.nodes = [
            (NodeID(index: 0), node("root", in: nil, with: [1, 2, 9])), (NodeID(index: 9), node("c", in: 0)),
        ]
        #expect(throws: Never.self) { try apply(difference) }
    }

    /// Catches a table of nodes that is read beyond its end when the layout is solved.
    @Test(arguments: [3, 99, Int(Int32.max)]) func `a constraint of a node that is not there is refused`(index: Int) {
        var difference = DocumentDifference()
        let constraint = Constraint(first: FirstAnchor(node: NodeID(index: index), attribute: .left))
        difference.constraints = [(ConstraintID(number: 1), constraint)]
        #expect(throws: RebuildingError.malformed) { try apply(difference) }
    }

    @Test func `numbers that are none are refused`() {
        for (constant, priority) in [(Double.nan, 1_000.0), (.infinity, 1_000), (0, 0), (0, 1_001), (0, .nan)] {
            var constraint = Constraint(first: FirstAnchor(node: NodeID(index: 1), attribute: .left))
            (constraint.constant, constraint.priority) = (constant, priority)
            var difference = DocumentDifference()
            difference.constraints = [(ConstraintID(number: 1), constraint)]
            #expect(throws: RebuildingError.malformed) { try apply(difference) }
        }
    }

    /// Catches a list of nodes that grows to the index, which takes gigabytes.
    @Test func `nodes that make no tree are refused`() {
        let changes: [(index: Int, name: String?)] = [
            (1, nil), (0, nil), (Int(Int32.max) - 1, "c"), (1, "b"), (1, "root"), (3, "c"),
        ]
        for (index, name) in changes {
            var difference = DocumentDifference()
            difference.nodes = [(NodeID(index: index), name.map { node($0, in: 0) })]
            #expect(throws: RebuildingError.malformed, "\(index)") { try apply(difference) }
        }
    }

    @Test func `views in a circle are refused`() {
        var difference = DocumentDifference()
        difference.nodes = [
            (NodeID(index: 0), node("root", in: nil)), (NodeID(index: 1), node("a", in: 2, with: [2])),
            (NodeID(index: 2), node("b", in: 1, with: [1])),
        ]
        #expect(throws: RebuildingError.malformed) { try apply(difference) }
    }

    @Test(arguments: [0, 1, Int.max]) func `ids that were used, or that leave none, are refused`(nextID: Int) {
        #expect(throws: RebuildingError.malformed) { try apply(DocumentDifference(), nextID: nextID) }
    }
}
