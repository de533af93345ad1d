import LayoutEngine
import LayoutModel
import TestSupport
import Testing

@testable import Sessions

/// Explanations, ranges, redundancy and repairs of random layouts, compared with a second implementation that
/// looks at every vertex, drops each constraint and moves each constant.
@Suite(.tags(.long)) struct RepairAgreementPropertyTests {
    private static let seeds = Seeds.range(5, from: 1)
    private static let layoutsOfSeed = 100

    private func forEachScreen(_ seed: UInt64, _ body: (RandomScreen, inout LayoutSession) throws -> Void) throws {
        var generator = SeededGenerator(seed: 16_000 + seed)
        for _ in 0..<Self.layoutsOfSeed {
            let screen = try RandomScreen(using: &generator)
            var session = try LayoutSession(id: "x", document: screen.document, limits: LayoutLimits())
            try body(screen, &session)
        }
        Cases.check(Self.layoutsOfSeed)
    }

    @Test(.property, arguments: seeds)
    func `what is left out, ambiguous and redundant is the same`(seed: UInt64) throws {
        var counts = (leftOut: 0, ambiguous: 0, redundant: 0)
        try forEachScreen(seed) { screen, session in
            let outcome = screen.dense.solve()
            #expect(session.leftOut == outcome.leftOut)
            let explanation = try session.explanation()
            for column in 0..<DenseLayout.root {
                let number = session.number(column)
                let open = explanation.ambiguous.first { $0.node == number.node }?.numbers
                    .first { $0.attribute == number.attribute }
                let (least, most) = outcome.range(of: column)
                #expect((open == nil) == outcome.isFixed(column))
                if let open {
                    let range = try #require(open.range)
                    #expect(isSame(range.least, least) && isSame(range.most, most), "\(range) \(least as Any)")
                }
                #expect((least ?? -.infinity) - 1e-6 <= session.value(column))
                #expect(session.value(column) <= (most ?? .infinity) + 1e-6)
                counts.ambiguous += open == nil ? 0 : 1
            }
            let redundant = try session.redundantIndices()
            #expect(redundant == screen.dense.redundantConstraints())
            counts.leftOut += outcome.leftOut.count
            counts.redundant += redundant.count
        }
        #expect(counts.leftOut > 0 && counts.ambiguous > 0 && counts.redundant > 0)
    }

    @Test(.property, arguments: seeds)
    func `every reason adds up to the value and to the number itself`(seed: UInt64) throws {
        try forEachScreen(seed) { screen, session in
            for column in 0..<DenseLayout.root {
                let number = session.number(column)
                let reasons = try session.reasons(for: number.node)
                let reason = try #require(reasons.first { $0.number == number })
                let point = (0..<DenseLayout.root).map { session.value($0) } + [screen.dense.rootWidth]
                #expect(abs(reason.value - point[column]) < 1e-6)
                var (sum, row) = (0.0, [Double](repeating: 0, count: DenseLayout.columnCount))
                for term in reason.terms {
                    let known = screen.leftSide(of: term, session)
                    let left = try #require(known)
                    for index in row.indices { row[index] += term.factor * left[index] }
                    sum += term.factor * term.constant
                    // The row holds with equality where the solution is.
                    let value = zip(left, point).reduce(0) { $0 + $1.0 * $1.1 }
                    #expect(abs(value - term.constant) < 1e-6)
                }
                #expect(abs(sum - reason.value) < 1e-6)
                #expect(zip(row, DenseLayout.unit(column)).allSatisfy { abs($0 - $1) < 1e-6 })
            }
        }
    }

    @Test(.property, arguments: seeds)
    func `repairs put right what they are for, and none is missing`(seed: UInt64) throws {
        var tried = (conflicts: 0, ambiguous: 0)
        try forEachScreen(seed) { screen, session in
            let (explanation, repairs) = try session.explanationWithRepairs()
            #expect(repairs.omitted == 0)
            for (conflict, found) in zip(explanation.conflicts, repairs.conflicts) {
                let leftOut = RandomScreen.index(try #require(conflict.leftOut))
                for repair in found {
                    let repaired = try #require(screen.dense.applying(repair.change))
                    #expect(repaired.isSolved(leftOut, before: session.leftOut), "\(repair.change)")
                    let isPlausible = screen.dense.isPlausible(repair, repaired.solve(), session)
                    #expect(isPlausible, "\(repair)")
                    tried.conflicts += 1
                }
                // With another conflict, which of its sets is told may change, and that counts as a new one.
                guard explanation.conflicts.count == 1 else { continue }
                let members = conflict.members.compactMap(\.id).map(RandomScreen.index)
                expectAll(found, of: members, screen.dense, session)
            }
            for (ambiguity, found) in zip(explanation.ambiguous, repairs.ambiguous) {
                #expect(Set(found.flatMap(\.attributes)) == Set(ambiguity.numbers.map(\.attribute)))
                for repair in found { try expect(repair, fixes: ambiguity.node, of: screen, session) }
                tried.ambiguous += found.count
            }
        }
        #expect(tried.conflicts > 0 && tried.ambiguous > 0)
    }

    /// Fixes the numbers in the dense system as well.
    private func expect(
        _ repair: Repair,
        fixes node: NodeID,
        of screen: RandomScreen,
        _ session: borrowing LayoutSession
    ) throws {
        #expect(repair.moved.isEmpty)
        guard case .addition(let added) = repair.change else {
            try expectDecision(repair, of: node, session)
            return
        }
        var repaired = screen.dense
        repaired.constraints += added.map { screen.row(fixing: $0) }
        let outcome = repaired.solve()
        let leftOut = session.leftOut
        #expect(outcome.leftOut == leftOut)
        for attribute in repair.attributes {
            guard let column = session.column(FrameNumber(node: node, attribute: attribute)) else { continue }
            let value = session.value(column)
            #expect(outcome.isFixed(column))
            #expect(isSame(outcome.range(of: column).least, value))
        }
    }

    /// Which of two contents gives way is decided by the priority of one, which moves nothing.
    private func expectDecision(_ repair: Repair, of node: NodeID, _ session: borrowing LayoutSession) throws {
        switch repair.change {
        case .hugging, .compressionResistance: break
        default: Issue.record("a repair of ambiguity that adds nothing")
        }
        var budget = session.limits.engine.budget
        let decided = session.repaired(by: repair.change, budget: &budget)
        guard let decided else {
            Issue.record("a repair that cannot be applied")
            return
        }
        let open = decided.solution.ambiguous.first { $0.node == node }?.attributes ?? []
        #expect(Set(open).isDisjoint(with: repair.attributes))
        for column in 0..<DenseLayout.root { #expect(abs(decided.value(column) - session.value(column)) < 1e-6) }
    }

    /// Drops each member and moves each constant: what helps and makes sense is offered.
    private func expectAll(
        _ found: [Repair],
        of members: [Int],
        _ dense: DenseLayout,
        _ session: borrowing LayoutSession
    ) {
        var moves: [Double] = []
        var removable = 0
        for member in members {
            var without = dense
            without.constraints[member] = nil
            guard without.keptConstraints().count == without.required.count else { continue }
            removable += 1
            guard let row = dense.constraints[member], let span = without.span(of: row, where: without.required),
                let nearest = row.nearest(in: span),
                let constraint = session.document.constraints[RandomScreen.id(member)],
                session.makesSense(nearest, for: constraint)
            else { continue }
            moves.append(abs(nearest - row.constant))
        }
        var offered: [Double] = []
        var removals = 0
        for repair in found {
            switch repair.change {
            case .constant(_, let from, let to): offered.append(abs(to - from))
            case .removal: removals += 1
            default: break
            }
        }
        // The three that move a constant least, in this order.
        let expected = moves.sorted().prefix(3)
        #expect(offered.count == expected.count && zip(offered, expected).allSatisfy { abs($0 - $1) < 1e-6 })
        #expect(removals == min(3, removable))
    }

    private func isSame(_ one: Double?, _ other: Double?) -> Bool {
        guard let one, let other else { return (one == nil) == (other == nil) }
        return abs(one - other) < 1e-6
    }
}

// MARK: - The dense side

extension DenseLayout {
    /// The constraints that follow from the others, judged from the last to the first.
    fileprivate func redundantConstraints() -> [Int] {
        var kept = keptConstraints()
        var found: [Int] = []
        for index in kept.reversed() {
            guard let row = constraints[index], row.relation == .equal else { continue }
            let others = kept.filter { $0 != index }
            guard let span = span(of: row, where: others), span.upperBound - span.lowerBound < Self.tolerance else {
                continue
            }
            kept = others
            found.append(index)
        }
        return found.reversed()
    }

    /// The system after a repair; nil for changes of views, which these layouts have no use for.
    fileprivate func applying(_ change: RepairChange) -> DenseLayout? {
        var changed = self
        switch change {
        case .constant(let id, let from, let to):
            guard constraints[RandomScreen.index(id)]?.constant == from else { return nil }
            changed.constraints[RandomScreen.index(id)]?.constant = to
        case .priority(let id, let to): changed.constraints[RandomScreen.index(id)]?.priority = to
        case .relation(let id, let to): changed.constraints[RandomScreen.index(id)]?.relation = to
        case .removal(let id): changed.constraints[RandomScreen.index(id)] = nil
        case .rootLength(_, _, let length): changed.rootWidth = length
        case .addition, .showing, .unframing, .hugging, .compressionResistance, .anyAspectRatio: return nil
        }
        return changed
    }

    /// Whether a constraint is no longer left out, and no other is that was not before.
    fileprivate func isSolved(_ index: Int, before: Set<Int>) -> Bool {
        let after = Set(required).subtracting(keptConstraints())
        return !after.contains(index) && after.isSubset(of: before) && after.count < before.count
    }

    /// Whether the frames that a repair tells are among the solutions.
    fileprivate func isPlausible(_ repair: Repair, _ outcome: Outcome, _ session: borrowing LayoutSession) -> Bool {
        (0..<Self.root).allSatisfy { column in
            let number = session.number(column)
            let frame = repair.moved.first { $0.node == number.node }?.frame
            let value = frame.map { column % 2 == 0 ? $0.x : $0.width } ?? session.value(column)
            let (least, most) = outcome.range(of: column)
            return (least ?? -.infinity) - 1e-6 <= value && value <= (most ?? .infinity) + 1e-6
        }
    }
}

extension DenseLayout.Row {
    /// The nearest constant with which the row can hold where its sum may be in a range; nil where its own does.
    fileprivate func nearest(in span: ClosedRange<Double>) -> Double? {
        let nearest =
            switch relation {
            case .equal: min(max(constant, span.lowerBound), span.upperBound)
            case .lessThanOrEqual: max(constant, span.lowerBound)
            case .greaterThanOrEqual: min(constant, span.upperBound)
            }
        return abs(nearest - constant) > DenseLayout.tolerance ? nearest : nil
    }
}

extension RandomScreen {
    /// The left side of the row of a term.
    fileprivate func leftSide(of term: FrameReason.Term, _ session: borrowing LayoutSession) -> [Double]? {
        switch term.source {
        case .free(let number): return session.column(number).map(DenseLayout.unit)
        case .constraint(let description):
            if let id = description.id { return dense.constraints[RandomScreen.index(id)]?.coefficients }
            if description.origin == .rootSize { return DenseLayout.unit(DenseLayout.root) }
            // Contents and signs are about the length of one view.
            let node = description.equation.first.node
            return session.column(FrameNumber(node: node, attribute: .width)).map(DenseLayout.unit)
        }
    }

    /// The row of a constraint that gives a left or a width.
    fileprivate func row(fixing constraint: Constraint) -> DenseLayout.Row {
        let isFirst = constraint.first.node == document.tree.node(named: "a")
        let column = (isFirst ? 0 : 2) + (constraint.first.attribute == .width ? 1 : 0)
        let unit = DenseLayout.unit(column)
        return DenseLayout.Row(coefficients: unit, relation: .equal, constant: constraint.constant, priority: 1000)
    }
}

// MARK: - The session's side

extension LayoutSession {
    fileprivate var leftOut: Set<Int> { Set(conflicts.compactMap(\.leftOut).map(RandomScreen.index)) }

    fileprivate func number(_ column: Int) -> FrameNumber {
        let node = document.tree.node(named: column < 2 ? "a" : "b") ?? document.tree.root
        return FrameNumber(node: node, attribute: column % 2 == 0 ? .left : .width)
    }

    fileprivate func column(_ number: FrameNumber) -> Int? {
        (0..<DenseLayout.root).first { self.number($0) == number }
    }

    fileprivate func value(_ column: Int) -> Double {
        let number = number(column)
        guard let frame = solution.frame(of: number.node) else { return .nan }
        return number.attribute == .left ? frame.x : frame.width
    }

    fileprivate mutating func redundantIndices() throws -> [Int] {
        var budget = limits.engine.budget
        return try redundantConstraints(budget: &budget).map(RandomScreen.index).filter { $0 >= 0 }
    }

    fileprivate mutating func reasons(for node: NodeID) throws -> [FrameReason] {
        var budget = limits.engine.budget
        return try reasons(forViewNamed: document.tree.name(of: node), budget: &budget)
    }

    fileprivate mutating func explanationWithRepairs()
        throws -> (facts: LayoutExplanation, repairs: ExplanationRepairs)
    {
        var budget = limits.engine.budget
        return try explanationWithRepairs(budget: &budget)
    }
}
