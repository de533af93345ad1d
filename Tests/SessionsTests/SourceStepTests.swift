import LayoutEngine
import LayoutModel
@testable import Sessions
import Testing

/// A source that does these steps, whatever its text says.
private func source(
    _ language: SourceLanguage = .masonry,
    _ steps: @escaping @Sendable (ViewTree) throws(SourceErrors) -> [SourceStep.Action]
) -> ConstraintEntry {
    let entry = SourceEntry(language: language, text: []) { (tree, _, _, _, _) throws(SourceErrors) in
        SourceReading(steps: try steps(tree).map { SourceStep($0, at: .start) })
    }
    return .source(entry)
}

/// `node.attribute == constant`, made by a source.
private func constraint(
    _ node: NodeID,
    _ attribute: Attribute,
    _ constant: Double,
    slot: ConstraintSlot? = nil,
    second: SecondAnchor? = nil,
    language: SourceLanguage = .masonry
) -> Constraint {
    var constraint = Constraint(
        first: FirstAnchor(node: node, attribute: attribute),
        second: second,
        constant: constant
    )
    constraint.source = ConstraintSource(language: language, position: .start, text: "", slot: slot)
    return constraint
}

extension ViewTree {
    fileprivate func callAsFunction(_ name: String) -> NodeID {
        guard let node = node(named: name) else { preconditionFailure("no view '\(name)'") }
        return node
    }
}

/// What the steps of sources do to a layout: `a` at 10 and `b` 8 behind it, `a.left` being `c1` and the gap `c8`.
@Suite final class SourceStepTests {
    var session: LayoutSession

    init() throws {
        session = try SampleLayout.twoViews()
    }

    @Test func `a source without a verb of its own does what the operation does`() throws {
        let changes = try session.apply(.update([source { [.addOrUpdate(constraint($0("a"), .left, 30), verb: nil)] }]))
        #expect(changes.updated.map(\.description) == ["c1"])
        #expect(session.frame("a")?[0] == 30)
        let made = try session.apply(.make([source { [.addOrUpdate(constraint($0("a"), .left, 40), verb: nil)] }]))
        #expect(made.added.count == 1)
    }

    @Test func `a block of a source keeps its own verb`() throws {
        let changes = try session.apply(
            .make([source { [.addOrUpdate(constraint($0("a"), .left, 30), verb: .update)] }])
        )
        #expect(changes.updated.map(\.description) == ["c1"] && changes.added == [])
    }

    @Test func `a block that remakes removes the earlier constraints of the view`() throws {
        let remade = source { [.removeAll(first: $0("b")), .addOrUpdate(constraint($0("b"), .left, 5), verb: .make)] }
        let changes = try session.apply(.make([remade]))
        #expect(changes.removed.count == 4 && changes.added.count == 1)
        #expect(session.equations.filter { $0.hasPrefix("b.") } == ["b.left == 5"])
    }

    @Test func `named constraints are changed, switched and removed`() throws {
        try session.apply(.make([source { _ in [.change(.key("gap"), .constant(ConstantRule(20)))] }]))
        #expect(session.frame("b")?[0] == 80)
        try session.apply(.make([source { _ in [.change(.key("gap"), .deactivate)] }]))
        #expect(session.solution.ambiguous.isEmpty == false)
        try session.apply(.make([source { _ in [.change(.key("gap"), .activate), .change(.key("gap"), .key("g"))] }]))
        #expect(session.frame("b")?[0] == 80)
        let changes = try session.apply(.make([source { _ in [.change(.key("g"), .remove)] }]))
        #expect(changes.removed.count == 1)
    }

    @Test func `the parts of a composite are found by the name of the whole`() throws {
        let made = source { tree in
            var left = constraint(tree("b"), .left, 60)
            left.key = "edges[0]"
            var top = constraint(tree("b"), .top, 3)
            top.key = "edges[1]"
            return [.addOrUpdate(left, verb: nil), .addOrUpdate(top, verb: nil)]
        }
        try session.apply(.remake([made], view: "b"))
        let rule = ConstantRule([.left: 70])
        try session.apply(.make([source { _ in [.change(.key("edges"), .constant(rule))] }]))
        #expect(session.equations.suffix(2) == ["b.left == 70", "b.top == 3"])
    }

    @Test func `a name that no constraint has is a fault with the nearest one`() {
        let entry = source { _ in [.change(.key("gapp"), .remove)] }
        let reasons = session.faults(.make([entry])).map(\.reason)
        #expect(reasons == [.source(SourceError(.unknownKey("gapp", nearest: "gap"), at: .start))])
    }

    @Test func `names that a faulty source may have made are not reported as missing`() {
        let broken = source { _ throws(SourceErrors) in throw SourceErrors(SourceError(.divisionByZero, at: .start)) }
        let after = source { _ in [.change(.key("new"), .remove)] }
        #expect(session.faults(.make([broken, after]), .remove(.key("new"))).count == 1)
    }

    @Test func `a required constraint in force does not become optional`() throws {
        let entry = source { _ in [.change(.key("gap"), .priority(500))] }
        let reason = SourceFault.crossesRequired("b.left == a.right + 8", to: 500)
        #expect(session.faults(.make([entry])).map(\.reason) == [.source(SourceError(reason, at: .start))])
        let inactive = source { _ in [.change(.key("gap"), .deactivate), .change(.key("gap"), .priority(500))] }
        #expect(try session.apply(.make([inactive])).updated.count == 1)
    }

    @Test func `a view gets new priorities for its content and keeps those that are not named`() throws {
        let hugging = AxisPriorities(horizontal: 900)
        try session.apply(.make([source { [.setContentPriorities($0("a"), ContentPriorities(hugging: hugging))] }]))
        let resistance = AxisPriorities(vertical: 3)
        try session.apply(
            .make([
                source {
                    [
                        .setContentPriorities(
                            $0("a"),
                            ContentPriorities(hugging: AxisPriorities(vertical: 7), compressionResistance: resistance)
                        )
                    ]
                }
            ])
        )
        let node = try #require(session.document.tree.node(named: "a"))
        #expect(session.document.tree.properties(of: node).hugging == AxisPriorities(horizontal: 900, vertical: 7))
        #expect(session.document.tree.properties(of: node).compressionResistance == resistance)
    }

    @Test func `a view is added unless the layout has it`() throws {
        let entry = source(.log) { _ in [.add(view: "new", to: "a"), .add(view: "b", to: "a")] }
        try session.apply(.make([entry]))
        let new = try #require(session.document.tree.node(named: "new"))
        #expect(session.document.tree.parent(of: new) == session.document.tree.node(named: "a"))
        #expect(session.document.tree.parent(of: session.document.tree("b")) == session.document.tree.root)
    }

    @Test func `a refused edit rolls back all steps of a source`() throws {
        let entry = source { tree in
            [
                .add(view: "new", to: "a"),
                .setContentPriorities(tree("a"), ContentPriorities(hugging: AxisPriorities(vertical: 7))),
                .addOrUpdate(constraint(tree("a"), .left, 3), verb: .update), .removeAll(first: tree("b")),
            ]
        }
        let equations = session.equations
        #expect(throws: SessionError.self) { try session.apply(.make([entry]), .remove(.key("nobody"))) }
        #expect(session.equations == equations)
        #expect(session.document.tree.node(named: "new") == nil)
        #expect(session.document.tree.properties(of: session.document.tree("a")).hugging == AxisPriorities())
    }
}

// MARK: - Limits

extension SourceStepTests {
    @Test func `the limit on operations does not apply to a list of entries`() throws {
        var limits = LayoutLimits()
        limits.operations = 0
        var document = session.document
        let entry = source { [.addOrUpdate(constraint($0("a"), .left, 3), verb: nil)] }
        var budget = WorkBudget(limit: .max)
        var passedOver = PassedOver()
        var starts: [Int]?
        let faults = try document.make(
            [entry],
            limits: limits,
            budget: &budget,
            passedOver: &passedOver,
            entryStarts: &starts
        )
        #expect(faults == [] && starts == nil)
        #expect(document.constraints.count == session.document.constraints.count + 1)
    }

    @Test func `the look-ups of an edit are limited`() throws {
        var limits = LayoutLimits()
        limits.lookups = 8 * DocumentEditor.lookupsOfChange
        let named = try SampleLayout.drafts(["a.edges >= 1"]) { $0.key = "many" }
        var session = try SampleLayout.session([ViewDescription(name: "a")], named, limits: limits)
        let twice = source { _ in [.change(.key("many"), .deactivate), .change(.key("many"), .activate)] }
        #expect(try session.apply(.make([twice])).updated == [])
        #expect(session.faults(.make([twice, twice])).map(\.reason) == [.tooManyLookups(limit: 80)])
        #expect(session.faults(.make([twice]), .remove(.key("many"))).map(\.reason) == [.tooManyLookups(limit: 80)])
    }

    /// The tempting fault is to count what is found only: among many that others made, that is nothing.
    @Test func `look-ups that find nothing count towards the limit, too`() throws {
        var limits = LayoutLimits()
        limits.lookups = 8 * DocumentEditor.lookupsOfChange
        var session = try SampleLayout.session(
            [ViewDescription(name: "a")],
            SampleLayout.drafts(["a.edges >= 1"]),
            limits: limits
        )
        let twice = source(.ss) { tree in
            Array(repeating: .change(.all(first: tree("a"), madeBy: .ss), .remove), count: 2)
        }
        let needed = source(.ss) { tree in
            let first = FirstAnchor(node: tree("a"), attribute: .width)
            return [
                .change(
                    .oldest(ConstraintSides(first: first, relation: .equal), madeBy: .ss, isNeeded: true),
                    .deactivate
                )
            ]
        }
        #expect(try session.apply(.make([twice])).removed == [])
        #expect(session.faults(.make([twice, twice])).map(\.reason) == [.tooManyLookups(limit: 80)])
        #expect(session.faults(.make([twice, needed])).map(\.reason) == [.tooManyLookups(limit: 80)])
    }
}

// MARK: - Slots

extension SourceStepTests {
    /// A source that fills `keepLeftInset` of `a`; nil clears it.
    private func inset(
        _ constant: Double?,
        _ bound: ConstraintSlot.Bound = .equal,
        key: String? = nil
    ) -> ConstraintEntry {
        source(.keep) { tree in
            let slot = ConstraintSlot("keepLeftInset", bound, isRelative: false)
            var kept = constant.map { constraint(tree("a"), .left, $0, slot: slot, language: .keep) }
            kept?.key = key
            let side = SlotAssignment.Side(first: SlotKey.Item(tree("a")), second: nil, constraint: kept)
            return [.fill(SlotAssignment(slot, side: side))]
        }
    }

    @Test func `a slot holds one constraint, across edits`() throws {
        let added = try session.apply(.remake([inset(5)], view: "a")).added
        let changes = try session.apply(.make([inset(6), inset(7)]))
        #expect(changes.updated == added && changes.added == [])
        #expect(session.equations.last == "a.left == 7")
        #expect(try session.apply(.make([inset(8, .max)])).added.count == 1)
        #expect(try session.apply(.make([inset(nil)])).removed == added)
        #expect(try session.apply(.make([inset(nil)])).removed == [])
    }

    /// A source that aligns two views by `keepLeftAlignTo`, seen from the first of them.
    private func align(_ first: String, _ second: String, _ constant: Double) -> ConstraintEntry {
        source(.keep) { tree in
            let slot = ConstraintSlot("keepLeftAlignTo", .equal, isRelative: true)
            func side(_ one: String, _ other: String) -> SlotAssignment.Side {
                let anchor = SecondAnchor(node: .node(tree(other)), attribute: .left)
                let kept = constraint(tree(one), .left, constant, slot: slot, second: anchor, language: .keep)
                let (one, other) = (SlotKey.Item(tree(one)), SlotKey.Item(tree(other)))
                return SlotAssignment.Side(first: one, second: other, constraint: kept)
            }
            let sides = (side(first, second), side(second, first))
            return [.fill(SlotAssignment(slot, side: sides.0, mirrored: sides.1))]
        }
    }

    @Test func `an attribute between two views is one, seen from the one mentioned first`() throws {
        let added = try session.apply(.remake([align("b", "a", 5)], view: "b")).added
        #expect(try session.apply(.make([align("a", "b", 6)])).updated == added)
        #expect(session.equations.last == "b.left == a.left + 6")
    }

    @Test func `an update finds what fills no slot`() throws {
        #expect(try session.apply(.update([inset(30)])).updated.map(\.description) == ["c1"])
        let first = FirstAnchor(node: session.document.tree("a"), attribute: .left)
        let looked = SourceSelection.oldest(
            ConstraintSides(first: first, relation: .equal),
            madeBy: .ss,
            isNeeded: false
        )
        let entry = source(.ss) { tree in
            [.changeOrAdd(looked, .constant(ConstantRule(40)), constraint(tree("a"), .left, 40, language: .ss))]
        }
        #expect(try session.apply(.update([entry])).updated.map(\.description) == ["c1"])
        #expect(try session.apply(.make([entry])).added.count == 1)
    }

    @Test func `a slot keeps its key where the next value has none`() throws {
        try session.apply(.remake([inset(5, key: "inset"), inset(6)], view: "a"))
        func key(_ constant: Double) -> String? {
            session.document.constraints.first { $0.constraint.constant == constant }?.constraint.key
        }
        #expect(key(6) == "inset")
        try session.apply(.make([inset(7, key: "other")]))
        #expect(key(7) == "other")
    }

    @Test func `slots of other size classes or groups are different slots`() throws {
        try session.apply(.remake([inset(5)], view: "a"))
        let first = try #require(session.document.tree.node(named: "a"))
        let elsewhere = SourceEntry(language: .keep, text: []) { (tree, _, _, _, _) throws(SourceErrors) in
            let slot = ConstraintSlot("keepLeftInset", .equal, isRelative: false)
            let kept = constraint(first, .left, 9, slot: slot, language: .keep)
            let side = SlotAssignment.Side(first: SlotKey.Item(first), second: nil, constraint: kept)
            let step = SourceStep(.fill(SlotAssignment(slot, side: side)), at: .start, group: "wide")
            return SourceReading(steps: [step])
        }
        #expect(try session.apply(.make([.source(elsewhere)])).added.count == 1)
    }
}

// MARK: - What SSLayout looks up

extension SourceStepTests {
    @Test func `a look-up finds the oldest constraint that sources in its language made`() throws {
        let made = source(.ss) { tree in
            [1.0, 2].map { .addOrUpdate(constraint(tree("b"), .height, $0, language: .ss), verb: nil) }
        }
        let added = try session.apply(.make([made])).added
        func height(isNeeded: Bool) -> @Sendable (ViewTree) -> SourceSelection {
            { tree in
                let first = FirstAnchor(node: tree("b"), attribute: .height)
                return .oldest(ConstraintSides(first: first, relation: .equal), madeBy: .ss, isNeeded: isNeeded)
            }
        }
        let needed = height(isNeeded: true)
        let changed = try session.apply(.make([source(.ss) { [.change(needed($0), .constant(ConstantRule(3)))] }]))
        #expect(changed.updated == [added[0]])
        let forgotten = try session.apply(
            .make([source(.ss) { [.change(.all(first: $0("b"), madeBy: .ss), .remove)] }])
        )
        #expect(forgotten.removed == added)
        #expect(session.faults(.make([source(.ss) { [.change(needed($0), .activate)] }])).count == 1)
        let perhaps = height(isNeeded: false)
        #expect(try session.apply(.make([source(.ss) { [.change(perhaps($0), .activate)] }])).updated == [])
    }
}
